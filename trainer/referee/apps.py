"""Application referee."""

from django.apps import AppConfig


class RefereeConfig(AppConfig):
    """Configuration of the room."""

    name = "trainer.referee"
    label = "referee"
