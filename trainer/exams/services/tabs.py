"""Which page of a copy may write: the one made last, whatever the clocks say.

A page has a rank. It is made above the one that holds the copy in the database; the server's clock
only spreads the ranks, so that a clock that goes back, or that of another node, freezes nobody.
"""

from datetime import datetime
from typing import Final

from trainer.exams.models import Sitting
from trainer.web.chance import CHANCE

_APART: Final = 1_000_000
"""Two pages made at once, behind the rank in place, are of the same rank once in so many."""
_DAY: Final = 24 * 3600 * _APART
"""A rank further ahead is of no clock: whoever writes it would leave no room above."""


def new_tab(now: datetime, sitting: Sitting | None = None) -> int:
    """Return the rank of a page made at that moment: its microseconds, or above who holds."""
    moment = int(now.timestamp() * _APART)
    if sitting is None or moment > sitting.tab:
        return moment
    return sitting.tab + 1 + CHANCE.randrange(_APART)


def take(sitting: Sitting, tab: int, now: datetime) -> bool:
    """Take the sitting for a page made later than the one that held it."""
    if tab <= sitting.tab or tab > max(new_tab(now) + _DAY, sitting.tab + _APART):
        return sitting.tab == tab
    rows = Sitting.objects.filter(pk=sitting.pk)
    if rows.filter(tab__lt=tab).update(tab=tab, seen_at=now):
        sitting.tab, sitting.seen_at = tab, now
    else:  # taken meanwhile, by another page or by this one
        sitting.tab = rows.values_list("tab", flat=True).get()
    return sitting.tab == tab
