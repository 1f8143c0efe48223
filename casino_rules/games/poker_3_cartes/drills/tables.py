"""Whole tables made to measure: three to seven places, ending as a drill wants."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Card
from casino_rules.core.house import House
from casino_rules.games.poker_3_cartes.drills import making
from casino_rules.games.poker_3_cartes.drills.making import Span
from casino_rules.games.poker_3_cartes.engine import End, value
from casino_rules.games.poker_3_cartes.situations import SEATS, Decision, Layout, SeatRound
from casino_rules.hands import Category
from casino_rules.hands.making import ImpossibleHandError, hand_like

PLAYERS: Final = range(3, 8)
"""How many places are taken."""
_SIDE_SHARE: Final = 0.35
_FOLD_SHARE: Final = 0.25
_BLIND_SHARE: Final = 0.2
_NO_BONUS: Final[Mapping[Category, int]] = {
    category: weight
    for category, weight in making.USUAL.items()
    if category not in making.BONUS_HANDS
}
_BONUS: Final[Mapping[Category, int]] = dict.fromkeys(making.BONUS_HANDS, 1)


@dataclass
class Table:
    """A table being laid: the cards left, and the rows made so far."""

    rng: Random
    bank: Hand
    rows: list[SeatRound] = field(default_factory=list)

    @property
    def left(self) -> list[Card]:
        """The cards that lie nowhere yet."""
        return making.without(self.bank, *(row.cards for row in self.rows))

    def raise_hand(
        self, seat: int, span: Span, weights: Mapping[Category, int], side: int | None = None
    ) -> None:
        """Seat a player who raises with a hand of a span; Pair plus is drawn if not given."""
        self._add(
            seat, Decision.RAISE, making.hand_within(self.rng, weights, span, self.left), side
        )

    def tie_hand(self, seat: int) -> None:
        """Seat a player whose hand equals the bank's."""
        hand = hand_like(self.rng, [making.pattern_of(self.bank)], self.left)
        self._add(seat, Decision.RAISE, hand, None)

    def play_blind(self, seat: int, span: Span, weights: Mapping[Category, int]) -> None:
        """Seat a hand played blind, which may be worth nothing."""
        self._add(seat, Decision.BLIND, making.hand_within(self.rng, weights, span, self.left), 0)

    def ending(self, end: End, *, blind: bool = False) -> Span:
        """Return the hands whose round ends so: worth a raise, unless they are played blind."""
        bank = value(self.bank).shape
        return making.ending(bank, end, ()) if blind else making.ending(bank, end)

    def fold(self, seat: int) -> None:
        """Seat a player who has given up."""
        self._add(seat, Decision.FOLD, (), None)

    def layout(self, house: House) -> Layout:
        """Return the table, its places in order."""
        rows = tuple(sorted(self.rows, key=lambda row: row.seat))
        return Layout(self.bank, rows, house.choice("bonus-ante"))

    def _add(self, seat: int, decision: Decision, cards: Hand, side: int | None) -> None:
        if side is None:
            side = making.maybe_side(self.rng, _SIDE_SHARE)
        ante = making.draw_ante(self.rng)
        self.rows.append(SeatRound(seat, decision.value, cards, ante, side))


def draw_seats(rng: Random) -> list[int]:
    """Draw the places that are taken, in a random order."""
    return rng.sample(SEATS, rng.choice(PLAYERS))


def draw_blind(rng: Random, seats: Sequence[int], house: House) -> set[int]:
    """Draw the places that a neighbour plays blind, where it is allowed: never two side by side."""
    blind = set[int]()
    if house.choice("aveugle") != "autorise":
        return blind
    for seat in sorted(seats):
        beside = {seat - 1, seat + 1} & set(seats)
        if beside and seat - 1 not in blind and rng.random() < _BLIND_SHARE:
            blind.add(seat)
    return blind


def lay(
    rng: Random,
    house: House,
    bank: Hand,
    wanted: Sequence[Callable[[Table, int], None]],
    others: Sequence[End],
) -> Layout:
    """Lay a table: each wanted place in turn, then places that fold or end in one of ``others``.

    The other places hold no hand of the ante bonus; some are played blind, where it is allowed.
    """
    table = Table(rng, bank)
    seats = draw_seats(rng)
    for make, seat in zip(wanted, seats, strict=False):
        make(table, seat)
    blind = draw_blind(rng, seats, house) - set(seats[: len(wanted)])
    for seat in seats[len(wanted) :]:
        _fill(table, seat, others, blind=seat in blind)
    return table.layout(house)


def _fill(table: Table, seat: int, others: Sequence[End], *, blind: bool) -> None:
    """Seat a player who folds, plays blind or raises; he folds too if no card left suits him."""
    if not blind and table.rng.random() < _FOLD_SHARE:
        table.fold(seat)
        return
    span = table.ending(table.rng.choice(others), blind=blind)
    seated = table.play_blind if blind else table.raise_hand
    try:
        seated(seat, span, _NO_BONUS)
    except ImpossibleHandError:
        table.fold(seat)


def a_hand(end: End) -> Callable[[Table, int], None]:
    """Want a raised hand, without a bonus, whose round ends so."""
    return lambda table, seat: table.raise_hand(seat, table.ending(end), _NO_BONUS)


def a_bonus_hand(end: End) -> Callable[[Table, int], None]:
    """Want a hand of the ante bonus that also plays Pair plus."""

    def make(table: Table, seat: int) -> None:
        table.raise_hand(seat, table.ending(end), _BONUS, making.draw_side(table.rng))

    return make


def a_tie(table: Table, seat: int) -> None:
    """Want a hand equal to the bank's."""
    table.tie_hand(seat)


def strong_bank(rng: Random) -> Hand:
    """Draw a bank that beats some hand worth a raise, whatever else is dealt: a roi at least."""
    return making.hand_within(rng, making.USUAL, making.KING_OR_BETTER)


def open_bank(rng: Random) -> Hand:
    """Draw a bank that hands without a bonus may beat, equal, or lose to."""
    return making.hand_within(rng, _OPEN, making.KING_OR_BETTER)


def middling_straight(rng: Random) -> Hand:
    """Draw a bank that beats some hands of the bonus and loses to others."""
    return making.hand_within(rng, making.only(making.STRAIGHT), making.MIDDLING)


_OPEN: Final[Mapping[Category, int]] = {making.HIGH_CARD: 3, making.PAIR: 2}


def true_table(rng: Random, house: House) -> Layout | None:
    """Deal a table as a pack brings it, the players raising as they should; None if all fold."""
    bank, *hands = making.packets(rng)
    seats = sorted(draw_seats(rng))
    rows = dealt_rows(rng, house, seats, hands)
    if all(row.folded for row in rows):
        return None
    return Layout(bank, rows, house.choice("bonus-ante"))


def dealt_rows(
    rng: Random, house: House, seats: Sequence[int], hands: Sequence[Hand]
) -> tuple[SeatRound, ...]:
    """Seat players with the hands dealt: raised if they are worth it, or played blind."""
    blind = draw_blind(rng, seats, house)
    return tuple(
        _dealt_row(rng, seat, hand, blind=seat in blind)
        for seat, hand in zip(seats, hands, strict=False)
    )


def _dealt_row(rng: Random, seat: int, hand: Hand, *, blind: bool) -> SeatRound:
    ante, side = making.draw_ante(rng), making.maybe_side(rng, _SIDE_SHARE)
    if blind:
        return SeatRound(seat, Decision.BLIND.value, hand, ante, 0)
    if making.worth_a_raise(value(hand).shape):
        return SeatRound(seat, Decision.RAISE.value, hand, ante, side)
    return SeatRound(seat, Decision.FOLD.value, (), ante, side)


def can_queue(laid: Layout) -> bool:
    """Whether at least two places of a layout are to be collected or paid."""
    ends = [laid.end(row) for row in laid.raised]
    return len(ends) - ends.count(End.TIE) > 1


def below_unqualified(rng: Random, house: House) -> Layout:
    """Lay a table where a bank that is not qualified would beat every hand still in play.

    Nobody who knows the game raises with such hands: these players have raised all the same.
    """
    weights = making.only(making.HIGH_CARD)
    table = Table(rng, making.hand_within(rng, weights, making.JACK_HIGH))
    lower = table.ending(End.LOSE, blind=True)
    for seat in draw_seats(rng):
        if table.rows and rng.random() < 2 * _FOLD_SHARE:
            table.fold(seat)
        else:
            table.raise_hand(seat, lower, weights)
    return table.layout(house)
