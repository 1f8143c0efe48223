"""The room of the questions that schools write."""

from django.apps import AppConfig


class WrittenConfig(AppConfig):
    """Questions that a school writes itself."""

    name = "trainer.written"
    verbose_name = "Questions des écoles"
