"""Application ui."""

from django.apps import AppConfig


class UiConfig(AppConfig):
    """Template tags and presenters shared by every room."""

    name = "trainer.ui"
    label = "ui"
