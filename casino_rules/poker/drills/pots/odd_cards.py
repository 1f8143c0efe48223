"""Hands of stud that share a pot and of which a card that does not play may be the highest.

Of hands that tie, only a straight leaves out cards above those that play: chance hardly brings two.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK, RANKS, Card, Rank
from casino_rules.poker.drills.hands.pairs import Dealt
from casino_rules.poker.variant import Variant

_FIVE: Final = 5


def is_rare(variant: Variant) -> bool:
    """Whether such hands hardly come: the highest hand alone wins at stud."""
    return not variant.button and len(variant.halves) == 1 and variant.halves[0].high


def straights(rng: Random) -> Iterator[Dealt]:
    """Yield two hands of seven cards with the same straight, each with a higher card beside it."""
    while True:
        low = rng.randrange(len(RANKS) - _FIVE - 1)
        ranks, above = RANKS[low : low + _FIVE], RANKS[low + _FIVE + 1 :]
        left = rng.sample(PACK, len(PACK))
        yield (), (_hand(rng, left, ranks, above), _hand(rng, left, ranks, above))


def _hand(rng: Random, left: list[Card], ranks: Sequence[Rank], above: Sequence[Rank]) -> Hand:
    """Take a card of each rank, one that is higher, and any other, from the cards left."""
    wanted = [*((rank,) for rank in ranks), above, RANKS]
    taken = []
    for among in wanted:
        card = next(card for card in left if card.rank in among)
        left.remove(card)
        taken.append(card)
    return tuple(rng.sample(taken, len(taken)))
