"""The project itself as an application: it holds the system checks."""

from importlib import import_module
from typing import override

from django.apps import AppConfig
from django.contrib.admin import apps as admin
from django.contrib.staticfiles.apps import StaticFilesConfig

from config.monitoring.lines import watch_queries


class ProjectConfig(AppConfig):
    """Registers the checks of config/checks.py."""

    default = True
    name = "config"
    label = "project"

    def ready(self) -> None:
        """Register the checks and the timetable, and time the questions to the database."""
        import_module("config.checks")
        import_module("config.schedule")
        watch_queries()


class StaticFiles(StaticFilesConfig):
    """Leaves out what is never served: a browsable API."""

    ignore_patterns = (*StaticFilesConfig.ignore_patterns, "rest_framework")


class AdministrationConfig(admin.AdminConfig):
    """The administration, with one section for all that is about accounts."""

    default = False  # of this module: the project is
    default_site = "config.administration.Administration"

    @override
    def ready(self) -> None:
        """Find what is administered, all of it named in French."""
        import_module("config.administration").name_in_french()
        super().ready()
        import_module("config.rights")
