"""Badugi: the cards of different ranks and suits that play, the fewest in common losing."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final, override

from casino_rules.core.cards import JOKER, Card, Rank
from casino_rules.core.table_forms import Hand
from casino_rules.hands.categories import BadugiCategory
from casino_rules.hands.reading import Shape, WrongHandError
from casino_rules.hands.scales import HandValue, Scale


class BadugiScale(Scale):
    """More cards that play win; then the lowest, compared from the highest card down."""

    low = True

    def __init__(self, slug: str, title: str, *, ace_low: bool) -> None:
        self.slug = slug
        self.title = title
        self._ace = 1 if ace_low else Rank.ACE.order

    @override
    def order(self, rank: Rank) -> int:
        return self._ace if rank is Rank.ACE else rank.order

    @override
    def value(self, cards: Iterable[Card]) -> HandValue:
        """Return the value of the cards held: those that clash with others do not play.

        Raises:
            WrongHandError: without cards, or with a joker.
        """
        return self.best(cards)

    @override
    def best(self, cards: Iterable[Card]) -> HandValue:
        playing = max(self._largest(tuple(cards)), key=self._key)
        category = BadugiCategory.of(len(playing))
        ranks = tuple(card.rank for card in playing)
        return HandValue(self, Shape(self._key(playing), category, ranks), playing)

    @override
    def all_best(self, cards: Iterable[Card]) -> tuple[Hand, ...]:
        choices = self._largest(tuple(cards))
        best = max(self._key(hand) for hand in choices)
        return tuple(hand for hand in choices if self._key(hand) == best)

    def _key(self, playing: Hand) -> tuple[int, ...]:
        return (len(playing), *(-self.order(card.rank) for card in playing))

    def _largest(self, cards: Hand) -> list[Hand]:
        """Return the largest choices of cards without two of a rank or suit, highest first."""
        if not cards or JOKER in cards:
            raise WrongHandError("a badugi hand holds cards of the pack, one at least")
        ordered = sorted(cards, key=lambda card: self.order(card.rank), reverse=True)
        sizes = range(len(BadugiCategory), 0, -1)
        return next(found for size in sizes if (found := list(_playing(ordered, size))))


def _playing(cards: Iterable[Card], size: int) -> Iterator[Hand]:
    for hand in combinations(cards, size):
        if len({card.rank.code for card in hand}) == len({card.suit.code for card in hand}) == size:
            yield hand


BADUGI: Final = BadugiScale("badugi", "Badugi", ace_low=True)
"""The ace is low: 4-3-2-A of four suits is best."""
BADUGI_ACE_HIGH: Final = BadugiScale("badugi-as-fort", "Badugi, as fort", ace_low=False)
"""The ace is high, as in Badeucey: 5-4-3-2 of four suits is best."""
