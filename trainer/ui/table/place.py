"""Where everything lies on a table, at a composition: one way for each kind of table. Pure."""

from functools import cache

from casino_rules.core.plan import IN_QUESTION
from trainer.ui.table.columns import columns
from trainer.ui.table.felts import PACKS, PRINTED, Composition
from trainer.ui.table.layout import WHEN_USED, Layout, Outline, Seat, numbered
from trainer.ui.table.near import MEDALLION, near_table
from trainer.ui.table.solve import solved


def layout_of(
    outline: Outline, composition: Composition, used: frozenset[str] | None = None
) -> Layout:
    """Return where everything lies on a cloth; ``used``: nobody sits, these places hold something."""
    if used is None:
        return (
            columns(outline) if composition is Composition.PHONE else solved(outline, composition)
        )
    printed = outline.places - WHEN_USED
    if IN_QUESTION in used:
        printed &= {*PACKS, PRINTED}
    shown = printed | (used & (outline.places | {IN_QUESTION}))
    return _near(outline, composition, shown)


@cache
def _near(outline: Outline, composition: Composition, shown: frozenset[str]) -> Layout:
    """Return the layout of a table where nobody sits: what is asked is large, before the croupier."""
    felt, house = near_table(outline.shape, composition, outline.seats, shown)
    size = MEDALLION[composition]
    seats = [Seat(box, None, None, (), None, None) for box in felt.medallions(outline.seats, size)]
    placed = numbered(outline, seats)
    return Layout(composition, felt.wide, felt.high, felt.head, 0, placed, house, felt, felt.rail)
