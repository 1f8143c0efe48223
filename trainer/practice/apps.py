"""The practice room."""

from django.apps import AppConfig


class PracticeConfig(AppConfig):
    """Series, attempts and the choice of the next question."""

    name = "trainer.practice"
    verbose_name = "Entraînement"
