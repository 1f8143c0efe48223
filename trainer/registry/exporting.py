"""What the export of one's data holds of the registry."""

from collections.abc import Iterator
from typing import Any

from trainer.accounts.exporting import exports
from trainer.registry.models import Feed


@exports("calendriers")
def export_feeds(learner: int) -> Iterator[dict[str, Any]]:
    """Yield the calendars of a learner that have an address, which is not told: it is a key."""
    for item in Feed.objects.filter(learner=learner).select_related("promotion").order_by("pk"):
        yield {"promotion": str(item.promotion or ""), "fait": item.made_at}
