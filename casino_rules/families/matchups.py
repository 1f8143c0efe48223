"""Two hands of one pack, drawn until they face one another as an exercise wants."""

from collections.abc import Callable
from random import Random

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK, Card
from casino_rules.families.sampling import until
from casino_rules.hands import CountedScale, HandValue
from casino_rules.hands.making import hand_like
from casino_rules.hands.patterns import Pattern

type Kinds = tuple[Pattern, Pattern]


def left_after(*hands: Hand) -> tuple[Card, ...]:
    """Return the pack without these cards."""
    gone = {card.code for hand in hands for card in hand}
    return tuple(card for card in PACK if card.code not in gone)


def facing(
    rng: Random,
    scale: CountedScale,
    kinds: Callable[[], Kinds],
    wanted: Callable[[HandValue, HandValue], bool],
) -> tuple[Hand, Hand]:
    """Draw two hands that are related as wanted, of kinds drawn again until they are.

    Only ranks, and whether they are of one suit, are drawn and compared before the cards are.

    Raises:
        RareBranchError: if no kinds drawn are so related.
    """

    def hands() -> tuple[Hand, Hand]:
        first, second = until(kinds, lambda both: wanted(*(_value(scale, one) for one in both)))
        hand = hand_like(rng, (first,))
        return hand, hand_like(rng, (second,), left_after(hand))

    return until(hands, lambda _: True)


def _value(scale: CountedScale, pattern: Pattern) -> HandValue:
    return HandValue(scale, scale.shape(pattern.code), ())
