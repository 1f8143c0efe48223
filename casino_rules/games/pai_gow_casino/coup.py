"""A whole round of house A: seven hands are dealt, and a player may give up."""

from collections.abc import Iterator
from random import Random
from typing import Final

from casino_rules.core.coup import Duty
from casino_rules.families.pai_gow.coup import Table, duty
from casino_rules.families.pai_gow.situations import Layout, SeatHands
from casino_rules.games.pai_gow_casino.drills import CLOTH
from casino_rules.games.pai_gow_casino.incidents import IncidentSeen

_GIVE_UP_SHARE: Final = 0.05
_TRIED: Final = ("mise-augmentee", "mise-reprise", "cartes-montrees", "consultation")
"""What a player may try that changes nothing on the cloth."""


def _opening(rng: Random, layout: Layout) -> Iterator[Duty]:
    row = rng.choice(layout.places)
    seen = IncidentSeen(rng.choice(_TRIED), row.place, row.mise)
    yield duty("incidents", seen, "Les mises sont posées, vous donnez les cartes.")


def _renouncing(row: SeatHands) -> Duty:
    seen = IncidentSeen("renonce-avant", row.place, row.mise)
    return duty("incidents", seen, f"Vous arrivez à la place {row.place}.")


TABLE: Final = Table(
    CLOTH,
    every_box=True,
    give_up_share=_GIVE_UP_SHARE,
    opening=_opening,
    renouncing=_renouncing,
)
