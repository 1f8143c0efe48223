"""Application table."""

from django.apps import AppConfig


class TableConfig(AppConfig):
    """Configuration of the room."""

    name = "trainer.table"
    label = "table"
