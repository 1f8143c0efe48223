"""Stud: who opens the first round, who speaks first in the others. Only open cards count."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import SUITS, Card, Rank
from casino_rules.poker.play.seating import clockwise
from casino_rules.poker.variant import Variant

BRING_IN: Final = "bring-in"
BEST_CARD: Final = "meilleure-carte"
INVERTED: Final = "inversee"
LITERAL: Final = "litterale"
_ACE_LOW: Final = 1

type Height = tuple[int, int]
"""What a card is worth against another: its rank, then its suit, spades highest."""


@dataclass(frozen=True, slots=True)
class Ways:
    """How a house reads the open cards.

    ``inverted``: as a low game does, the ace low and the lowest hand best; ``best_opens``: the
    best card opens the first round, and not the worst, which brings in.
    """

    inverted: bool
    best_opens: bool

    @property
    def lowest_opens(self) -> bool:
        """Whether the lowest card opens the first round."""
        return self.inverted == self.best_opens


def ways(variant: Variant, options: Mapping[str, str]) -> Ways:
    """Read the options of a house; those that a game does not have count for nothing."""
    inverted = variant.low and options.get("parole-basse", INVERTED) == INVERTED
    return Ways(inverted, options.get("ouverture", BRING_IN) == BEST_CARD)


def rank_height(rank: Rank, used: Ways) -> int:
    """Return the height of a rank: the ace is low in the low games."""
    return _ACE_LOW if used.inverted and rank is Rank.ACE else rank.order


def height(card: Card, used: Ways) -> Height:
    """Return the height of a card; spades are above hearts, diamonds and clubs."""
    return rank_height(card.rank, used), -SUITS.index(card.suit)


def opener(shown: Mapping[int, Hand], able: Iterable[int], used: Ways) -> int:
    """Return the seat that opens the first round, by its open card; the next if it is all-in.

    Cards of the same rank: the suit decides who brings in; where the best card opens, the seat
    nearest to the dealer's left does, as for the best visible hand.
    """
    sign = 1 if used.lowest_opens else -1

    def place(seat: int) -> tuple[int, int]:
        rank, suit = height(shown[seat][0], used)
        return sign * rank, seat if used.best_opens else sign * suit

    return _or_next(min(shown, key=place), able)


def strength(cards: Hand, used: Ways) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what open cards are worth: equal ranks first, then the ranks; no straight, no flush.

    The greatest is the highest hand; the least, the lowest.
    """
    counts = Counter(rank_height(card.rank, used) for card in cards)
    groups = sorted(counts.items(), key=lambda item: (-item[1], -item[0]))
    return tuple(number for _, number in groups), tuple(rank for rank, _ in groups)


def best_shown(shown: Mapping[int, Hand], used: Ways) -> tuple[int, ...]:
    """Return the seats of the best open cards, those that tie in order from the dealer's left."""
    worth = {seat: strength(cards, used) for seat, cards in sorted(shown.items())}
    best = min(worth.values()) if used.inverted else max(worth.values())
    return tuple(seat for seat, value in worth.items() if value == best)


def visible_speaker(shown: Mapping[int, Hand], able: Iterable[int], used: Ways) -> int:
    """Return the seat that speaks first after the first round; the next able if it is all-in.

    Tied hands: the seat nearest to the dealer's left, which is the lowest number.
    """
    return _or_next(best_shown(shown, used)[0], able)


def _or_next(seat: int, able: Iterable[int]) -> int:
    seats = tuple(able)
    return seat if seat in seats else clockwise(seats, seat)[0]
