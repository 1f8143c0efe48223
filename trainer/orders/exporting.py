"""What the export of one's data holds of what was ordered."""

from collections.abc import Iterator
from typing import Any

from trainer.accounts.exporting import exports
from trainer.orders.models import Order


@exports("documents_demandes")
def export_orders(learner: int) -> Iterator[dict[str, Any]]:
    """Yield what the person asked for of late, without what was made: it is the school's."""
    rows = Order.objects.filter(asker__learner=learner).select_related("school").order_by("pk")
    for order in rows:
        yield {"ecole": order.school.name, "demande": order.asked_at, "titre": order.title}
