"""What lies on the whole cloth: the bank's hand, the players' and their stakes."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final

from casino_rules.core.forms import Points
from casino_rules.core.money import Cents, Odds
from casino_rules.core.plan import NUMBER
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.situation import Problem, Rows, Situation, fact
from casino_rules.core.table import given_twice
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.families.settling import Line, Settled
from casino_rules.families.stud.order import BY_HAND, LOSERS_FIRST
from casino_rules.families.stud.play import (
    HAND,
    LIMIT,
    SIDE,
    Outcome,
    Party,
    Stud,
    outcome,
    qualifies,
    settle,
    worth,
)
from casino_rules.families.stud.played import FIVE, FOLDS, TWICE, shared_card
from casino_rules.families.stud.telling import grouped, no_game_line, seat_line, summed
from casino_rules.hands import HandValue

SEATS: Final = range(1, 8)
"""The seven places, numbered clockwise from the croupier's left."""


@dataclass(frozen=True)
class Seated(Situation):
    """A player's seat and cards."""

    seat: int = fact("Place", Points(SEATS[0], SEATS[-1]), spot=NUMBER)
    cards: Hand = fact("Main", FIVE, spot="place")

    @property
    def value(self) -> HandValue:
        """What the hand is worth."""
        return worth(self.cards)


MAYBE: Final = FreeCards(0, HAND)
"""The form of a hand that may already be burned."""


class SeatPlayed(Seated):
    """A seat with its stakes; a game gives its ``stud``, names the ante and says what was done."""

    stud: ClassVar[Stud]
    action: str

    @property
    def first(self) -> Cents:
        """The first stake."""
        raise NotImplementedError

    @property
    def given_up(self) -> Cents:
        """What a player who gives up leaves to the bank."""
        return self.first

    @property
    def folded(self) -> bool:
        """Whether the player has given up: their first stake is already collected."""
        return self.action == FOLDS

    def against(self, bank: HandValue) -> Outcome:
        """Return how the hand ends."""
        return Outcome.FOLD if self.folded else outcome(self.value, bank)

    @property
    def odds(self) -> Odds:
        """What the raise is paid when this hand wins."""
        return self.stud.odds(self.value)

    def lacks_cards(self) -> Problem:
        """Five cards, unless the hand is given up and burned."""
        if len(self.cards) == HAND or (self.folded and not self.cards):
            return None
        return "cards", "Donnez les cinq cartes de cette main, ou aucune si le joueur a passé."


@dataclass(frozen=True)
class StudLayout[R: Seated](Situation):
    """The bank's hand and those of some seats."""

    bank: Hand = fact("Banque", FIVE, spot="banque")
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


class Layout[R: SeatPlayed](StudLayout[R]):
    """The whole cloth; a game gives its ``stud``, its rows, its side bet and what limits it."""

    stud: ClassVar[Stud]

    @property
    def order(self) -> str:
        """The order of settlement that the house has fixed."""
        return BY_HAND

    @cached_property
    def on_cloth(self) -> tuple[R, ...]:
        """The seats of which a stake is left to settle, in the order of the gesture."""
        rows = sorted(filter(self.stands, self.seats), key=lambda row: -row.seat)
        if self.order == LOSERS_FIRST:
            rows.sort(key=lambda row: self.ending(row) is not Outcome.LOSE)
        return tuple(rows)

    def stands(self, row: R) -> bool:
        """Whether a stake of this seat is left to settle."""
        return not row.folded

    def ending(self, row: R) -> Outcome:
        """Return how the hand of a seat ends."""
        return row.against(self.bank_value)

    def side(self, row: R) -> Ruling[Line] | None:
        """Decide what becomes of a seat's side bet, None if it has none."""
        raise NotImplementedError

    @cached_property
    def settled(self) -> dict[int, Settled]:
        """What becomes of the stakes left at each seat, in the order of the gesture."""
        return {row.seat: self.settle(row) for row in self.on_cloth}

    def settle(self, row: R) -> Settled:
        """Return what becomes of the stakes left at a seat, the limits of the house applied."""
        hand = {} if row.folded else settle(self.ending(row), row.first, row.odds)
        side = self.side(row)
        return Settled({**hand, SIDE: side.value if side else Line()})

    def seat_steps(self, row: R) -> Iterator[Step]:
        """Yield the reasons of a seat: its hand in a line, then its side bet and its limit."""
        settled, side = self.settled[row.seat], self.side(row)
        if not row.folded and qualifies(self.bank_value):
            yield seat_line(self.stud, row.seat, row.value, self.bank_value, settled)
        if side:
            yield from side.steps
        if LIMIT in settled:
            yield from self.limit_steps(settled, Party.seat(row.seat).at)
        elif settled[SIDE].paid:
            paid = [line.paid for line in settled.values() if line.paid]
            if len(paid) > 1:
                yield summed(self.stud, "place", paid, row.seat)

    def limit_steps(self, settled: Settled, at: str) -> Iterable[Step]:
        """Return the proof of what limits a payment, where it does."""
        raise NotImplementedError

    def result(self, row: R) -> Cents:
        """Return what a seat wins (positive) or loses (negative), what it gave up included."""
        won = self.settled[row.seat].result if self.stands(row) else 0
        lost: Cents = row.given_up if row.folded else 0
        return won - lost

    def problem(self) -> Problem:
        """As any table, with something left to settle."""
        nothing = "seats", "Donnez au moins une place dont une mise reste à régler."
        return super().problem() or (None if self.on_cloth else nothing)


def place(seat: int) -> str:
    """Return the name of a seat's gesture in an order, or of what it is paid on the cloth."""
    return f"place-{seat}"


@dataclass(frozen=True, slots=True)
class OnCloth[R: SeatPlayed]:
    """A seat of the cloth: what it is settled by."""

    row: R
    layout: Layout[R]

    @property
    def end(self) -> Outcome:
        """How its hand ends."""
        return self.layout.ending(self.row)

    @property
    def odds(self) -> Odds:
        """What its raise is paid when its hand wins."""
        return self.row.odds

    @property
    def settled(self) -> Settled:
        """What becomes of the stakes left there."""
        return self.layout.settled[self.row.seat]


def cloth_steps(situation: Layout[Any], seats: Mapping[int, Settled]) -> Iterator[Step]:
    """Prove a line a seat in the order of the gesture, equal reasons together, the total last."""
    stud, rows = situation.stud, situation.on_cloth
    playing = [(row.seat, row.first) for row in rows if not row.folded]
    if playing:
        yield from stud.qualified(situation.bank_value).steps
        if not qualifies(situation.bank_value):
            yield no_game_line(stud, playing)
    yield from grouped(step.at(row.seat) for row in rows for step in situation.seat_steps(row))
    paid = [settled.paid for settled in seats.values() if settled.paid]
    if len(paid) > 1:
        yield summed(stud, "tapis", paid)


def results(situation: Layout[Any]) -> dict[int, Cents]:
    """Return what each seat wins or loses, in cents."""
    return {row.seat: situation.result(row) for row in situation.seats}
