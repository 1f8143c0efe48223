"""The project itself as an application: it holds the system checks."""

from importlib import import_module

from django.apps import AppConfig


class ProjectConfig(AppConfig):
    """Registers the checks of config/checks.py."""

    name = "config"
    label = "project"

    def ready(self) -> None:
        """Register the checks."""
        import_module("config.checks")
