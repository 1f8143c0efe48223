"""Kinds of hands: what a dealer may misread in the cards of one player, and how to deal each.

Cards are dealt until a hand is of the wanted kind. A rare kind grows from a seed, the few cards
that make it; the others come from the rest of the pack.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Final, NamedTuple

from casino_rules.core.cards import PACK, SUITS, Card, Rank
from casino_rules.core.drill import Branch, branch
from casino_rules.core.table_forms import Hand
from casino_rules.hands import HandValue
from casino_rules.hands.making import ImpossibleHandError
from casino_rules.poker.variant import Variant

_SEEDS: Final = 60
_FILLINGS: Final = 40
_LOW: Final = range(1, Rank.EIGHT.order + 1)

type Dealt = tuple[Hand, Hand]
"""The cards of a player and those that are common."""


@dataclass(frozen=True)
class Seen:
    """The cards of a player and those that are common, read for each half."""

    variant: Variant
    hole: Hand
    board: Hand

    @cached_property
    def first(self) -> HandValue:
        """The best hand for the first half, which every hand may win."""
        return self.variant.halves[0].unqualified(self.hole, self.board)

    @cached_property
    def last(self) -> HandValue | None:
        """The best hand for the last half, the low one of two, or the only one; None if none."""
        return self.variant.halves[-1].best(self.hole, self.board)

    @property
    def cards(self) -> Hand:
        """All the cards of the player."""
        return (*self.hole, *self.board)


class Seed(NamedTuple):
    """The cards that make a kind, and those that must not come with them."""

    hole: Hand
    board: Hand = ()
    refuses: Callable[[Card], bool] = lambda _: False


def deals(_rng: Random, _variant: Variant) -> Seed:
    """Return no card: the kind comes often enough by itself."""
    return Seed(())


def always(_: Seen) -> bool:
    """Hold of any hand: the last kind of a game."""
    return True


class Kind(NamedTuple):
    """A kind of hand: its branch, how it is known, and what it grows from."""

    branch: Branch
    holds: Callable[[Seen], bool]
    seed: Callable[[Random, Variant], Seed]


def kind(
    slug: str,
    title: str,
    weight: int,
    holds: Callable[[Seen], bool] = always,
    seed: Callable[[Random, Variant], Seed] = deals,
    *,
    level: int = 1,
) -> Kind:
    """Declare a kind; ``level``: the first at which it is drawn."""
    return Kind(branch(slug, title, weight, level=level), holds, seed)


@dataclass(frozen=True)
class Kinds:
    """The kinds of a game, the particular ones first: the first that holds is the kind."""

    variant: Variant
    items: tuple[Kind, ...]

    @property
    def branches(self) -> tuple[Branch, ...]:
        """The branches of the exercises."""
        return tuple(item.branch for item in self.items)

    def of(self, hole: Hand, board: Hand) -> str:
        """Return the kind of a hand."""
        seen = Seen(self.variant, hole, board)
        return next(item.branch.slug for item in self.items if item.holds(seen))

    def deal(self, rng: Random, wanted: str) -> Dealt:
        """Deal a hand of a kind.

        Raises:
            ImpossibleHandError: if no seed grows into one.
        """
        grown = next(item for item in self.items if item.branch.slug == wanted)
        for _ in range(_SEEDS):
            seed = grown.seed(rng, self.variant)
            for filled, common in fillings(rng, seed, self.variant):
                if self.of(filled, common) == wanted:
                    hole = tuple(rng.sample(filled, len(filled)))
                    return hole, tuple(rng.sample(common, len(common)))
        raise ImpossibleHandError(wanted)


def fillings(rng: Random, seed: Seed, variant: Variant) -> Iterator[Dealt]:
    """Yield the seed with other cards round it, some choices of them."""
    held = variant.hole - len(seed.hole)
    missing = held + variant.board - len(seed.board)
    taken = {*seed.hole, *seed.board}
    left = [card for card in PACK if card not in taken and not seed.refuses(card)]
    for cards in windows(rng, left, missing):
        yield (*seed.hole, *cards[:held]), (*seed.board, *cards[held:])


def windows(rng: Random, cards: list[Card], number: int) -> Iterator[Hand]:
    """Yield some choices of so many cards: those that follow one another in a shuffled pack."""
    if not number:
        yield ()
        return
    shuffled = rng.sample(cards, len(cards))
    ring = (*shuffled, *shuffled[:number])
    for start in range(min(len(shuffled), _FILLINGS)):
        yield ring[start : start + number]


def scattered(rng: Random, variant: Variant, cards: Hand) -> Seed:
    """Return a seed whose cards are held or common, as they are dealt."""
    places = rng.sample(range(variant.hole + variant.board), len(cards))
    held = [card for card, place in zip(cards, places, strict=True) if place < variant.hole]
    return Seed(tuple(held), tuple(card for card in cards if card not in held))


def of_ranks(rng: Random, *ranks: Rank) -> Hand:
    """Deal one card of each rank, of any suit."""
    return tuple(Card.of(rank, rng.choice(SUITS)) for rank in ranks)


def suits_of(cards: Hand) -> Counter[str]:
    """Return how many cards there are of each suit, by its code."""
    return Counter(card.suit.code for card in cards)


def ranks_of(cards: Hand) -> Counter[Rank]:
    """Return how many cards there are of each rank."""
    return Counter(card.rank for card in cards)


def low_ranks(cards: Hand) -> set[int]:
    """Return the ranks that may be in a low at eight or better, the ace being 1."""
    orders = {1 if card.rank is Rank.ACE else card.rank.order for card in cards}
    return orders.intersection(_LOW)
