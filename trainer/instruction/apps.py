"""The instruction room."""

from django.apps import AppConfig


class InstructionConfig(AppConfig):
    """Reports on classes and on persons."""

    name = "trainer.instruction"
    verbose_name = "Rapports"
