"""The value of a hand: compared with ``max`` and ``==``, shown in French."""

from dataclasses import dataclass, field
from functools import total_ordering
from typing import TYPE_CHECKING

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Rank
from casino_rules.hands.categories import Category, Labels
from casino_rules.hands.naming import Words
from casino_rules.hands.shapes import Key, Shape

if TYPE_CHECKING:
    from casino_rules.hands.scale import Scale


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class HandValue:
    """What a hand is worth in a scale, and the cards that make it.

    The greater value wins, in low scales too; equal values tie, whatever their suits.
    """

    scale: "Scale"
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

    def words(self, labels: Labels | None = None) -> Words:
        """Return it told in French, in the words of a game where it has its own."""
        return Words(self.scale, self.shape, labels)

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
