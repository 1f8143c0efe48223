"""Application api."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Configuration of the room."""

    name = "trainer.api"
    label = "api"
