"""Names of hands in French, for every class of every scale."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from casino_rules.core.cards import Rank
from casino_rules.core.french import Noun, join
from casino_rules.hands.categories import BadugiCategory, Category, HighCategory, Labels
from casino_rules.hands.shapes import Shape

if TYPE_CHECKING:
    from casino_rules.hands.scales import Scale


def name(scale: "Scale", shape: Shape, labels: Labels | None = None) -> str:
    """Return the usual name: « paire d'as », « full aux rois par les dix », « 7-5-4-3-2 »."""
    if _read_by_index(scale, shape):
        return _indices(shape.ranks)
    label = _label(shape.category, labels)
    if isinstance(shape.category, BadugiCategory):
        return f"{label.singular} {_indices(shape.ranks)}"
    heads = [shape.ranks[place].noun for place in shape.category.places]
    return shape.category.template.format(*heads, label=label.singular)


def precise(scale: "Scale", shape: Shape, labels: Labels | None = None) -> str:
    """Return the name with every card that counts: « paire d'as, kickers roi, dix et deux »."""
    short = name(scale, shape, labels)
    category = shape.category
    if category.groups[0] == 1:
        told = _read_by_index(scale, shape) or category in scale.reading.straights
        label = _label(category, labels).singular
        return short if told else f"{label} {_words(shape.ranks)}"
    kickers = [
        shape.ranks[place].noun.singular
        for place, group in zip(category.places, category.groups, strict=True)
        if group == 1
    ]
    if not kickers:
        return short
    return f"{short}, {'kickers' if len(kickers) > 1 else 'kicker'} {join(kickers)}"


def article(scale: "Scale", shape: Shape, labels: Labels | None = None, *, definite: bool) -> str:
    """Return the name with its article: « une paire d'as », « le full aux rois par les dix »."""
    text = name(scale, shape, labels)
    if _read_by_index(scale, shape):
        return f"{'le' if definite else 'un'} {text}"
    label = _label(shape.category, labels)
    if label.plural == label.singular:  # « deux paires », « cinq rois »
        return f"les {text}" if definite else text
    noun = Noun(text, text, label.feminine, label.elides)
    return noun.le if definite else noun.un


def _label(category: Category, labels: Labels | None) -> Noun:
    return (labels or {}).get(category, category.label)


def _read_by_index(scale: "Scale", shape: Shape) -> bool:
    """Whether the hand is told card by card, as low hands without a pair are."""
    return scale.reading.low and shape.category is HighCategory.HIGH_CARD


def _indices(ranks: Sequence[Rank]) -> str:
    return "-".join(rank.index for rank in ranks)


def _words(ranks: Sequence[Rank]) -> str:
    return "-".join(rank.noun.singular for rank in ranks)
