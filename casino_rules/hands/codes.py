"""Cards as integers that can be added: the code of a hand is the sum of its cards'.

Three bits count each rank (2 to ace, then the joker), above them four bits count each suit. The
sum thus says at once how many cards there are of each rank and of each suit, which is all that a
hand of a wanted number of cards is worth.
"""

from collections.abc import Iterable
from typing import Final

from casino_rules.core.cards import JOKER, PACK, RANKS, SUITS, Card

COUNT_BITS: Final = 3
"""Bits that count the cards of a rank: up to seven."""
SUIT_BITS: Final = 4
"""Bits that count the cards of a suit: up to fifteen."""
JOKER_PLACE: Final = len(RANKS)
"""The joker is counted after the ace."""
SUIT_SHIFT: Final = COUNT_BITS * (JOKER_PLACE + 1)
RANK_MASK: Final = (1 << SUIT_SHIFT) - 1
JOKER_CODE: Final = 1 << COUNT_BITS * JOKER_PLACE
RANK_CODES: Final = tuple(1 << COUNT_BITS * place for place in range(len(RANKS)))
"""What each rank, from 2 to ace, adds to a code."""
SUIT_CODES: Final = tuple(1 << SUIT_SHIFT + SUIT_BITS * place for place in range(len(SUITS)))
"""What each suit adds to a code."""

CODES: Final[dict[Card, int]] = {
    card: RANK_CODES[RANKS.index(card.rank)] + SUIT_CODES[SUITS.index(card.suit)] for card in PACK
} | {JOKER: JOKER_CODE}
"""The code of each card."""


def encode(cards: Iterable[Card]) -> int:
    """Return the code of a hand: the sum of its cards' codes."""
    return sum([CODES[card] for card in cards])


def rank_counts(code: int) -> tuple[int, ...]:
    """Return how many cards of each rank, from 2 to ace, then jokers, a code counts."""
    most = (1 << COUNT_BITS) - 1
    return tuple(code >> COUNT_BITS * place & most for place in range(JOKER_PLACE + 1))


def suited_codes(size: int) -> frozenset[int]:
    """Return the suit counts (code >> SUIT_SHIFT) of ``size`` cards of one suit."""
    return frozenset(size << SUIT_BITS * place for place in range(len(SUITS)))
