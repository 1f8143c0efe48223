"""Draw games as players play them: what they keep, what they throw, the hands that come of it."""

from collections.abc import Sequence
from random import Random
from typing import Final

from casino_rules.core.cards import PACK, Card, Rank, Suit
from casino_rules.core.table_forms import Hand
from casino_rules.hands import HighCategory
from casino_rules.poker.variant import Half, Variant

_KEPT: Final = 8
"""Higher cards are changed, while more draws are to come."""
_PAT: Final = 10
"""A hand that is made stands on the last draw if none of its cards is higher."""
_STAYS: Final = 4
"""So many hands, about, are still drawn to when the last cards are given."""


def discards(variant: Variant, hand: Hand, *, last: bool = False) -> Hand:
    """Return the cards that a player changes, highest first.

    Pairs are broken, a straight or a flush that counts too; where four suits are wanted, two
    cards of a suit. On the last draw a hand that is made stands.
    """
    half = variant.halves[0]
    order = half.scale.order
    most = _PAT if last and _made(half, hand) else _KEPT
    kept: list[Card] = []
    held: set[Rank | Suit] = set()
    for card in sorted(hand, key=lambda card: order(card.rank)):
        if order(card.rank) > most:
            break
        if card.rank not in held and card.suit not in held:
            kept.append(card)
            held |= {card.rank} if half.five else {card.rank, card.suit}
    if len(kept) == len(hand) and not _made(half, hand):
        kept.pop()  # five that follow one another, or of one suit
    changed = [card for card in hand if card not in kept]
    changed.sort(key=lambda card: -order(card.rank))
    return tuple(changed)


def _made(half: Half, hand: Hand) -> bool:
    """Whether all the cards play, and make no combination."""
    if len({card.rank for card in hand}) < len(hand):
        return False
    if not half.five:
        return len({card.suit for card in hand}) == len(hand)
    return half.scale.value(hand).category is HighCategory.HIGH_CARD


def drawn(
    rng: Random, variant: Variant, number: int = _STAYS, left: Sequence[Card] = PACK
) -> list[Hand]:
    """Return hands that were drawn to three times, best first for the first half.

    ``left`` is the pack, or what is left of it: when it is out, the last players draw no more.
    """
    pack = rng.sample(left, min(len(left), number * variant.hole * (1 + variant.draws)))
    hands = [tuple(pack.pop() for _ in range(variant.hole)) for _ in range(number)]
    for to_come in reversed(range(variant.draws)):
        for place, hand in enumerate(hands):
            thrown = discards(variant, hand, last=not to_come)[: len(pack)]
            kept = [card for card in hand if card not in thrown]
            hands[place] = (*kept, *(pack.pop() for _ in thrown))
    shuffled = [tuple(rng.sample(hand, len(hand))) for hand in hands]
    if number > 1:
        shuffled.sort(key=lambda hand: variant.halves[0].scale.value(hand).key, reverse=True)
    return shuffled
