"""Every game of the room as the tests deal it, read by pokerkit and by hand."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar, Final

from pokerkit import (
    BadugiHand,
    Entry,
    Label,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    StandardBadugiHand,
    StandardHighHand,
    StandardLowHand,
)
from pokerkit import Card as Theirs
from pokerkit.hands import CombinationHand, EightOrBetterLowHand, HoleBoardCombinationHand
from pokerkit.lookups import RegularLookup

from casino_rules.core.cards import PACK, SUITS, parse_card
from casino_rules.core.table_forms import Hand
from casino_rules.poker import variant as known
from casino_rules.poker.variant import Half, Opening, Street, Variant
from tests.casino_rules.poker.by_hand import (
    EIGHT,
    FIVE,
    Choices,
    Judge,
    any_five,
    badugi,
    high,
    low,
    poker,
    two_three,
)

THEIRS: Final = {card.code: next(iter(Theirs.parse(card.code))) for card in PACK}
"""Our cards as pokerkit has them."""


_SHIFT: Final = 64
_RANKS: Final = (1 << _SHIFT) - 1
_NUMBERS: Final = {
    card.code: (1 << 4 * card.rank.order) + (1 << _SHIFT + 4 * SUITS.index(card.suit))
    for card in PACK
}
_CODES: Final = {number: code for code, number in _NUMBERS.items()}
_ONE_SUIT: Final = {FIVE << 4 * place for place in range(len(SUITS))}
_LABEL: Final = Label.HIGH_CARD
"""Pokerkit's own name of a hand, which nothing compares."""


class _NulloLookup:
    """Ace to six, which pokerkit lacks, in the shape in which it asks what cards are worth."""

    def has_entry(self, cards: Any) -> bool:
        return len(tuple(cards)) == FIVE

    def get_entry(self, cards: Any) -> Entry:
        ours = [parse_card(repr(card)) for card in cards]
        key = poker(ours, ace_low=True, made=True, wheel=False)
        padded = (*key, 0, 0, 0, 0)[: FIVE + 1]
        return Entry(sum(part * 16**place for place, part in enumerate(reversed(padded))), _LABEL)


class NulloHand(CombinationHand):
    """The lowest five of seven cards, straights and flushes counting, the ace low."""

    lookup: ClassVar[Any] = _NulloLookup()
    low = True
    card_count = FIVE


class OmahaRegularLowHand(HoleBoardCombinationHand):
    """The lowest hand of two cards held and three common, ace to five."""

    lookup = RegularLookup()
    low = True
    card_count = FIVE
    hole_card_count = 2
    board_card_count = 3


@dataclass(frozen=True)
class Reading:
    """One half as pokerkit reads it, and as it is read by hand."""

    theirs: type[Any]
    choices: Choices
    by_hand: Judge

    @property
    def by_pokerkit(self) -> "Judge":
        """Read by pokerkit's tables, each class of hands being looked up once."""
        return _looked_up(self.theirs, self.choices)


@dataclass(frozen=True)
class Dealt:
    """A game of the room and the readings of its halves."""

    variant: Variant
    readings: tuple[Reading, ...]


def _looked_up(theirs: type[Any], choices: Choices) -> Judge:
    """Read by pokerkit's tables: five cards by their ranks and whether they are of one suit.

    Cards are numbers, the sum of which says how many there are of each rank and of each suit.
    """
    found: dict[tuple[int, bool], int | None] = {}

    def worth(numbers: tuple[int, ...]) -> int | None:
        total = sum(numbers)
        ranks = total & _RANKS if len(numbers) == FIVE else total
        key = ranks, total >> _SHIFT in _ONE_SUIT
        try:
            return found[key]
        except KeyError:
            found[key] = _entry(theirs, numbers)
            return found[key]

    def judge(hole: Hand, board: Hand) -> tuple[int, ...] | None:
        best: tuple[int, ...] | None = None
        held, common = (tuple(_NUMBERS[card.code] for card in cards) for cards in (hole, board))
        for numbers in choices(held, common):
            value = worth(numbers)
            if value is not None and (best is None or (len(numbers), value) > best):
                best = (len(numbers), value)
        return best

    return judge


def _entry(theirs: type[Any], numbers: tuple[int, ...]) -> int | None:
    cards = tuple(THEIRS[_CODES[number]] for number in numbers)
    if not theirs.lookup.has_entry(cards):
        return None
    index: int = theirs.lookup.get_entry(cards).index
    return -index if theirs.low else index


def _one_to_four[T](hole: tuple[T, ...], board: tuple[T, ...]) -> Iterator[tuple[T, ...]]:  # noqa: ARG001 - badugi has none
    for size in range(1, FIVE):
        yield from combinations(hole, size)


_HIGH: Final = Reading(StandardHighHand, any_five, high(any_five))
_OMAHA: Final = Reading(OmahaHoldemHand, two_three, high(two_three))
_OMAHA_EIGHT: Final = Reading(OmahaEightOrBetterLowHand, two_three, low(two_three, top=EIGHT))
_OMAHA_LOW: Final = Reading(OmahaRegularLowHand, two_three, low(two_three))
_EIGHT: Final = Reading(EightOrBetterLowHand, any_five, low(any_five, top=EIGHT))
_LOW: Final = Reading(RegularLowHand, any_five, low(any_five))
_NULLO: Final = Reading(NulloHand, any_five, low(any_five, made=True))
_DEUCE: Final = Reading(StandardLowHand, any_five, low(any_five, ace_low=False, made=True))
_BADUGI: Final = Reading(BadugiHand, _one_to_four, badugi(ace_low=True))
_BADUGI_HIGH: Final = Reading(StandardBadugiHand, _one_to_four, badugi(ace_low=False))


def _board(held: int, halves: tuple[Half, ...], *readings: Reading) -> Dealt:
    streets = (Street("donne", "", closed=held), Street("tableau", "", common=FIVE))
    return Dealt(Variant(streets, halves), readings)


def _stud(halves: tuple[Half, ...], *readings: Reading) -> Dealt:
    streets = (Street("donne", "", closed=3, open=4),)
    return Dealt(Variant(streets, halves, Opening.BRING_IN, most_seats=7), readings)


def _draw(held: int, halves: tuple[Half, ...], *readings: Reading) -> Dealt:
    streets = (Street("donne", "", closed=held), Street("tirage", "", exchanged=held))
    return Dealt(Variant(streets, halves, most_seats=6), readings)


TESTED: Final = {
    "texas-holdem": _board(2, known.WHOLE_HIGH, _HIGH),
    "omaha": _board(4, known.OMAHA, _OMAHA),
    "omaha-5": _board(5, known.OMAHA, _OMAHA),
    "omaha-hi-lo": _board(4, known.OMAHA_HI_LO, _OMAHA, _OMAHA_EIGHT),
    "omaha-5-hi-lo": _board(5, known.OMAHA_HI_LO, _OMAHA, _OMAHA_EIGHT),
    "hi-lo-regular": _board(4, known.HI_LO_REGULAR, _OMAHA, _OMAHA_LOW),
    "stud": _stud(known.WHOLE_HIGH, _HIGH),
    "stud-hi-lo": _stud(known.STUD_HI_LO, _HIGH, _EIGHT),
    "seven-nullo": _stud(known.SEVEN_NULLO, _NULLO),
    "razz": _stud(known.ACE_TO_FIVE_LOW, _LOW),
    "deuce-to-seven": _draw(5, known.DEUCE_TO_SEVEN_LOW, _DEUCE),
    "badugi": _draw(4, known.BADUGI_LOW, _BADUGI),
    "badeucey": _draw(5, known.BADEUCEY, _DEUCE, _BADUGI_HIGH),
    "ace-to-five": _draw(5, known.ACE_TO_FIVE_LOW, _LOW),
}
"""The games by slug; Texas Hold'em without betting and Courchevel deal and read as their models."""
SAME_AS: Final = {
    "texas-holdem-sans-encheres": "texas-holdem",
    "courchevel": "omaha-5",
    "courchevel-hi-lo": "omaha-5-hi-lo",
}
"""The games that hold as many cards, and read them alike, as another."""
