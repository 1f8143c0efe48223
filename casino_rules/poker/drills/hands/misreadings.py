"""How hands are misread: their names, their near misses.

A high hand is named by its category; a low one by its highest card, or by the combination that it
cannot avoid; a badugi by the number of its cards and the highest.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from casino_rules.core.cards import RANKS, Rank, Suit
from casino_rules.core.forms import Choice, Field, Fields, Form, Option
from casino_rules.core.french import CARTE
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.ruling import Step
from casino_rules.core.table_forms import Hand
from casino_rules.hands import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    BADUGI,
    DEUCE_TO_SEVEN,
    HIGH,
    BadugiCategory,
    HandValue,
    HighCategory,
)
from casino_rules.hands.categories import capital
from casino_rules.poker.generators import kinds_of
from casino_rules.poker.generators.seven import SevenKinds
from casino_rules.poker.room import Room
from casino_rules.poker.showdown import CATEGORIES
from casino_rules.poker.variant import (
    ACE_TO_FIVE_LOW,
    BADEUCEY,
    DEUCE_TO_SEVEN_LOW,
    HI_LO_REGULAR,
    OMAHA,
    OMAHA_HI_LO,
    SEVEN_NULLO,
    STUD_HI_LO,
    WHOLE_HIGH,
    Half,
    Variant,
)

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


_TWO: Final = 2
_FIVE: Final = 5
_FLUSHES: Final = (HighCategory.FLUSH, HighCategory.STRAIGHT_FLUSH, HighCategory.ROYAL_FLUSH)
_NUMBERS: Final = ("aucune", "une", "deux", "trois", "quatre", "cinq")
_SEVEN: Final = {
    "quatre-a-la-couleur": "Quatre cartes de même couleur seulement : il en faut cinq",
    "couleur-et-quinte": "Une quinte est là aussi, faite d'autres cartes : la couleur la bat, et ce "
    "n'est pas une quinte flush",
    "fausse-quinte": "L'as ne se met pas au milieu : roi, as, deux ne font pas une quinte",
    "trois-paires": "Trois paires : les deux plus hautes seules jouent",
    "deux-brelans": "Deux brelans : le plus haut joue en brelan, l'autre donne la paire",
}
_NULLO: Final = {
    "quinte-evitee": "Les cinq rangs les plus bas font une quinte, qui compte : on joue plus haut",
    "couleur-evitee": "Les cinq rangs les plus bas n'ont qu'une couleur, qui compte : on en change",
    "paire-plutot-que-quinte": "Cinq rangs différents feraient une quinte : une paire vaut mieux",
    "as-roi": "L'as est bas : roi, dame, valet, dix et as ne se suivent pas",
}
_ACE_TO_FIVE: Final = {
    "quinte-ou-couleur": "La quinte ou la couleur que l'on voit ne compte pas",
    "quinte-ignoree": "La quinte que l'on voit ne compte pas",
    "couleur-ignoree": "La couleur que l'on voit ne compte pas",
}
_BY_KIND: Final[Mapping[tuple[Half, ...], Mapping[str, str]]] = {
    WHOLE_HIGH: _SEVEN,
    STUD_HI_LO: _SEVEN,
    SEVEN_NULLO: _NULLO,
    ACE_TO_FIVE_LOW: _ACE_TO_FIVE,
}


def near_miss(room: Room, half: Half, hole: Hand, board: Hand, value: HandValue) -> Iterator[Step]:
    """Say why a hand is not the better one, or the other, that its cards seem to make."""
    if half.two_three and half.high:
        reason = _needs_others(half, hole, board, value)
        if reason:
            yield room.cite("tableau-ne-joue-pas", raison=reason)
    elif half is room.variant.halves[0]:
        told = _BY_KIND.get(room.variant.halves, {})
        high = room.variant.halves == STUD_HI_LO
        kinds = SevenKinds(room.variant) if high else kinds_of(room.variant)
        slug = kinds.of(hole, board) if told else ""
        if slug in told:
            yield room.cite("main-voisine", raison=told[slug])


def _needs_others(half: Half, hole: Hand, board: Hand, value: HandValue) -> str:
    """Return why any five cards would make more than two held and three common do."""
    better = Half(half.key, half.title, half.scale).unqualified(hole, board)
    if better.category is value.category or better < value:
        return ""
    held = sum(card in hole for card in better.cards)
    if better.category in _FLUSHES and held < _TWO:
        suit = better.cards[0].suit
        return _lone_suit(suit, sum(card.suit is suit for card in board), held)
    of_hand, common = f"{_few(held)} de la main", f"{_few(_FIVE - held)} du tableau"
    takes = " et ".join(part for part, some in ((of_hand, held), (common, _FIVE - held)) if some)
    verb = ", prendraient" if better.category is HighCategory.TWO_PAIR else " prendrait"
    return f"{capital(better.un)}{verb} {takes} : il en faut deux et trois"


def _lone_suit(suit: Suit, common: int, held: int) -> str:
    few = "un seul en main" if held else "aucun en main"
    return (
        f"{capital(_masculine(common))} {suit.french}s au tableau, {few} : il en faudrait deux pour "
        "la couleur"
    ).replace("carreaus", "carreaux")


def _masculine(number: int) -> str:
    return _NUMBERS[number] if number > 1 else "un"


def _few(number: int) -> str:
    return f"{_NUMBERS[number]} {CARTE.singular if number == 1 else CARTE.plural}"


@dataclass(frozen=True)
class Misreading:
    """A half read by the wrong rule: which half, and how it is read instead."""

    slug: str
    message: str
    place: int
    instead: Half
    ace: bool | None = None
    """Whether it is made of hands that hold an ace, of the others; None: of any."""

    def value(self, hole: Hand, board: Hand) -> HandValue | None:
        """Return the hand that is read, None where nobody would read so."""
        held = any(card.rank is Rank.ACE for card in (*hole, *board))
        return None if self.ace not in (None, held) else self.instead.best(hole, board)


_ANY_HIGH: Final = Misreading(
    "toutes-les-cartes",
    "Deux cartes de la main et trois du tableau, exactement : cette main en prend d'autres.",
    0,
    Half("haut", "", HIGH),
)
_ANY_EIGHT: Final = Misreading(
    "bas-de-toutes-les-cartes",
    "Le bas aussi se fait de deux cartes de la main et de trois du tableau.",
    1,
    Half("bas", "", ACE_TO_FIVE, eight_or_better=True),
)
_ANY_LOW: Final = Misreading(_ANY_EIGHT.slug, _ANY_EIGHT.message, 1, Half("bas", "", ACE_TO_FIVE))


def _made_counts(key: str, place: int) -> Misreading:
    return Misreading(
        "quinte-ou-couleur-comptee",
        "Ici les quintes et les couleurs ne comptent pas : il n'y a pas à les éviter.",
        place,
        Half(key, "", ACE_TO_SIX),
    )


def _made_ignored(key: str, *, ace: bool | None = None) -> Misreading:
    return Misreading(
        "quinte-ou-couleur-oubliee",
        "Ici les quintes et les couleurs comptent, et elles perdent.",
        0,
        Half(key, "", ACE_TO_FIVE),
        ace,
    )


def _ace_as_one(key: str) -> Misreading:
    return Misreading(
        "as-compte-pour-un",
        "L'as est ici la plus haute carte : il fait une main à l'as, il ne compte jamais pour un.",
        0,
        Half(key, "", ACE_TO_FIVE),
        ace=True,
    )


def _ace_high(key: str) -> Misreading:
    return Misreading(
        "as-fort", "L'as est ici la plus petite carte.", 0, Half(key, "", DEUCE_TO_SEVEN)
    )


def _ace_low(key: str) -> Misreading:
    return Misreading(
        "as-faible",
        "L'as est ici la plus haute carte, jamais la plus petite : il ne commence pas une quinte.",
        0,
        Half(key, "", ACE_TO_SIX),
    )


_BY_HALVES: Final = {
    OMAHA: (_ANY_HIGH,),
    OMAHA_HI_LO: (_ANY_HIGH, _ANY_EIGHT),
    HI_LO_REGULAR: (_ANY_HIGH, _ANY_LOW),
    STUD_HI_LO: (_made_counts("bas", 1),),
    ACE_TO_FIVE_LOW: (_made_counts("bas", 0), _ace_high("bas")),
    SEVEN_NULLO: (_made_ignored("bas"), _ace_high("bas")),
    DEUCE_TO_SEVEN_LOW: (
        _ace_low("bas"),
        _ace_as_one("bas"),
        _made_ignored("bas", ace=False),
    ),
    BADEUCEY: (
        _ace_low("deux-sept"),
        _ace_as_one("deux-sept"),
        _made_ignored("deux-sept", ace=False),
        Misreading(
            "as-faible-au-badugi",
            "Au badugi aussi l'as est ici la plus haute carte.",
            1,
            Half("badugi", "", BADUGI),
        ),
    ),
}


def misreadings_of(variant: Variant) -> tuple[Misreading, ...]:
    """Return the wrong rules by which a hand of a game may be read."""
    return _BY_HALVES.get(variant.halves, ())
