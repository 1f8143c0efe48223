"""Names of hands in French, for every class of every scale."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from casino_rules.core.cards import Rank
from casino_rules.core.french import Noun, join
from casino_rules.hands.categories import (
    BadugiCategory,
    Category,
    HighCategory,
    Labels,
    capital,
)
from casino_rules.hands.reading import Shape


@dataclass(frozen=True, slots=True)
class Words:
    """A hand told in French, in a game's own words for its category where it has some."""

    shape: Shape
    labels: Labels | None = None
    low: bool = False
    """Whether it is of a scale in which the poorest hand wins."""

    @property
    def name(self) -> str:
        """Without a capital: « paire d'as », « full aux rois par les dix », « 7-5-4-3-2 »."""
        category, ranks = self.shape.category, self.shape.ranks
        if self._told_by_index:
            return indices(ranks)
        if category is BadugiCategory.ONE:
            return f"{self._label.singular}, {ranks[0].noun.le}"
        if isinstance(category, BadugiCategory):
            return f"{self._label.singular} {indices(ranks)}"
        heads = [ranks[place].noun for place in category.places]
        top = _joined(ranks[:2], " et ")
        return category.template.format(*heads, label=self._label.singular, top=top)

    @property
    def french(self) -> str:
        """With a capital: « Paire d'as », « Deux paires, aux dames et aux huit »."""
        return capital(self.name)

    @property
    def precise(self) -> str:
        """With every card that counts: « Paire d'as, kickers roi, dix et deux »."""
        category, ranks = self.shape.category, self.shape.ranks
        if category.told_whole and not self._told_by_index:
            return capital(f"{self._label.singular} {_joined(ranks, ', ')}")
        return self.french + self._kickers()

    @property
    def un(self) -> str:
        """Within a sentence: « une paire d'as », « deux paires, aux rois et aux dix »."""
        return self.name if self._plural else self._noun.un

    @property
    def le(self) -> str:
        """Within a sentence: « la paire d'as », « les deux paires, aux rois et aux dix »."""
        return f"les {self.name}" if self._plural else self._noun.le

    @property
    def _label(self) -> Noun:
        return label(self.shape.category, self.labels)

    @property
    def _noun(self) -> Noun:
        if self._told_by_index:
            return Noun(self.name, self.name, elides=self.shape.ranks[0] is Rank.ACE)
        return Noun(self.name, self.name, self._label.feminine, self._label.elides)

    @property
    def _plural(self) -> bool:
        """Whether the word has no singular: « deux paires », « cinq rois »."""
        return not self._told_by_index and self._label.singular == self._label.plural

    @property
    def _told_by_index(self) -> bool:
        """Whether the hand is told card by card, as low hands without a pair are."""
        return self.low and self.shape.category is HighCategory.HIGH_CARD

    def _kickers(self) -> str:
        category = self.shape.category
        if category.groups[0] == 1:
            return ""
        kickers = [
            self.shape.ranks[place].noun.singular
            for place, group in zip(category.places, category.groups, strict=True)
            if group == 1
        ]
        if not kickers:
            return ""
        return f", {'kickers' if len(kickers) > 1 else 'kicker'} {join(kickers)}"


def announced(shape: Shape, *, low: bool = False) -> str:
    """Return a hand as it is announced, in full and in words, with its height.

    « full aux rois par les neuf », « dix, neuf, six, trois, deux » (never heard as nineteen),
    « badugi huit, six, trois, as ».
    """
    category, ranks = shape.category, shape.ranks
    if category is BadugiCategory.ONE or not (
        isinstance(category, BadugiCategory) or (low and category is HighCategory.HIGH_CARD)
    ):
        return Words(shape, low=low).name
    cards = ", ".join(rank.noun.singular for rank in ranks)
    if isinstance(category, BadugiCategory):
        return f"{label(category).singular} {cards}"
    return cards


def label(category: Category, labels: Labels | None = None) -> Noun:
    """Return the word for a category: the game's own, else the usual one."""
    return (labels or {}).get(category, category.label)


def indices(ranks: Sequence[Rank]) -> str:
    """Return « 7-5-4-3-2 »."""
    return "-".join(rank.index for rank in ranks)


_NUMBERS: Final = frozenset({Rank.SEVEN, Rank.EIGHT, Rank.NINE})
"""The ranks that make another number with the ten before them: « dix-huit »."""


def _joined(ranks: Sequence[Rank], apart: str) -> str:
    """Return « as-roi-dame », what parts them where a ten and an eight would be heard as eighteen."""
    heard = any(a is Rank.TEN and b in _NUMBERS for a, b in pairwise(ranks))
    return (apart if heard else "-").join(rank.noun.singular for rank in ranks)
