"""The marks room."""

from django.apps import AppConfig


class MarksConfig(AppConfig):
    """Corrections, contestations, printed papers, certificates."""

    name = "trainer.marks"
    verbose_name = "Notes"

    def ready(self) -> None:
        """Lay corrections over the answers of exams."""
        from trainer.exams.corrections import on_correction, on_withdrawal  # noqa: PLC0415 - models
        from trainer.marks import effective  # noqa: PLC0415 - must be loaded first

        on_correction(effective.overlays_of)
        on_withdrawal(effective.withdrawn_of)
