"""Hands of wanted kinds for the exercises of stud: rare ones come as often as a lesson needs."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from random import Random
from typing import Final

from casino_rules.core.cards import PACK, SUITS, Card, Rank, Shoe
from casino_rules.core.table_forms import Hand
from casino_rules.families.sampling import left_after, until
from casino_rules.families.stud.play import AS_ROI, CATEGORIES, HAND, turns_the_corner, worth
from casino_rules.hands import HIGH, HandValue, HighCategory
from casino_rules.hands.making import hand_like
from casino_rules.hands.patterns import Pattern, patterns

type Duel = tuple[Hand, Hand]
"""A player's hand and the bank's."""

_FOUR: Final = 4
_USUAL: Final = {
    "rien": 60,
    "hauteur": 30,
    "paire": 80,
    "deux-paires": 12,
    "brelan": 8,
    "quinte": 3,
    "couleur": 3,
    "full": 3,
    "carre": 1,
    "quinte-flush": 1,
    "royale": 1,
}
"""How often each kind of hand is drawn: « rien » is below ace-king, « hauteur » ace-king high."""
MADE: Final = tuple(key for key in _USUAL if key not in ("rien", "hauteur"))
"""The kinds from the pair up."""


@cache
def kinds(key: str, first: Rank | None = None) -> Sequence[Pattern]:
    """Return every pattern of a kind: a category, « hauteur » (ace-king high) or « rien ».

    With ``first``, those whose first rank it is: that of the pair in a pair.
    """
    if first is not None:
        return tuple(pattern for pattern in kinds(key) if pattern.ranks[0] is first)
    high = patterns(HIGH, HighCategory.HIGH_CARD)
    if key == "rien":
        return tuple(pattern for pattern in high if pattern.ranks[:2] != AS_ROI)
    if key == "hauteur":
        return tuple(pattern for pattern in high if pattern.ranks[:2] == AS_ROI)
    return patterns(HIGH, CATEGORIES[key])


def usual(rng: Random) -> Pattern:
    """Draw a pattern, mostly of the ordinary kinds."""
    return rng.choice(kinds(rng.choices(tuple(_USUAL), tuple(_USUAL.values()))[0]))


def of(rng: Random, *keys: str, left: Sequence[Card] = PACK) -> Hand:
    """Draw a hand of one of these kinds from the cards left."""
    return hand_like(rng, kinds(rng.choice(keys)), left)


def like(rng: Random, key: str, wanted: Callable[[HandValue], bool]) -> Hand:
    """Draw a hand of a kind whose ranks are as wanted."""
    pattern = until(
        lambda: rng.choice(kinds(key)),
        lambda drawn: wanted(HandValue(HIGH, HIGH.shape(drawn.code), ())),
    )
    return hand_like(rng, (pattern,))


def four_of_a_suit(rng: Random, cards: Hand) -> Hand:
    """Give four of five cards one suit and the other another."""
    suit, other = rng.sample(SUITS, 2)
    odd = rng.randrange(HAND)
    return tuple(
        Card.of(card.rank, other if place == odd else suit) for place, card in enumerate(cards)
    )


def near(rng: Random, kind: str) -> Hand:
    """Draw a hand below ace-king, or ace-king high, that nearly is a combination."""
    if kind == "quatre-couleur":
        return four_of_a_suit(rng, of(rng, "rien"))
    if kind == "as-au-coin":
        return like(rng, "hauteur", turns_the_corner)
    return like(rng, "rien", four_consecutive) if kind == "quatre-quinte" else of(rng, "rien")


def two_dealt(rng: Random) -> Duel:
    """Deal two hands as a pack brings them."""
    shoe = Shoe(rng)
    return shoe.draw_many(HAND), shoe.draw_many(HAND)


def twins(rng: Random, *keys: str) -> Duel:
    """Draw two hands of the same ranks, of one of these kinds."""
    pattern = rng.choice(kinds(rng.choice(keys)))
    first = hand_like(rng, (pattern,))
    return first, hand_like(rng, (pattern,), left_after(first))


def near_miss(cards: Hand) -> str:
    """Tell apart the hands without any combination, by what they nearly are."""
    value = worth(cards)
    if turns_the_corner(value):
        return "as-au-coin"
    if four_suited(cards):
        return "quatre-couleur"
    return "quatre-quinte" if four_consecutive(value) else "hauteur"


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
