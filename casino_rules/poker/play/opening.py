"""Stud: who opens the first round, who speaks first in the others. Only open cards count."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from casino_rules.core.cards import SUITS, Card, Rank
from casino_rules.core.table_forms import Hand
from casino_rules.poker.play.seating import clockwise
from casino_rules.poker.variant import Variant

BRING_IN: Final = "bring-in"
BEST_CARD: Final = "meilleure-carte"
INVERTED: Final = "inversee"
LITERAL: Final = "litterale"
BY_SEAT: Final = "place"
BY_SUIT: Final = "couleur"
_ACE_LOW: Final = 1

type Height = tuple[int, int]
"""What a card is worth against another: its rank, then its suit, spades highest."""


@dataclass(frozen=True, slots=True)
class Ways:
    """How a house reads the open cards.

    ``inverted``: as a low game does, the ace low and the lowest hand best; ``best_opens``: the
    best card opens the first round, and not the worst, which brings in; ``suits``: the suit of
    the highest card tells tied hands apart, and not the seat.
    """

    inverted: bool
    best_opens: bool
    suits: bool = False

    @property
    def lowest_opens(self) -> bool:
        """Whether the lowest card opens the first round."""
        return self.inverted == self.best_opens


def ways(variant: Variant, options: Mapping[str, str]) -> Ways:
    """Read the options of a house; those that a game does not have count for nothing."""
    inverted = variant.low and options.get("parole-basse", INVERTED) == INVERTED
    best = options.get("ouverture", BRING_IN) == BEST_CARD
    return Ways(inverted, best, options.get("mains-visibles-egales", BY_SEAT) == BY_SUIT)


def rank_height(rank: Rank, used: Ways) -> int:
    """Return the height of a rank: the ace is low in the low games."""
    return _ACE_LOW if used.inverted and rank is Rank.ACE else rank.order


def height(card: Card, used: Ways) -> Height:
    """Return the height of a card; spades are above hearts, diamonds and clubs."""
    return rank_height(card.rank, used), -SUITS.index(card.suit)


def opener(shown: Mapping[int, Hand], able: Iterable[int], used: Ways) -> int:
    """Return the seat that opens the first round, by its open card; the next if it is all-in.

    Cards of the same rank: the suit decides who brings in; where the best card opens, they are
    told apart as tied visible hands are.
    """
    sign = 1 if used.lowest_opens else -1

    def place(seat: int) -> tuple[int, int]:
        rank, suit = height(shown[seat][0], used)
        by_seat = used.best_opens and not used.suits
        return sign * rank, seat if by_seat else sign * suit

    return _or_next(min(shown, key=place), able)


def strength(cards: Hand, used: Ways) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what open cards are worth: equal ranks first, then the ranks; no straight, no flush.

    The greatest is the highest hand; the least, the lowest.
    """
    counts = Counter(rank_height(card.rank, used) for card in cards)
    groups = sorted(counts.items(), key=lambda item: (-item[1], -item[0]))
    return tuple(number for _, number in groups), tuple(rank for rank, _ in groups)


def best_shown(shown: Mapping[int, Hand], used: Ways) -> tuple[int, ...]:
    """Return the seats of the best open cards, those that tie in the order that tells them apart.

    From the dealer's left or, where the house looks at suits, by that of the highest card: the
    highest suit first, the lowest where the low hand is the best.
    """
    worth = {seat: strength(cards, used) for seat, cards in sorted(shown.items())}
    best = min(worth.values()) if used.inverted else max(worth.values())
    tied = tuple(seat for seat, value in worth.items() if value == best)
    if not used.suits:
        return tied
    marks = {seat: height(highest_card(shown[seat], used), used) for seat in tied}
    return tuple(sorted(tied, key=marks.__getitem__, reverse=not used.inverted))


def highest_card(cards: Hand, used: Ways) -> Card:
    """Return the highest of open cards, suits included."""
    return max(cards, key=lambda card: height(card, used))


def visible_speaker(shown: Mapping[int, Hand], able: Iterable[int], used: Ways) -> int:
    """Return the seat that speaks first after the first round; the next able if it is all-in.

    Tied hands: see ``best_shown``.
    """
    return _or_next(best_shown(shown, used)[0], able)


def _or_next(seat: int, able: Iterable[int]) -> int:
    seats = tuple(able)
    return seat if seat in seats else clockwise(seats, seat)[0]
