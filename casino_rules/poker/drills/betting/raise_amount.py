"""What the exercises on raises have in common: what a player faces, and his chips."""

from abc import abstractmethod
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.forms import Amount
from casino_rules.core.house import House
from casino_rules.core.money import EURO, Cents, format_amount
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.drills.betting import spots
from casino_rules.poker.drills.betting.spots import STEP
from casino_rules.poker.play.raising import Spot
from casino_rules.poker.situations.raises import ToSpeak

SHORT: Final = "tapis"
_SHORT_SHARE: Final = 0.25


class RaiseDrill(RoomDrill[ToSpeak]):
    """An amount asked about a player who bets or raises."""

    situation = ToSpeak
    short: ClassVar[str]
    """The article by which a player who has not so much goes all-in."""

    @override
    def check(self, situation: ToSpeak) -> None:
        self.check_round(situation.round)

    def spot(self, situation: ToSpeak) -> Spot:
        """Return what the player faces in this game."""
        return situation.spot(self.room.variant.structure)

    @abstractmethod
    def amount(self, spot: Spot) -> Cents:
        """Return the total that is asked, whether the player has it or not."""

    @abstractmethod
    def said(self, situation: ToSpeak) -> str:
        """Say what the player does and ask the amount: « veut relancer. À combien… »."""

    @abstractmethod
    def rule(self, spot: Spot, amount: Cents) -> Step:
        """Say why it is that total."""

    @override
    def deal(self, rng: Random, house: House) -> ToSpeak:
        variant = self.room.variant
        made = spots.make(rng, variant, spots.any_plan(rng, variant))

        def seated(total: Cents) -> ToSpeak:
            plan, stack = made.plan, total - made.own
            return ToSpeak(plan.round, plan.unit, made.pot, made.seat, stack, made.players)

        amount = self.amount(self.spot(seated(made.highest + EURO)))
        if rng.random() < _SHORT_SHARE:
            return seated(rng.randrange(made.highest + EURO, amount, EURO))
        return seated(amount + STEP * rng.randint(0, 60))

    @override
    def ask(self, situation: ToSpeak) -> Question:
        stack = format_amount(situation.stack)
        prompt = f"La place {situation.seat}, qui a {stack} devant elle, {self.said(situation)} ?"
        force = spots.in_force(self.room.variant, situation.unit)
        return Question(prompt, Amount(), spots.zones(situation), force)

    @override
    def solve(self, situation: ToSpeak) -> Ruling[Cents]:
        spot = self.spot(situation)
        amount = self.amount(spot)
        steps = [self.rule(spot, amount)]
        if spot.all_in < amount:
            steps.append(self.room.cite(self.short, montant=format_amount(spot.all_in)))
        return Ruling(min(amount, spot.all_in), tuple(steps))
