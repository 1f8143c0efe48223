"""The hand that the eye reads first and that is not there: why, said to everybody."""

from collections.abc import Iterator, Mapping
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Suit
from casino_rules.core.french import CARTE
from casino_rules.core.ruling import Step
from casino_rules.hands import HandValue, HighCategory
from casino_rules.hands.categories import capital
from casino_rules.poker.generators import kinds_of
from casino_rules.poker.generators.seven import SevenKinds
from casino_rules.poker.room import Room
from casino_rules.poker.variant import (
    ACE_TO_FIVE_LOW,
    SEVEN_NULLO,
    STUD_HI_LO,
    WHOLE_HIGH,
    Half,
)

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
