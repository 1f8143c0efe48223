"""The registry room."""

from django.apps import AppConfig


class RegistryConfig(AppConfig):
    """What a school writes down of its classes and of its people."""

    name = "trainer.registry"
    verbose_name = "Registre"
