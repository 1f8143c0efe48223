"""Every outline that a game of the catalogue has."""

from casino_rules import catalog
from casino_rules.core.plan import Plan
from trainer.ui.table.geometry import Outline


def plans() -> tuple[Plan, ...]:
    """Return every cloth on which something is asked."""
    return tuple(
        game.plan_of(drill) for game in catalog.load_all() for drill in game.drills.values()
    )


def outlines() -> frozenset[Outline]:
    """Return their outlines: those that the style sheet places."""
    return frozenset(map(Outline.of, plans()))
