"""What the house keeps of a stake of « 21 » when the players follow basic strategy.

Every hand, every bank and every order are counted with the cards that have left the shoe; nothing
is drawn at random. The sums are made in floating point, right to about ten decimals. Splits are
exact as well, by two remarks. The moves do not depend on the other hands, so that the hands of a
split may be counted one by one; and cards that nobody has chosen may be dealt in any order, so that
the second cards of all the hands of a split may be dealt first. Then a hand sees a shoe from which
the other hands have taken a known number of cards of the split rank and of other cards.

The player's basic strategy: what the simulated players do, and what the odds are told for. Six
decks, the bank stands on every 17 and has one card only, so that a bank's « 21 » takes the stakes
added too: against a bûche or an ace, nobody doubles or splits, aces against a bûche apart.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from math import perm, prod, sumprod
from typing import Final, NamedTuple

from casino_rules.core.house import House
from casino_rules.games.poker_21 import engine
from casino_rules.games.poker_21.bank_odds import (
    BUST,
    ENDS,
    FULL,
    NOTHING,
    TWENTY_ONE,
    VALUES,
    Counts,
    Shoe,
    bank_chances,
    one_more,
    values_of,
)
from casino_rules.games.poker_21.engine import GOAL, MOST_ACE_HANDS, MOST_SPLIT_HANDS, PAIR, Total

_ACE: Final = 1
_BUCHE: Final = 10
_LOW: Final = range(2, 7)
_STANDS_AT: Final = 17
_SOFT_STANDS_AT: Final = 19


class Move(StrEnum):
    """What a player does with a hand."""

    HIT = "carte"
    STAND = "reste"
    DOUBLE = "double"
    SPLIT = "separe"
    SURRENDER = "abandon"


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a house on which the players' moves depend, and what the splits may make."""

    double_split: bool
    surrender: bool
    most_hands: int
    most_aces: int
    plain: bool = False
    """Whether nobody splits, doubles or surrenders: the table of a beginner."""

    @classmethod
    def of(cls, house: House, unlimited: int) -> "Options":
        """Read the options of a house; ``unlimited`` hands are many enough where none limits them."""
        limited = house.choice("nombre-de-jeux") == "quatre"
        return cls(
            double_split=house.choice("double-apres-separation") == "permis",
            surrender=house.choice("abandon") == "permis",
            most_hands=MOST_SPLIT_HANDS if limited else unlimited,
            most_aces=MOST_ACE_HANDS[house.choice("as-separes")],
        )


def _cards(low: int, high: int) -> frozenset[int]:
    return frozenset(range(low, high + 1))


_HARD_DOUBLES: Final[Mapping[int, frozenset[int]]] = {
    9: _cards(3, 6),
    10: _cards(2, 9),
    11: _cards(2, 9),
}
_SOFT_DOUBLES: Final[Mapping[int, frozenset[int]]] = {
    13: _cards(5, 6),
    14: _cards(5, 6),
    15: _cards(4, 6),
    16: _cards(4, 6),
    17: _cards(3, 6),
    18: _cards(3, 6),
}
_SPLITS: Final[Mapping[int, frozenset[int]]] = {
    1: _cards(2, 10),
    2: _cards(2, 7),
    3: _cards(2, 7),
    4: _cards(5, 6),
    6: _cards(2, 6),
    7: _cards(2, 7),
    8: _cards(2, 9),
    9: frozenset({2, 3, 4, 5, 6, 8, 9}),
}
"""The value of a pair → the cards of the bank (ace 1) against which it is split."""
_SPLITS_WITHOUT_DOUBLE: Final[Mapping[int, frozenset[int]]] = {
    **_SPLITS,
    2: _cards(4, 7),
    3: _cards(4, 7),
    4: frozenset(),
    6: _cards(3, 6),
}
_SURRENDERS: Final[Mapping[int, frozenset[int]]] = {
    14: frozenset({_BUCHE}),
    15: frozenset({_BUCHE}),
    16: frozenset({9, _BUCHE}),
}
"""Hard totals given up against a bank that may still have « 21 »."""


def first_move(pair: tuple[int, int], counted: Total, bank: int, options: Options) -> Move:
    """Return what is done with two cards of these values against the bank's card."""
    if options.surrender and surrenders(pair, counted, bank):
        return Move.SURRENDER
    if pair[0] == pair[1] and splits(pair[0], bank, options):
        return Move.SPLIT
    return two_card_move(counted, bank)


def surrenders(pair: tuple[int, int], counted: Total, bank: int) -> bool:
    """Whether a first hand is given up where the house allows it."""
    eights_split = pair == (8, 8) and bank in _SPLITS[8]
    return not counted.soft and bank in _SURRENDERS.get(counted.points, ()) and not eights_split


def splits(value: int, bank: int, options: Options) -> bool:
    """Whether two cards of one rank are split."""
    table = _SPLITS if options.double_split else _SPLITS_WITHOUT_DOUBLE
    return bank in table.get(value, ())


def two_card_move(counted: Total, bank: int, *, may_double: bool = True) -> Move:
    """Return what is done with two cards that are not split."""
    doubles = _SOFT_DOUBLES if counted.soft else _HARD_DOUBLES
    if may_double and bank in doubles.get(counted.points, ()):
        return Move.DOUBLE
    return Move.HIT if hits(counted, bank) else Move.STAND


def hits(counted: Total, bank: int) -> bool:
    """Whether a card is taken."""
    points = counted.points
    if points >= GOAL:
        return False
    if counted.soft:
        against_strong = bank in (9, _BUCHE, _ACE)
        return points < _SOFT_STANDS_AT - 1 or (points == _SOFT_STANDS_AT - 1 and against_strong)
    if points >= _STANDS_AT:
        return False
    if points == 12:  # noqa: PLR2004 - the one total that stands against 4 to 6 only
        return bank not in _cards(4, 6)
    return points < 12 or bank not in _LOW  # noqa: PLR2004 - the same


MOST_HANDS: Final = 8
"""Hands of one split that are counted where their number is not limited."""
_TWENTY_ONE_PAYS: Final = float(engine.PAYMENTS.odds("vingt-et-un").fraction)


class _Final(NamedTuple):
    """A hand at its end: the cards drawn, the orders that lead to it, its total."""

    drawn: Counts
    ways: int
    points: int


def _finals(pair: tuple[int, int], up: int, move: Move) -> Iterator[_Final]:
    """Yield how a hand of two cards may end after its first move."""
    if move is Move.STAND:
        yield _Final(NOTHING, 1, engine.total_of(pair).points)
        return
    if move is Move.DOUBLE:
        for value in VALUES:
            yield _Final(one_more(NOTHING, value), 1, engine.total_of((*pair, value)).points)
        return
    going = {NOTHING: 1}
    while going:
        after: Counter[Counts] = Counter()
        for drawn, ways in going.items():
            counted = engine.total_of((*pair, *values_of(drawn)))
            if not hits(counted, up):
                yield _Final(drawn, ways, counted.points)
                continue
            for value in VALUES:
                after[one_more(drawn, value)] += ways
        going = after


def _hand(shoe: Shoe, pair: tuple[int, int], up: int, move: Move, *, natural: bool) -> float:
    """Return what a hand wins on average; ``shoe`` is what is left after both cards and the bank's.

    ``natural``: two cards that make 21 are « 21 ».
    """
    stake = 2 if move is Move.DOUBLE else 1
    twenty_one = natural and engine.total_of(pair).points == GOAL
    won = 0.0
    for drawn, ways, points in _finals(pair, up, move):
        chance = ways * _chance(shoe, drawn)
        if points > GOAL:
            won -= stake * chance
        elif chance:
            left = tuple(map(int.__sub__, shoe.left, drawn))
            bank = bank_chances(Shoe(left, shoe.split, shoe.unseen), up)
            won += stake * chance * sumprod(bank, _results(points, twenty_one=twenty_one))
    return won


def _chance(shoe: Shoe, drawn: Counts) -> float:
    """Return the chance of drawing these cards from the shoe, in one order."""
    ways = prod(perm(left, gone) for left, gone in zip(shoe.left, drawn, strict=True))
    alike = drawn[shoe.split] if shoe.split else 0
    return ways * shoe.factor(alike, sum(drawn) - alike)


@cache
def _results(points: int, *, twenty_one: bool) -> tuple[float, ...]:
    """Return what a hand wins against each end of the bank, as the engine settles it."""
    return tuple(_result(points, end, twenty_one=twenty_one) for end in ENDS)


def _result(points: int, end: str, *, twenty_one: bool) -> float:
    if end == TWENTY_ONE:
        return 0.0 if twenty_one else -1.0
    if twenty_one:
        return _TWENTY_ONE_PAYS
    if end == BUST:
        return 1.0
    banked = int(end)
    return float((points > banked) - (points < banked))


def _without(left: Counts, *values: int) -> Counts:
    counts = list(left)
    for value in values:
        counts[value] -= 1
    return tuple(counts)


def _played(shoe: Shoe, pair: tuple[int, int], up: int, *, may_double: bool) -> float:
    """Return what a hand of a split, not of aces, wins on average."""
    move = two_card_move(engine.total_of(pair), up, may_double=may_double)
    return _hand(shoe, pair, up, move, natural=False)


@cache
def split_value(value: int, up: int, most: int, *, may_double: bool) -> float:
    """Return what a split of two cards wins on average, per first stake, all hands together.

    ``most`` limits the number of hands.
    """
    start = _without(FULL, value, value, up)
    size, alike = sum(start), start[value]
    others = size - alike
    won = 0.0
    for (hands, stuck), ways in _shapes(most).items():
        again, different = hands - PAIR + stuck, hands - stuck
        chance = ways * perm(alike, again) * perm(others, different) / perm(size, again + different)
        if chance:
            left = _without(start, *[value] * again)
            won += chance * (
                different * _different(left, value, up, different, may_double=may_double)
                + stuck * _stuck(left, value, up, different, may_double=may_double)
            )
    return won


@cache
def _shapes(most: int) -> Mapping[tuple[int, int], int]:
    """Return how a split may grow: (hands, those that hold a pair no longer split) → orders."""
    found: Counter[tuple[int, int]] = Counter()
    going = Counter({(PAIR, PAIR, 0): 1})
    while going:
        (hands, waiting, stuck), ways = going.popitem()
        if not waiting:
            found[hands, stuck] += ways
            continue
        going[hands, waiting - 1, stuck] += ways
        if hands < most:
            going[hands + 1, waiting + 1, stuck] += ways
        else:
            going[hands, waiting - 1, stuck + 1] += ways
    return found


def _different(left: Counts, value: int, up: int, different: int, *, may_double: bool) -> float:
    """Return what a hand wins whose second card is not of the split value, ``different`` being so."""
    others = sum(left) - left[value]
    won = 0.0
    for second in VALUES:
        if second == value or not left[second]:
            continue
        shoe = Shoe(_without(left, second), value, different - 1)
        chance = left[second] / others
        won += chance * _split_hand(shoe, (value, second), up, may_double=may_double)
    return won


def _stuck(left: Counts, value: int, up: int, different: int, *, may_double: bool) -> float:
    """Return what a hand wins whose second card makes a pair that may not be split."""
    shoe = Shoe(left, value, different)
    return _split_hand(shoe, (value, value), up, may_double=may_double)


def _split_hand(shoe: Shoe, pair: tuple[int, int], up: int, *, may_double: bool) -> float:
    if pair[0] == _ACE:
        return _hand(shoe, pair, up, Move.STAND, natural=False)
    return _played(shoe, pair, up, may_double=may_double)


def edge(options: Options) -> float:
    """Return the part of the first stake that the house keeps on average."""
    won = 0.0
    size = sum(FULL)
    for up in VALUES:
        for first in VALUES:
            for second in range(first, _BUCHE + 1):
                chance = FULL[up] * _without(FULL, up)[first] * _without(FULL, up, first)[second]
                chance *= 1 if first == second else 2
                won += chance / perm(size, 3) * _first_hand((first, second), up, options)
    return -won


def _first_hand(pair: tuple[int, int], up: int, options: Options) -> float:
    counted = engine.total_of(pair)
    move = first_move(pair, counted, up, options)
    if move is Move.SURRENDER:
        return -0.5
    if move is Move.SPLIT:
        most = options.most_aces if pair[0] == _ACE else options.most_hands
        return split_value(pair[0], up, most, may_double=options.double_split)
    return first_value(pair, up, move)


@cache
def first_value(pair: tuple[int, int], up: int, move: Move) -> float:
    """Return what a first hand that is neither split nor surrendered wins on average."""
    return _hand(Shoe(_without(FULL, up, *pair)), pair, up, move, natural=True)
