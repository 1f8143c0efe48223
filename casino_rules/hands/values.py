"""The value of a hand: compared with ``max`` and ``==``, shown in French."""

from dataclasses import dataclass, field
from functools import total_ordering
from typing import TYPE_CHECKING

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Rank
from casino_rules.hands import naming
from casino_rules.hands.categories import Category, Labels, capital
from casino_rules.hands.shapes import Key, Shape

if TYPE_CHECKING:
    from casino_rules.hands.scales import Scale


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
        """A tuple of integers that compares values of this scale."""
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
        return capital(self.named())

    @property
    def precise(self) -> str:
        """The same with every card that counts: « Paire d'as, kickers roi, dix et deux »."""
        return capital(naming.precise(self.scale, self.shape))

    @property
    def un(self) -> str:
        """Within a sentence: « une paire d'as », « deux paires, aux rois et aux dix »."""
        return naming.article(self.scale, self.shape, definite=False)

    @property
    def le(self) -> str:
        """Within a sentence: « la paire d'as », « les deux paires, aux rois et aux dix »."""
        return naming.article(self.scale, self.shape, definite=True)

    def named(self, labels: Labels | None = None) -> str:
        """Return its name without a capital, in the words of a game where it has its own."""
        return naming.name(self.scale, self.shape, labels)

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
