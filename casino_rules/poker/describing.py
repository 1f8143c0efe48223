"""A variant in a few French words, from its data: what the page that compares them shows."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from casino_rules.core.french import CARTE, NBSP, join
from casino_rules.hands import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    BADUGI,
    BADUGI_ACE_HIGH,
    DEUCE_TO_SEVEN,
    HIGH,
    Scale,
)
from casino_rules.poker.variant import Half, Opening, Structure, Variant

_SCALES: Final[Mapping[Scale, str]] = {
    HIGH: "Haut",
    ACE_TO_FIVE: "Bas, de l'as au cinq",
    ACE_TO_SIX: "Bas, nullo : as bas, quintes et couleurs comptent",
    DEUCE_TO_SEVEN: "Bas, deux à sept : as haut, quintes et couleurs comptent",
    BADUGI: "Badugi, as bas",
    BADUGI_ACE_HIGH: "Badugi, as haut",
}
_SHARES: Final = {
    "haut": "au haut",
    "bas": "au bas",
    "deux-sept": "au deux à sept",
    "badugi": "au badugi",
}
_FIVE: Final = 5
_OPENINGS: Final = {
    Opening.BLINDS: "À gauche de la surblind, puis du bouton",
    Opening.BRING_IN: "Les cartes visibles décident",
    Opening.STAKE: "À gauche du donneur",
}
_STRUCTURES: Final = {
    Structure.NO_LIMIT: "Sans limite",
    Structure.POT_LIMIT: "Limite du pot",
    Structure.LIMIT: "Montants fixes",
    Structure.EQUAL: "Une mise, la même pour tous",
}


def traits(variant: Variant) -> Mapping[str, str]:
    """Return what tells a variant from the others, by French heading."""
    found = {
        "Cartes": _cards(variant),
        "Tours": _rounds(variant),
        "Échelle": _scales(variant),
        "Cartes qui jouent": _playing(variant),
        "Pot": _pot(variant),
        "Parole": _OPENINGS[variant.opening],
        "Mises": _STRUCTURES[variant.structure],
        "Places": f"2 à {variant.most_seats}",
    }
    return MappingProxyType(found)


def _cards(variant: Variant) -> str:
    closed = sum(street.closed for street in variant.streets)
    shown = sum(street.open for street in variant.streets)
    parts = [
        _count(closed, "fermée"),
        _count(shown, "ouverte"),
        _count(variant.board, "commune"),
    ]
    return join(part for part in parts if part)


def _count(number: int, kind: str) -> str:
    return f"{number}{NBSP}{kind}{'s' if number > 1 else ''}" if number else ""


def _rounds(variant: Variant) -> str:
    rounds = f"{variant.rounds} tour{'s' if variant.rounds > 1 else ''} d'enchères"
    if variant.opening is Opening.STAKE:
        rounds = "Une mise"
    if not variant.draws:
        common = [str(street.common) for street in variant.streets if street.common]
        return f"{rounds} ; tableau {f'{NBSP}+{NBSP}'.join(common)}" if common else rounds
    most = max(street.exchanged for street in variant.streets)
    plural = "s" if variant.draws > 1 else ""
    return f"{rounds}, {variant.draws} tirage{plural} de 0 à {CARTE.count(most)}"


def _scales(variant: Variant) -> str:
    first, *others = (_scale(half) for half in variant.halves)
    return " ; ".join((first, *(text[0].lower() + text[1:] for text in others)))


def _scale(half: Half) -> str:
    text = _SCALES[half.scale]
    return f"{text}, huit ou mieux" if half.eight_or_better else text


def _playing(variant: Variant) -> str:
    """Say which cards make the hand of each half, once if they are the same."""
    return " ; ".join(dict.fromkeys(_played(variant, half) for half in variant.halves))


def _played(variant: Variant, half: Half) -> str:
    if half.two_three:
        return "2 de la main et 3 du tableau"
    if not half.five:
        return "4 au plus, de rangs et de couleurs différents"
    held = variant.hole + variant.board
    return f"Les 5 meilleures des{NBSP}{held}" if held > _FIVE else "Les 5 cartes"


def _pot(variant: Variant) -> str:
    if len(variant.halves) == 1:
        return "Entier"
    first, second = (_SHARES[half.key] for half in variant.halves)
    whole = " ; tout au haut s'il n'y a pas de bas"
    limited = any(half.eight_or_better for half in variant.halves)
    return f"Une moitié {first}, l'autre {second}{whole if limited else ''}"
