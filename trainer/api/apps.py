"""The API room."""

from importlib import import_module

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The same services as the pages, as JSON."""

    name = "trainer.api"
    verbose_name = "API"

    def ready(self) -> None:
        """Name the authentications in the schema."""
        import_module("trainer.api.openapi")
