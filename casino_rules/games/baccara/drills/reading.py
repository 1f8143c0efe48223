"""The drill on the point of a hand."""

from collections.abc import Mapping
from random import Random
from typing import override

from casino_rules.core.card_forms import Hand
from casino_rules.core.house import House
from casino_rules.core.questions import Zone
from casino_rules.families.baccarat.reading import HandShown, PointDrill
from casino_rules.games.baccara import decisions
from casino_rules.games.baccara.drills import making
from casino_rules.games.baccara.engine import BOOK


class HandPoint(PointDrill):
    """The point of a hand, a tableau's or the banker's."""

    new_shoe = staticmethod(making.new_shoe)
    solve = staticmethod(decisions.hand_point)

    @property
    @override
    def spots(self) -> Mapping[str, str]:
        return {"cards": "tableau-1"}

    @override
    def lay(self, cards: Hand) -> Zone:
        return BOOK.plan.zone("tableau-1", cards, label="Main")

    @override
    def deal(self, rng: Random, house: House) -> HandShown:
        done = making.true_coup(rng, house)
        return HandShown(rng.choice((*done.tableaux, done.banquier)))
