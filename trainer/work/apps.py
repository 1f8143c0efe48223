"""The work room."""

from django.apps import AppConfig


class WorkConfig(AppConfig):
    """Work done beside the pages, by the command ``work``."""

    name = "trainer.work"
    verbose_name = "Travaux de fond"
