"""The exams room."""

from django.apps import AppConfig


class ExamsConfig(AppConfig):
    """Exams, papers, sittings and their answers."""

    name = "trainer.exams"
    label = "exams"
    verbose_name = "Examens"

    def ready(self) -> None:
        """Declare the acts of the audit log and what is exported of a person's sittings."""
        from trainer.accounts.exporting import on_export  # noqa: PLC0415 - models must be loaded
        from trainer.exams import exporting  # noqa: PLC0415 - first
        from trainer.exams.verbs import VERBS  # noqa: PLC0415 - the same
        from trainer.schools.audit import declare_verbs  # noqa: PLC0415 - the same

        declare_verbs(VERBS)
        on_export("examens", exporting.export_sittings)
        on_export("amenagements", exporting.export_terms)
