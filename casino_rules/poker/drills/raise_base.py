"""What the exercises on raises have in common: what a player faces, and his chips."""

from random import Random
from typing import override

from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.poker.betting import FIRST_ROUND
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.drills.spots import STEP, Made
from casino_rules.poker.making import EURO
from casino_rules.poker.raise_situations import ToSpeak
from casino_rules.poker.raising import Spot
from casino_rules.poker.variant import Structure

SHORT = "tapis"


class RaiseDrill(RoomDrill[ToSpeak]):
    """An amount asked about a player who bets or raises."""

    situation = ToSpeak

    @override
    def check(self, situation: ToSpeak) -> None:
        self.check_round(situation.round)

    def spot(self, situation: ToSpeak) -> Spot:
        """Return what the player faces in this game."""
        return situation.spot(self.room.variant.structure)

    @property
    def limit(self) -> bool:
        """Whether bets are fixed."""
        return self.room.variant.structure is Structure.LIMIT

    @override
    def deal(self, rng: Random, house: House) -> ToSpeak:
        return self.generate(rng, house)

    def later(self, rng: Random) -> int:
        """Return a round in which nothing is posted."""
        return rng.randint(FIRST_ROUND + 1, self.room.variant.rounds)

    def seated(self, made: Made, stack: Cents) -> ToSpeak:
        """Give the player his chips."""
        plan = made.plan
        return ToSpeak(plan.round, plan.unit, made.pot, made.seat, stack, made.players)

    def stacked(self, rng: Random, made: Made, least: Cents, *, short: bool) -> ToSpeak:
        """Give the player enough chips for a total, or not quite."""
        if short:
            total = made.highest + EURO * rng.randint(1, (least - made.highest) // EURO - 1)
            return self.seated(made, total - made.own)
        return self.seated(made, least - made.own + STEP * rng.randint(0, 60))

    def wrong(self, situation: ToSpeak, amount: Cents) -> Cents | None:
        """Return an amount unless it is the right one."""
        return None if amount == self.solve(situation).value else amount
