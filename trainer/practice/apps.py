"""The practice room."""

from django.apps import AppConfig


class PracticeConfig(AppConfig):
    """Series, attempts and the choice of the next question."""

    name = "trainer.practice"
    label = "practice"
    verbose_name = "Entraînement"

    def ready(self) -> None:
        """Tell the accounts room how answers move when a visitor signs in."""
        from trainer.accounts.learners import on_merge  # noqa: PLC0415 - models must be loaded
        from trainer.practice.merging import merge_learners  # noqa: PLC0415 - first

        on_merge(merge_learners)
