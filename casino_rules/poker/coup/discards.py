"""What a scripted player changes in a draw game: he keeps his low cards that go together."""

from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Card
from casino_rules.poker.variant import Variant

_KEPT: Final = 8
"""Higher cards are changed."""


def discards(variant: Variant, hand: Hand) -> Hand:
    """Return the cards that a player changes, highest first.

    Pairs are broken; where four suits are wanted, two cards of a suit too.
    """
    half = variant.halves[0]
    kept: list[Card] = []
    for card in sorted(hand, key=lambda card: half.scale.order(card.rank)):
        clash = any(
            card.rank is other.rank or (not half.five and card.suit is other.suit) for other in kept
        )
        if half.scale.order(card.rank) <= _KEPT and not clash:
            kept.append(card)
    changed = [card for card in hand if card not in kept]
    changed.sort(key=lambda card: -half.scale.order(card.rank))
    return tuple(changed)
