"""How long what was ordered is kept."""

from datetime import datetime

from trainer.orders.models import Order


def purge_orders(before: datetime, _now: datetime) -> int:
    """Delete what was ordered before a date, with the files; return how many."""
    return Order.objects.filter(asked_at__lt=before).delete()[0]
