"""The tallies room."""

from django.apps import AppConfig


class TalliesConfig(AppConfig):
    """Counts per member of a school: exercises, cases, slips, first answers, days."""

    name = "trainer.tallies"
    verbose_name = "Relevés"
