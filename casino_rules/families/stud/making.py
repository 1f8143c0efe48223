"""Hands made to measure for the exercises of stud: near misses, and pairs of hands to compare."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from itertools import pairwise
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK, SUITS, Card, Rank
from casino_rules.families.stud.play import AS_ROI, HAND, turns_the_corner, worth
from casino_rules.hands import HIGH, HandValue, HighCategory
from casino_rules.hands.making import ImpossibleHandError, hand_like
from casino_rules.hands.patterns import Pattern, patterns

MADE: Final = tuple(category for category in HighCategory if 0 < category.strength < 10)  # noqa: PLR2004 - five of a kind needs a shoe
"""The categories of one pack from the pair up."""
_FOUR: Final = 4
_SUITS_OF: Final = {(3, 2): 120, (3, 1, 1): 240, (2, 2, 1): 360, (2, 1, 1, 1): 240}
"""How many cards of each suit five cards hold, never four, by how often it comes."""


def left_after(*hands: Hand) -> tuple[Card, ...]:
    """Return the pack without these cards."""
    gone = {card.code for hand in hands for card in hand}
    return tuple(card for card in PACK if card.code not in gone)


def of(rng: Random, category: HighCategory, left: Sequence[Card] = PACK) -> Hand:
    """Draw a hand of a category."""
    return hand_like(rng, patterns(HIGH, category), left)


def as_roi(rng: Random, left: Sequence[Card] = PACK) -> Hand:
    """Draw ace-king high."""
    return hand_like(rng, as_roi_patterns(), left)


def unqualified(rng: Random, left: Sequence[Card] = PACK) -> Hand:
    """Draw a hand with which the bank does not play."""
    return hand_like(rng, unqualified_patterns(), left)


def qualified(rng: Random, left: Sequence[Card] = PACK) -> Hand:
    """Draw a hand with which the bank plays: mostly the ordinary ones, the others at times."""
    category = rng.choices(_QUALIFIED, _WEIGHTS)[0]
    return first_possible(
        rng, (qualified_patterns(category), patterns(HIGH, HighCategory.PAIR)), left
    )


def first_possible(rng: Random, choices: Iterable[Sequence[Pattern]], left: Sequence[Card]) -> Hand:
    """Draw a hand of the first of these choices of patterns that the cards left can make.

    Raises:
        ImpossibleHandError: if they can make none.
    """
    codes = "".join(card.code for card in left)
    for wanted in choices:
        if wanted is as_roi_patterns() and not ("A" in codes and "K" in codes):
            continue  # the one choice that runs out: do not try its 164 patterns
        with suppress(ImpossibleHandError):
            return hand_like(rng, wanted, left)
    raise ImpossibleHandError("the cards left make none of these hands")


_QUALIFIED: Final = (HighCategory.HIGH_CARD, *MADE)
_WEIGHTS: Final = (30, 80, 12, 8, 3, 3, 3, 1, 1, 1)


def qualified_patterns(category: HighCategory) -> Sequence[Pattern]:
    """Return the patterns of a category with which the bank plays."""
    if category is HighCategory.HIGH_CARD:
        return as_roi_patterns()
    return patterns(HIGH, category)


@cache
def as_roi_patterns() -> tuple[Pattern, ...]:
    """Return every ace-king high."""
    return tuple(p for p in patterns(HIGH, HighCategory.HIGH_CARD) if p.ranks[:2] == AS_ROI)


@cache
def unqualified_patterns() -> tuple[Pattern, ...]:
    """Return every hand below ace-king high."""
    return tuple(p for p in patterns(HIGH, HighCategory.HIGH_CARD) if p.ranks[:2] != AS_ROI)


def near_miss(cards: Hand) -> str:
    """Tell apart the hands without any combination, by what they nearly are."""
    value = worth(cards)
    if turns_the_corner(value):
        return "as-au-coin"
    if four_suited(cards):
        return "quatre-couleur"
    return "quatre-quinte" if four_consecutive(value) else "hauteur"


def _sort(pattern: Pattern) -> str:
    """Sort a pattern without pair by the branches, whatever suits it will have."""
    value = HandValue(HIGH, HIGH.shape(pattern.code), ())
    if turns_the_corner(value):
        return "as-au-coin"
    return "quatre-quinte" if four_consecutive(value) else "hauteur"


@cache
def high_cards(kind: str, *, bank: bool = False) -> tuple[Pattern, ...]:
    """Return the patterns of a near miss; ``bank``: only those with which the bank stays out."""
    found = unqualified_patterns() if bank else patterns(HIGH, HighCategory.HIGH_CARD)
    return tuple(pattern for pattern in found if _sort(pattern) == kind)


@cache
def no_corner(*, bank: bool = False) -> tuple[Pattern, ...]:
    """Return the patterns without pair in which the ace joins no king to a two."""
    return high_cards("hauteur", bank=bank) + high_cards("quatre-quinte", bank=bank)


def four_consecutive(value: HandValue) -> bool:
    """Whether four of five single cards follow one another, without the fifth."""
    orders = sorted({rank.order for rank in value.ranks} | _low_ace(value.ranks))
    run = best = 1
    for low, high in pairwise(orders):
        run = run + 1 if high - low == 1 else 1
        best = max(best, run)
    return best >= _FOUR


def _low_ace(ranks: Sequence[Rank]) -> set[int]:
    return {1} if Rank.ACE in ranks else set()


def four_suited(cards: Hand) -> bool:
    """Whether four cards, and only four, are of one suit."""
    suits = [card.suit for card in cards]
    return max(suits.count(suit) for suit in suits) == _FOUR


def suited_but_one(rng: Random, ranks: Sequence[Rank]) -> Hand:
    """Give four of five ranks one suit and the other another."""
    suit, other = rng.sample(SUITS, 2)
    odd = rng.randrange(HAND)
    hand = [Card.of(rank, other if place == odd else suit) for place, rank in enumerate(ranks)]
    rng.shuffle(hand)
    return tuple(hand)


def mixed(rng: Random, ranks: Sequence[Rank]) -> Hand:
    """Give five single ranks suits of which none comes four times."""
    counts = rng.choices(tuple(_SUITS_OF), tuple(_SUITS_OF.values()))[0]
    named = zip(rng.sample(SUITS, len(counts)), counts, strict=True)
    suits = [suit for suit, count in named for _ in range(count)]
    rng.shuffle(suits)
    hand = [Card.of(rank, suit) for rank, suit in zip(ranks, suits, strict=True)]
    rng.shuffle(hand)
    return tuple(hand)
