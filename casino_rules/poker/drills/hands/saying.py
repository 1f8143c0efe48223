"""The words of one hand: the wordings that are right, and how its name is missed."""

from collections.abc import Iterator
from typing import Final

from casino_rules.core.cards import RANKS, Rank
from casino_rules.hands import BadugiCategory, Category, HandValue, HighCategory
from casino_rules.hands.naming import announced
from casino_rules.hands.shapes import Shape

_TAKEN_FOR: Final = {
    HighCategory.HIGH_CARD: HighCategory.PAIR,
    HighCategory.PAIR: HighCategory.TRIPS,
    HighCategory.TWO_PAIR: HighCategory.FULL,
    HighCategory.TRIPS: HighCategory.PAIR,
    HighCategory.STRAIGHT: HighCategory.FLUSH,
    HighCategory.FLUSH: HighCategory.STRAIGHT,
    HighCategory.FULL: HighCategory.QUADS,
    HighCategory.QUADS: HighCategory.TRIPS,
    HighCategory.STRAIGHT_FLUSH: HighCategory.FLUSH,
    HighCategory.ROYAL_FLUSH: HighCategory.STRAIGHT_FLUSH,
}
"""The combination that is read instead of each, in the same cards."""


def wordings(value: HandValue) -> tuple[str, ...]:
    """Return the ways to say a hand, the usual one first."""
    usual = value.announced
    category, ranks = value.category, value.ranks
    if _card_by_card(value):
        wheel = not isinstance(category, BadugiCategory) and ranks[-1] is Rank.ACE
        roue = ("la roue", "roue") if wheel and ranks[0] is Rank.FIVE else ()
        return (usual, value.named(), *roue)
    names = [usual, value.precise]
    if category is HighCategory.HIGH_CARD:
        first, second = (rank.noun.singular for rank in ranks[:2])
        names += [f"hauteur {first}", f"hauteur {first}, {second}"]
    if category in (HighCategory.FULL, HighCategory.TWO_PAIR):
        first, second = _heads(value.shape, category)[:2]
        link = "par les" if category is HighCategory.FULL else "et"
        label = category.label.singular
        names += [f"{label} {aux}{first} {link} {second}" for aux in ("aux ", "")]
    return tuple(dict.fromkeys(names))


def misnamed(value: HandValue) -> Iterator[tuple[str, str]]:
    """Yield how a hand is misnamed: the error, and what is said."""
    category, ranks = value.category, value.ranks
    low = value.scale.low
    if category in (HighCategory.FULL, HighCategory.TWO_PAIR):
        turned = (*ranks[-2:], *ranks[:-2]) if category is HighCategory.FULL else _swapped(ranks)
        yield "ordre-inverse", announced(_shape(category, turned), low=low)
    if isinstance(category, HighCategory) and not _card_by_card(value):
        taken = _TAKEN_FOR[category]
        heads = (ranks[place].noun for place in taken.places)
        yield "autre-combinaison", taken.template.format(*heads, label=taken.label.singular)
    if category is not HighCategory.ROYAL_FLUSH:
        yield "hauteur-fausse", announced(_shape(category, _shifted(value)), low=low)
        if category is not HighCategory.HIGH_CARD:
            yield "sans-hauteur", category.label.singular
        elif low:
            yield "sans-hauteur", f"main {ranks[0].noun.au}"
    if _card_by_card(value) and len(ranks) > 1:
        yield "de-bas-en-haut", announced(_shape(category, ranks[::-1]), low=low)


def _card_by_card(value: HandValue) -> bool:
    """Whether a hand is said card by card."""
    category = value.category
    if isinstance(category, BadugiCategory):
        return category is not BadugiCategory.ONE
    return value.scale.low and category is HighCategory.HIGH_CARD


def _heads(shape: Shape, category: HighCategory) -> list[str]:
    return [shape.ranks[place].noun.plural for place in category.places]


def _swapped(ranks: tuple[Rank, ...]) -> tuple[Rank, ...]:
    return (*ranks[2:4], *ranks[:2], *ranks[4:])


def _shape(category: Category, ranks: tuple[Rank, ...]) -> Shape:
    return Shape((), category, ranks)


def _shifted(value: HandValue) -> tuple[Rank, ...]:
    """Return the ranks with one mistaken for a neighbour that is not there.

    It is the first; where nothing but high cards is said, the second.
    """
    ranks = value.ranks
    plain = value.category is HighCategory.HIGH_CARD and not value.scale.low
    taken = ranks[1] if plain else ranks[0]
    others = [rank for rank in RANKS if rank not in ranks]
    if plain:
        others = [rank for rank in others if rank.order < ranks[0].order] or others
    nearest = min(others, key=lambda rank: (abs(rank.order - taken.order), rank.order))
    return tuple(nearest if rank is taken else rank for rank in ranks)
