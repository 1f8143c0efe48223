"""How a hand is named in an answer: the form of each half and the keys of its propositions.

A high hand is named by its category; a low one by its highest card, or by the combination that it
cannot avoid; a badugi by the number of its cards and the highest.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from casino_rules.core.cards import RANKS, Rank
from casino_rules.core.forms import Choice, Field, Fields, Form, Option
from casino_rules.core.plan import IN_QUESTION
from casino_rules.hands import BadugiCategory, HandValue, HighCategory
from casino_rules.hands.categories import capital
from casino_rules.poker.showdown import CATEGORIES
from casino_rules.poker.variant import Half

NONE: Final = "aucun"
"""The answer where no low qualifies."""
_EIGHT: Final = range(Rank.FIVE.order, Rank.EIGHT.order + 1)
_TOPS: Final = range(Rank.FIVE.order, Rank.ACE.order + 1)
_BY_ORDER: Final = {rank.order: rank for rank in RANKS} | {1: Rank.ACE}
_COMBINATIONS: Final = tuple(
    item for item in CATEGORIES if item not in (HighCategory.HIGH_CARD, HighCategory.ROYAL_FLUSH)
)
_CARDS: Final = Choice(
    tuple(
        Option(str(item.strength), capital(item.label.singular))
        for item in reversed(BadugiCategory)
    )
)


def height(order: int) -> str:
    """Return the key of a highest card, by its place in the scale (1 for an ace that is low)."""
    return f"h{order}"


def _heights(word: str, orders: Sequence[int]) -> Iterator[Option]:
    for order in orders:
        yield Option(height(order), capital(f"{word} {_BY_ORDER[order].noun.au}".strip()))


@cache
def _choice(half: Half) -> Choice:
    if half.high:
        return Choice(tuple(Option(slug, item.french) for item, slug in CATEGORIES.items()))
    if half.eight_or_better:
        none = Option(NONE, "Pas de main basse")
        return Choice((*_heights("bas", _EIGHT), none))
    combinations = (Option(CATEGORIES[item], item.french) for item in _COMBINATIONS)
    return Choice((*_heights("main", _TOPS), *combinations))


@cache
def _heights_of(half: Half) -> Choice:
    return Choice(tuple(_heights("", sorted(half.scale.order(rank) for rank in RANKS))))


def _choices(half: Half) -> dict[str, Choice]:
    """Return what is chosen for a half, by field."""
    if half.five:
        return {half.key: _choice(half)}
    return {f"{half.key}-cartes": _CARDS, f"{half.key}-hauteur": _heights_of(half)}


def _label(half: Half, key: str, *, alone: bool) -> str:
    if key == half.key:
        return half.title
    text = "nombre de cartes" if key.endswith("-cartes") else "carte la plus haute"
    return capital(text if alone else f"{half.title} : {text}")


@cache
def form_of(halves: tuple[Half, ...]) -> Form[Any]:
    """Return the form in which a hand is named, for one half or for two."""
    alone = len(halves) == 1
    fields = tuple(
        Field(key, _label(half, key, alone=alone), form, IN_QUESTION)
        for half in halves
        for key, form in _choices(half).items()
    )
    return fields[0].form if len(fields) == 1 else Fields(fields)


def name_of(half: Half, value: HandValue | None) -> dict[str, str]:
    """Return the answers that name a hand for a half, by field."""
    if value is None:
        return {half.key: NONE}
    top = height(half.scale.order(value.ranks[0]))
    category = value.category
    if isinstance(category, BadugiCategory):
        return {f"{half.key}-cartes": str(category.strength), f"{half.key}-hauteur": top}
    if half.scale.low and category is HighCategory.HIGH_CARD:
        return {half.key: top}
    return {half.key: next(slug for item, slug in CATEGORIES.items() if item is category)}


def answer_of(halves: tuple[Half, ...], names: Mapping[str, str]) -> Any:
    """Return the names of all halves as the form gives them."""
    return names if isinstance(form_of(halves), Fields) else names[halves[0].key]


def is_proposed(half: Half, names: Mapping[str, str]) -> bool:
    """Whether the form proposes these names for a half."""
    return all(names[key] in form.keys for key, form in _choices(half).items())
