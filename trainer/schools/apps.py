"""The schools room."""

from django.apps import AppConfig


class SchoolsConfig(AppConfig):
    """Schools, classes, people, house options, audit log."""

    name = "trainer.schools"
    verbose_name = "Écoles"
