"""The practice room."""

from django.apps import AppConfig


class PracticeConfig(AppConfig):
    """Series, attempts and the choice of the next question."""

    name = "trainer.practice"
    label = "practice"
    verbose_name = "Entraînement"

    def ready(self) -> None:
        """Tell the accounts room how answers move at sign-in, and what is exported of them."""
        from trainer.accounts.exporting import on_export  # noqa: PLC0415 - models must be loaded
        from trainer.accounts.learners import on_merge  # noqa: PLC0415 - first
        from trainer.accounts.retention import on_retention  # noqa: PLC0415 - the same
        from trainer.practice import exporting, purging  # noqa: PLC0415 - the same
        from trainer.practice.merging import merge_learners  # noqa: PLC0415 - the same

        on_merge(merge_learners)
        on_retention("visiteurs", purging.purge_visitors)
        on_retention("comptes", purging.purge_accounts)
        on_export("series", exporting.export_series)
        on_export("reponses", exporting.export_answers)
        on_export("reponses_corrigees", exporting.export_corrections)
