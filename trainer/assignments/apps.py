"""The assignments room."""

from django.apps import AppConfig


class AssignmentsConfig(AppConfig):
    """Assignments given to classes and to persons."""

    name = "trainer.assignments"
    verbose_name = "Devoirs"
