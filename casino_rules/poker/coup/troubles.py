"""The incident of a hand: drawn before it, brought where it leaves the hand as it is played."""

from collections.abc import Collection, Iterator
from random import Random
from typing import Any, Final

from casino_rules.core.coup import Duty
from casino_rules.core.drill import Drill
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import format_amount
from casino_rules.poker.coup.players import Table
from casino_rules.poker.drills.troubles import (
    ALL_IN,
    BEFORE,
    BIG_CHIP,
    DURING,
    TableTrouble,
    amounts,
    big_chip,
)
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.situations.rounds import CallDue

_SHARE: Final = 0.45
"""How often a hand has an incident, but at the level where it always has one."""


class Troubles:
    """What goes wrong in a hand: nothing, or one thing, and the hands once all are all-in."""

    def __init__(self, rng: Random, house: House, table: Table, drill: Drill[Any]) -> None:
        """Draw the incident among those of the house that a hand can bring."""
        self._rng = rng
        self._table = table
        self._situation = drill.situation
        self._known = {item.slug for item in drill.branches_in(house)}
        self._hands_up = False
        rush = house.level is Level.RUSH
        self._round = FIRST_ROUND if rush else rng.randint(FIRST_ROUND, FIRST_ROUND + 1)
        self.kind = ""
        """The incident that is still to come, if any."""
        if rush or rng.random() < _SHARE:
            able = DURING | BEFORE if rush else DURING | BEFORE | {BIG_CHIP}
            self.kind = rng.choice(sorted(able & self._known))

    def before(self) -> Iterator[Duty]:
        """Bring an incident that comes before the first word."""
        yield from self._brought(BEFORE, "Avant les premières paroles.")

    def during(self, number: int) -> Iterator[Duty]:
        """Bring an incident that comes as the players are about to speak, in its round."""
        if number >= self._round:
            yield from self._brought(DURING, "Les joueurs vont parler.")

    def all_in(self) -> Iterator[Duty]:
        """Ask once whether the hands are turned up, when nobody can bet any more."""
        if not self._hands_up and not self.kind:
            self._hands_up = True
            self.kind = next(iter(sorted(ALL_IN & self._known)), "")
            yield from self._brought(ALL_IN, "Les tapis sont payés.")

    def chip(self, call: CallDue) -> Duty:
        """Ask what one big chip, put down without a word, is worth: no more than the call."""
        self.kind = ""
        due = format_amount(call.highest - call.own)
        seen = self._situation(BIG_CHIP, call.seat, call.highest, big_chip(call.highest))
        return Duty(TableTrouble.slug, seen, f"Il reste {due} à ajouter.")

    def _brought(self, among: Collection[str], scene: str) -> Iterator[Duty]:
        if self.kind in among:
            kind, self.kind = self.kind, ""
            seat = self._rng.choice([player.seat for player in self._table.live])
            told = amounts(self._rng, self._table.stakes, kind)
            yield Duty(TableTrouble.slug, self._situation(kind, seat, *told), scene)
