"""The live room."""

from django.apps import AppConfig


class LiveConfig(AppConfig):
    """Answers as they come, and questions put to a whole class."""

    name = "trainer.live"
    verbose_name = "Salle en direct"
