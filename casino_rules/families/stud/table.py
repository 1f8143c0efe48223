"""What lies on the whole cloth: the bank's hand, the players' and their stakes."""

from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple

from casino_rules.core.card_forms import Hand
from casino_rules.core.forms import Points
from casino_rules.core.money import Cents
from casino_rules.core.places import given_twice
from casino_rules.core.rows import Rows
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.families.stud.play import (
    Gesture,
    Line,
    Outcome,
    Party,
    Settlement,
    Stud,
    outcome,
    settle,
    worth,
)
from casino_rules.families.stud.played import RAISES
from casino_rules.families.stud.showing import FIVE, TWICE, shared_card
from casino_rules.hands import HandValue

SEATS: Final = range(1, 8)
"""The seven places, numbered clockwise from the croupier's left."""


@dataclass(frozen=True)
class Seated(Situation):
    """A player's seat and cards."""

    seat: int = fact("Place", Points(SEATS[0], SEATS[-1]))
    cards: Hand = fact("Main", FIVE)

    @property
    def value(self) -> HandValue:
        """What the hand is worth."""
        return worth(self.cards)


class SeatPlayed(Seated):
    """A seat with its stakes; a game gives its ``stud``, names the ante and says what was done."""

    stud: ClassVar[Stud]
    action: str

    @property
    def first(self) -> Cents:
        """The first stake."""
        raise NotImplementedError

    def against(self, bank: HandValue) -> Outcome:
        """Return how the hand ends."""
        return outcome(self.value, bank) if self.action == RAISES else Outcome.FOLD

    def settlement(self, bank: HandValue) -> Settlement:
        """Return what becomes of both stakes, before any limit to what is paid."""
        return settle(self.against(bank), self.first, self.stud.odds(self.value))


@dataclass(frozen=True)
class Table[R: Seated](Situation):
    """The bank's hand and those of some seats."""

    bank: Hand = fact("Banque", FIVE)
    seats: tuple[R, ...] = fact("Joueurs qui ont relancé", Rows(Seated, 1, len(SEATS)))

    @property
    def bank_value(self) -> HandValue:
        """What the bank's hand is worth."""
        return worth(self.bank)

    @property
    def outcomes(self) -> dict[int, Outcome]:
        """How the hand of each seat ends."""
        return {row.seat: self.ending(row) for row in self.seats}

    def ending(self, row: R) -> Outcome:
        """Return how the hand of a seat that raised ends."""
        return outcome(row.value, self.bank_value)

    def problem(self) -> Problem:
        """No seat is named twice, no card lies twice."""
        twice = shared_card(self.bank, *(row.cards for row in self.seats))
        found = given_twice("seats", (row.seat for row in self.seats))
        return found or (("seats", TWICE) if twice else None)


class SeatSettled(NamedTuple):
    """What becomes of the stakes of a seat, and what it is paid in all, the limits applied."""

    gesture: Gesture
    lines: tuple[Line, ...]
    paid: Cents

    @property
    def result(self) -> Cents:
        """What the player wins (positive) or loses (negative)."""
        lost = sum(line.stake for line in self.lines if line.gesture is Gesture.COLLECT)
        return self.paid - lost


class Layout[R: SeatPlayed](Table[R]):
    """The whole cloth; a game gives its ``stud``, its rows, its side bet and what limits it."""

    stud: ClassVar[Stud]

    def ending(self, row: R) -> Outcome:
        """Return how the hand of a seat ends."""
        return row.against(self.bank_value)

    def side(self, row: R) -> Ruling[Line] | None:
        """Decide what becomes of a seat's side bet, None if it has none."""
        raise NotImplementedError

    def limited(self, lines: tuple[Line, ...], at: str) -> tuple[Cents, tuple[Step, ...]]:
        """Return what is paid in all for these stakes, with the proof of what limits it."""
        del at
        return sum(line.paid for line in lines), ()

    def settled(self, row: R) -> Ruling[SeatSettled]:
        """Decide what becomes of the stakes of a seat."""
        party, ended = Party.seat(row.seat), self.ending(row)
        steps: tuple[Step, ...] = ()
        if ended not in (Outcome.FOLD, Outcome.UNQUALIFIED):
            steps = self.stud.versus(row.value, self.bank_value, party).steps
        stakes = self.stud.settled(row.value, ended, row.first, party)
        side = self.side(row)
        lines: tuple[Line, ...] = (stakes.value.ante, stakes.value.bet)
        if side:
            lines = (*lines, side.value)
        paid, cut = self.limited(lines, party.at)
        value = SeatSettled(stakes.value.ante.gesture, lines, paid)
        return Ruling(value, (*steps, *stakes.steps, *(side.steps if side else ()), *cut))


def place(seat: int) -> str:
    """Return the name of a seat's gesture in an order, or of what it is paid on the cloth."""
    return f"place-{seat}"


def gesture(seat: int) -> str:
    """Return the name of what is done with a seat's first stake on the cloth."""
    return f"geste-{seat}"


def settle_cloth(situation: Layout[Any]) -> Ruling[dict[str, Any]]:
    """Decide the gesture for the first stake of each seat, and what each is paid."""
    value: dict[str, Any] = {}
    steps = list(situation.stud.qualified(situation.bank_value).steps)
    for row in situation.seats:
        settled = situation.settled(row)
        value[gesture(row.seat)] = settled.value.gesture.value
        value[place(row.seat)] = settled.value.paid
        steps.extend(settled.steps)
    return Ruling(value, tuple(steps))


def results(situation: Layout[Any]) -> dict[int, Cents]:
    """Return what each seat wins or loses, in cents."""
    return {row.seat: situation.settled(row).value.result for row in situation.seats}
