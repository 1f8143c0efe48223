"""The progress room."""

from django.apps import AppConfig


class ProgressConfig(AppConfig):
    """Memory, mastery and tallies."""

    name = "trainer.progress"
    verbose_name = "Progression"
