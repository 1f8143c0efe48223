"""The tasks room."""

from django.apps import AppConfig


class TasksConfig(AppConfig):
    """Work done beside the pages, by the command ``work``."""

    name = "trainer.tasks"
    verbose_name = "Travaux de fond"
