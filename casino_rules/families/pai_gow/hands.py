"""The two hands of Pai Gow: five cards behind, two in front, of a pack with its joker."""

from collections.abc import Iterable, Mapping
from typing import Final

from casino_rules.core.cards import JOKER, PACK, Card, Rank
from casino_rules.core.table_forms import Hand
from casino_rules.hands import (
    JOKER_HIGH,
    JOKER_HIGH_WHEEL_SECOND,
    TWO_CARDS,
    CountedScale,
    HandValue,
    HighCategory,
)
from casino_rules.hands.reading import encode

DEALT: Final = 7
FRONT: Final = 2
BACK: Final = 5
PACK_AND_JOKER: Final = (*PACK, JOKER)
SCALES: Final[Mapping[str, CountedScale]] = {
    "derniere": JOKER_HIGH,
    "seconde": JOKER_HIGH_WHEEL_SECOND,
}
"""The order of hands of five, by the choice of the option « roue »."""
ACE: Final = Rank.ACE.order
COMPLETE: Final = frozenset(
    {
        HighCategory.STRAIGHT,
        HighCategory.FLUSH,
        HighCategory.STRAIGHT_FLUSH,
        HighCategory.ROYAL_FLUSH,
    }
)
"""The hands that need all five cards and do without a pair."""
PAIR_CLASSES: Final[Mapping[str, range]] = {
    "hautes": range(11, 15),
    "medium": range(7, 11),
    "basses": range(2, 7),
}
"""The classes of pairs by the order of their rank: jack to ace, seven to ten, two to six."""
FALSE_TURNS: Final = ({13, 14, 2, 3, 4}, {12, 13, 14, 2, 3}, {11, 12, 13, 14, 2})
"""The orders of five cards with the ace in the middle: they do not follow one another."""
RUNS: Final = ({ACE, 2, 3, 4, 5}, *({*range(low, low + BACK)} for low in range(2, ACE - BACK + 2)))
"""The orders of the ten straights."""
WHEEL_RANKS: Final = frozenset({Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE})


def order(card: Card) -> int:
    """Return the order of a card in a hand of two: 2 to 14, the joker being an ace."""
    return ACE if card is JOKER else card.rank.order


def pair_class(of: int) -> str:
    """Return the class of a pair from the order of its rank: « hautes », « medium », « basses »."""
    return next(name for name, orders in PAIR_CLASSES.items() if of in orders)


def without(cards: Iterable[Card], gone: Iterable[Card]) -> Hand:
    """Return the cards that are left when some of these are taken away."""
    taken = tuple(gone)
    return tuple(card for card in cards if card not in taken)


def joker_rank(value: HandValue) -> Rank | None:
    """Return the rank that the joker takes in a hand of five, None if it is not there."""
    if JOKER not in value.cards:
        return None
    return value.ranks[value.cards.index(JOKER)]


def is_wheel(value: HandValue) -> bool:
    """Whether a hand is ace, two, three, four, five, of one suit or not."""
    return value.category in value.scale.straights and set(value.ranks) == WHEEL_RANKS


def near_miss(cards: Hand) -> str:
    """Return what five cards that make nothing look like: a false turn, a false flush.

    « faux-tour », « fausse-couleur », « fausse-suite », or nothing.
    """
    suits = [card.suit for card in cards]
    orders = {order(card) for card in cards}
    if JOKER in cards or len(orders) < BACK:
        return ""
    if max(map(suits.count, suits)) == BACK - 1:
        return "fausse-couleur"
    if orders in FALSE_TURNS:
        return "faux-tour"
    low = {1 if one == ACE else one for one in orders}
    return "fausse-suite" if any(len(run & (orders | low)) == BACK - 1 for run in RUNS) else ""


def high_first(cards: Hand) -> Hand:
    """Return cards from the highest to the lowest."""
    return tuple(sorted(cards, key=order, reverse=True))


def is_foul(front: Hand, back: Hand) -> bool:
    """Whether the hand of two is stronger than the hand of five: alike, it is not."""
    return TWO_CARDS.shape(encode(front)).key > JOKER_HIGH.shape(encode(back)).key
