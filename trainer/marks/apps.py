"""The marks room."""

from django.apps import AppConfig


class MarksConfig(AppConfig):
    """Corrections, contestations, printed papers, certificates."""

    name = "trainer.marks"
    verbose_name = "Notes"
