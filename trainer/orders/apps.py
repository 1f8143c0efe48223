"""The orders room."""

from django.apps import AppConfig


class OrdersConfig(AppConfig):
    """What is too long for a page, made by the queue and kept for a day."""

    name = "trainer.orders"
    verbose_name = "Documents préparés"
