"""The tallies room."""

from django.apps import AppConfig


class TalliesConfig(AppConfig):
    """Counts per member of a school: exercises, cases, slips, first answers, days."""

    name = "trainer.tallies"
    label = "tallies"
    verbose_name = "Relevés"

    def ready(self) -> None:
        """Tell the accounts room what is exported of the tallies."""
        from trainer.accounts.exporting import on_export  # noqa: PLC0415 - models must be loaded
        from trainer.accounts.retention import on_retention  # noqa: PLC0415 - the same
        from trainer.tallies import exporting, retention  # noqa: PLC0415 - the same

        for name, rows in exporting.SECTIONS.items():
            on_export(name, rows)
        on_retention("releves", retention.purge_tallies)
