"""Hands made to measure: cards of a wanted category, with no trial and error.

``hand_of(rng, HIGH, HighCategory.ROYAL_FLUSH)`` takes as long as a pair. A pattern is drawn among
those that the cards left can make, each as likely, then its cards.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import gcd
from random import Random

from casino_rules.core.cards import JOKER, PACK, RANKS, SUITS, Card, Rank
from casino_rules.core.table_forms import Hand
from casino_rules.hands.categories import Category
from casino_rules.hands.patterns import Pattern, patterns
from casino_rules.hands.scales import CountedScale


class ImpossibleHandError(ValueError):
    """The cards left cannot make such a hand."""


def hand_of(
    rng: Random,
    scale: CountedScale,
    category: Category,
    left: Sequence[Card] = PACK,
    *,
    joker: bool = False,
) -> Hand:
    """Draw a hand of a category from the cards left, in the order in which it is dealt.

    ``left`` may be a whole shoe; with ``joker``, the hand holds the joker, which need not be
    among ``left``.

    Raises:
        ImpossibleHandError: if the cards left cannot make one.
    """
    stock = Counter(left)
    decks = max(stock.values(), default=1)
    return _draw(rng, patterns(scale, category, decks=decks, joker=joker), stock)


def hand_like(rng: Random, wanted: Sequence[Pattern], left: Sequence[Card] = PACK) -> Hand:
    """Draw a hand of one of these patterns from the cards left, in the order of the deal.

    Raises:
        ImpossibleHandError: if the cards left can make none of them.
    """
    return _draw(rng, wanted, Counter(left))


def _draw(rng: Random, wanted: Sequence[Pattern], stock: Counter[Card]) -> Hand:
    copies: dict[Rank, list[Card]] = {rank: _copies(rank, stock) for rank in RANKS}
    for pattern in _at_random(rng, wanted):
        hand = _suited(rng, pattern, stock) if pattern.suited else _mixed(rng, pattern, copies)
        if hand is not None:
            hand.extend([JOKER] * (len(pattern.ranks) - len(hand)))
            rng.shuffle(hand)
            return tuple(hand)
    raise ImpossibleHandError("the cards left make no such hand")


def _at_random[T](rng: Random, items: Sequence[T]) -> Iterator[T]:
    """Yield every item once, from a random one on by a random stride; the first is uniform."""
    number = len(items)
    if not number:
        return
    start, stride = rng.randrange(number), rng.randrange(number)
    while gcd(stride, number) != 1:
        stride += 1
    for step in range(number):
        yield items[(start + step * stride) % number]


def _suited(rng: Random, pattern: Pattern, stock: Counter[Card]) -> list[Card] | None:
    counts = Counter(pattern.naturals)
    suits = [
        suit
        for suit in SUITS
        if all(stock[Card.of(rank, suit)] >= count for rank, count in counts.items())
    ]
    if not suits:
        return None
    suit = rng.choice(suits)
    return [Card.of(rank, suit) for rank in counts.elements()]


def _mixed(
    rng: Random, pattern: Pattern, copies: Mapping[Rank, Sequence[Card]]
) -> list[Card] | None:
    """Draw cards of these ranks; if they must not be and come of one suit, change one."""
    wanted = Counter(pattern.naturals)
    # Before anything is drawn: hundreds of patterns may be refused in a row.
    if any(len(copies[rank]) < count for rank, count in wanted.items()):
        return None
    hand: list[Card] = []
    for rank, count in wanted.items():
        hand += rng.sample(copies[rank], count)
    if pattern.suited is None or len({card.suit.code for card in hand}) > 1:
        return hand
    changes = [
        (place, other)
        for place, card in enumerate(hand)
        for other in copies[card.rank]
        if other.suit is not card.suit
    ]
    if not changes:
        return None
    place, other = rng.choice(changes)
    hand[place] = other
    return hand


def _copies(rank: Rank, stock: Counter[Card]) -> list[Card]:
    cards = [Card.of(rank, suit) for suit in SUITS]
    return [card for card in cards for _ in range(stock[card])]
