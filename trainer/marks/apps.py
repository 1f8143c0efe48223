"""The marks room."""

from django.apps import AppConfig


class MarksConfig(AppConfig):
    """Corrections, contestations, printed papers, certificates."""

    name = "trainer.marks"
    label = "marks"
    verbose_name = "Notes"

    def ready(self) -> None:
        """Lay corrections over the answers, declare the acts, say what is kept of a person."""
        from trainer.accounts.exporting import on_export  # noqa: PLC0415 - models must be loaded
        from trainer.accounts.retention import on_retention  # noqa: PLC0415 - first
        from trainer.exams.corrections import on_correction, on_withdrawal  # noqa: PLC0415 - idem
        from trainer.marks import effective, exporting, retention  # noqa: PLC0415 - the same
        from trainer.marks.verbs import VERBS  # noqa: PLC0415 - the same
        from trainer.schools.audit import declare_verbs  # noqa: PLC0415 - the same
        from trainer.schools.forgetting import on_forgotten  # noqa: PLC0415 - the same

        on_correction(effective.overlays_of)
        on_withdrawal(effective.withdrawn_of)
        declare_verbs(VERBS)
        on_export("contestations", exporting.export_contestations)
        on_export("certificats", exporting.export_certificates)
        on_export("corrections", exporting.export_corrections)
        on_forgotten(exporting.forget_names)
        on_retention("copies", retention.purge_sittings)
