"""The drill on the point of a hand."""

from random import Random
from typing import override

from casino_rules.core.cards import Shoe
from casino_rules.core.house import House
from casino_rules.core.ruling import Ruling
from casino_rules.families.baccarat_reading import HandShown, PointDrill
from casino_rules.games.baccara import decisions
from casino_rules.games.baccara.drills import making


class HandPoint(PointDrill):
    """The point of a hand, a tableau's or the banker's."""

    @override
    def new_shoe(self, rng: Random, house: House) -> Shoe:
        return making.new_shoe(rng, house)

    @override
    def deal(self, rng: Random, house: House) -> HandShown:
        done = making.true_coup(rng, house)
        return HandShown(rng.choice((*done.tableaux, done.banquier)))

    @override
    def solve(self, situation: HandShown) -> Ruling[int]:
        return decisions.hand_point(situation)
