"""Application rulebook."""

from django.apps import AppConfig


class RulebookConfig(AppConfig):
    """Configuration of the room."""

    name = "trainer.rulebook"
    label = "rulebook"
