"""Hands made to measure: cards drawn from a full shoe so that they give the totals wanted."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from math import prod
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Card, Rank, Shoe
from casino_rules.core.money import Cents
from casino_rules.games.poker_21 import engine
from casino_rules.games.poker_21.engine import GOAL, PAIR, VALUES, WORTH, Total
from casino_rules.games.poker_21.pok import FIVE
from casino_rules.games.poker_21.situations import DECKS, EURO

type Values = tuple[int, ...]

_LONGEST: Final = 4
"""Hands of more cards are made one card after another, not chosen from a list."""
_VALUES: Final = range(1, 11)
_CHIP: Final[Cents] = 5 * EURO
_BUCHES: Final = 4
_RANKS: Final = 13
BUCHE: Final = 10
ACE: Final = 1
SAUTE: Final = "saute"
VINGT_ET_UN: Final = "vingt-et-un"


@dataclass(slots=True)
class Menu:
    """Sequences of card values, each about as likely as a shoe deals it."""

    items: list[Values] = field(default_factory=list)
    weights: list[float] = field(default_factory=list)
    """Added up, as ``choices`` wants them."""

    def add(self, values: Values) -> None:
        """Add a sequence."""
        ways = prod(_BUCHES if value == BUCHE else 1 for value in values)
        before = self.weights[-1] if self.weights else 0.0
        self.items.append(values)
        self.weights.append(before + ways / _RANKS ** len(values))

    def draw(self, rng: Random) -> Values:
        """Draw a sequence."""
        return rng.choices(self.items, cum_weights=self.weights)[0]


def new_shoe(rng: Random) -> Shoe:
    """Return a full shoe."""
    return Shoe(rng, DECKS)


def card_worth(shoe: Shoe, value: int) -> Card:
    """Take one card of that value, the ace being 1."""
    return shoe.draw_among(WORTH[value])


def hand(shoe: Shoe, values: Sequence[int]) -> Hand:
    """Take cards of these values."""
    return tuple(card_worth(shoe, value) for value in values)


def of_rank(shoe: Shoe, rank: Rank) -> Card:
    """Take one card of a rank."""
    return shoe.draw_among(lambda card: card.rank is rank)


def draw_stake(rng: Random, most: int = 40) -> Cents:
    """Draw a stake of « 21 »: a multiple of ten euros, sometimes of five."""
    chips = rng.randint(1, most)
    return 2 * chips * _CHIP - (_CHIP if rng.random() < _ODD_SHARE else 0)


def draw_odd_stake(rng: Random) -> Cents:
    """Draw a stake whose half is not a whole number of euros."""
    return (2 * rng.randint(1, 20) - 1) * _CHIP


_ODD_SHARE: Final = 0.2


def draw_pok(rng: Random) -> Cents:
    """Draw a stake of POK: smaller, a multiple of five euros."""
    return rng.randint(1, 10) * _CHIP


def _grown(values: Values, goes_on: Callable[[Total], bool]) -> Iterator[Values]:
    """Yield a sequence and all that drawing makes of it, as long as it goes on."""
    yield values
    if len(values) < _LONGEST and goes_on(engine.total_of(values)):
        for value in _VALUES:
            yield from _grown((*values, value), goes_on)


@cache
def player_hands() -> Mapping[tuple[int, int], Menu]:
    """Return hands of two to four cards drawn below 21, by (total, number of cards)."""
    groups: dict[tuple[int, int], Menu] = defaultdict(Menu)
    for pair in product(_VALUES, repeat=PAIR):
        for values in _grown(pair, lambda counted: counted.points < GOAL):
            groups[engine.total_of(values).points, len(values)].add(values)
    return groups


@cache
def bank_hands() -> Mapping[Total, Menu]:
    """Return what the bank holds on its way or at its end, one to four cards, by total."""
    groups: dict[Total, Menu] = defaultdict(Menu)
    for value in _VALUES:
        for values in _grown((value,), lambda counted: engine.bank_draws(counted).value):
            groups[engine.total_of(values)].add(values)
    return groups


@cache
def bank_ends() -> Mapping[str, Menu]:
    """Return how the bank may end: « 17 » to « 20 », « 21 », « vingt-et-un », « saute »."""
    groups: dict[str, Menu] = defaultdict(Menu)
    for counted, found in bank_hands().items():
        if not engine.bank_draws(counted).value:
            for values in found.items:
                groups[_end(values, counted)].add(values)
    return groups


def _end(values: Values, counted: Total) -> str:
    if counted.bust:
        return SAUTE
    if counted.points == GOAL and len(values) == PAIR:
        return VINGT_ET_UN
    return str(counted.points)


@cache
def player_ends(total: int, low: int = PAIR) -> Menu:
    """Return the hands of at least ``low`` cards that make a total; over 21, all that bust."""
    chosen = Menu()
    for (points, number), found in player_hands().items():
        wanted = points > GOAL if total > GOAL else points == total
        if wanted and number >= low:
            for values in found.items:
                chosen.add(values)
    return chosen


@cache
def doubled(total: int) -> Menu:
    """Return the hands of three cards that make a total, made by doubling; over 21, that bust."""
    chosen = Menu()
    for (points, number), found in player_hands().items():
        wanted = points > GOAL if total > GOAL else points == total
        if wanted and number == PAIR + 1:
            for values in found.items:
                chosen.add(values)
    return chosen


@cache
def ends_of(size: int) -> Menu:
    """Return the banks that finish « 21 » with so many cards, two to five."""
    found = Menu()
    for value in _VALUES:
        for values in _ending((value,), size):
            found.add(values)
    return found


def _ending(values: Values, size: int) -> Iterator[Values]:
    draws = engine.bank_draws(engine.total_of(values)).value
    if not draws and len(values) == size:
        yield values
    elif draws and len(values) < size:
        for value in _VALUES:
            yield from _ending((*values, value), size)


@cache
def long_starts() -> Menu:
    """Return the five cards with which the bank still has to draw."""
    found = Menu()
    for value in _VALUES:
        for values in _still_drawing((value,)):
            found.add(values)
    return found


def _still_drawing(values: Values) -> Iterator[Values]:
    if not engine.bank_draws(engine.total_of(values)).value:
        return
    if len(values) == FIVE:
        yield values
        return
    for value in _VALUES:
        yield from _still_drawing((*values, value))


def stops_by_five(ranks: Sequence[Rank]) -> bool:
    """Whether the bank has stopped once it holds these five cards, in whatever order."""
    return not engine.bank_draws(engine.total_of([VALUES[rank] for rank in ranks])).value


def bank_played(shoe: Shoe, bank: Hand) -> Hand:
    """Return the bank after drawing from the shoe to the end of « 21 »."""
    while engine.must_draw(bank):
        bank = (*bank, shoe.draw())
    return bank


def bank_completed(shoe: Shoe, bank: Hand) -> Hand:
    """Return the bank with its complement of five cards."""
    return (*bank, *shoe.draw_many(max(0, FIVE - len(bank))))
