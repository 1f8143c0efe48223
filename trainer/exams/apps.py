"""The exams room."""

from django.apps import AppConfig


class ExamsConfig(AppConfig):
    """Exams, papers, sittings and their answers."""

    name = "trainer.exams"
    verbose_name = "Examens"
