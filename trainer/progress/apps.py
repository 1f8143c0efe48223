"""The progress room."""

from django.apps import AppConfig


class ProgressConfig(AppConfig):
    """Memory, mastery and tallies."""

    name = "trainer.progress"
    label = "progress"
    verbose_name = "Progression"

    def ready(self) -> None:
        """Tell the accounts room what is exported of progress."""
        from trainer.accounts.exporting import on_export  # noqa: PLC0415 - models must be loaded
        from trainer.progress import exporting  # noqa: PLC0415 - first

        on_export("memoires", exporting.export_memories)
        on_export("journees", exporting.export_days)
