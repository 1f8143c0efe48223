"""Scales, and what a hand is worth in one: compared with ``max`` and ``==``, shown in French."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import total_ordering

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Card, Rank
from casino_rules.hands.categories import Category, Labels
from casino_rules.hands.naming import Words, announced
from casino_rules.hands.shapes import Key, Shape


class Scale(ABC):
    """An order of hands: how they are read, compared and named."""

    slug: str
    title: str
    low: bool
    """Whether the poorest hand wins."""
    straights: frozenset[Category] = frozenset()
    """The categories that are told by the height of a straight."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.slug}>"

    @abstractmethod
    def order(self, rank: Rank) -> int:
        """Return the place of a rank in the scale: 2 to 14, or 1 for an ace that is low."""

    @abstractmethod
    def value(self, cards: Iterable[Card]) -> "HandValue":
        """Return the value of one hand.

        Raises:
            WrongHandError: if these cards are no hand of the scale.
        """

    @abstractmethod
    def best(self, cards: Iterable[Card]) -> "HandValue":
        """Return the best hand among these cards; of equal ones, of the first cards given.

        Raises:
            WrongHandError: if there are too few cards.
        """

    @abstractmethod
    def all_best(self, cards: Iterable[Card]) -> tuple[Hand, ...]:
        """Return all the choices of cards that tie for the best: each may be laid down."""


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class HandValue:
    """What a hand is worth in a scale, and the cards that make it.

    The greater value wins, in low scales too; equal values tie, whatever their suits.
    """

    scale: Scale
    shape: Shape = field(repr=False)
    cards: Hand
    """The cards that play, in display order: groups first, then from the best to the poorest."""

    @property
    def key(self) -> Key:
        """A tuple of integers that compares values of this scale.

        Keys of high hands of five and of two cards compare with one another too: as far as both
        go, a pair beats none, and the hand of five cards is the greater of two alike (Pai Gow).
        """
        return self.shape.key

    @property
    def category(self) -> Category:
        """The category: an enumeration, of which a stronger member is greater."""
        return self.shape.category

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks of ``cards``; the joker has the rank that it stands for."""
        return self.shape.ranks

    @property
    def french(self) -> str:
        """« Full aux rois par les dix », « Paire d'as », « 7-5-4-3-2 »."""
        return self.words().french

    @property
    def precise(self) -> str:
        """The same with every card that counts: « Paire d'as, kickers roi, dix et deux »."""
        return self.words().precise

    @property
    def un(self) -> str:
        """Within a sentence: « une paire d'as », « deux paires, aux rois et aux dix »."""
        return self.words().un

    @property
    def le(self) -> str:
        """Within a sentence: « la paire d'as », « les deux paires, aux rois et aux dix »."""
        return self.words().le

    def named(self, labels: Labels | None = None) -> str:
        """Return its name without a capital, in the words of a game where it has its own."""
        return self.words(labels).name

    @property
    def announced(self) -> str:
        """As it is announced, in full: « full aux rois par les neuf », « huit, six, trois, deux, as »."""
        return announced(self.shape, low=self.scale.low)

    def words(self, labels: Labels | None = None) -> Words:
        """Return it told in French, in the words of a game where it has its own."""
        return Words(self.shape, labels, low=self.scale.low)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandValue) or other.scale is not self.scale:
            return NotImplemented
        return self.key == other.key

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, HandValue) or other.scale is not self.scale:
            return NotImplemented
        return self.key < other.key

    def __hash__(self) -> int:
        return hash(self.key)
