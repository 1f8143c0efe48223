"""What follows a round of betting, street by street: the words of the gesture and its article."""

from typing import Final

from casino_rules.core.cards import PACK
from casino_rules.core.ruling import Step
from casino_rules.poker.room import Room
from casino_rules.poker.variant import Street, Structure, Variant

WORD: Final = "parole"
SHOW: Final = "abattage"
PUSH: Final = "pousser-le-pot"
UNBURNED: Final = "sans-bruler"
FIRST_CARDS: Final = "premieres-cartes"
EXTRA: Final = "de-trop"
OPEN: Final = "ouverte"
CLOSED: Final = "fermee"
_NUMBERS: Final = {1: "une carte", 2: "deux cartes", 3: "trois cartes"}
_FEW_BETS: Final = 4
_MANY_BETS: Final = 12


def key_of(street: Street) -> str:
    """Return the key of the gesture that gives a street, any but the first."""
    if street.open:
        return OPEN
    return CLOSED if street.closed else street.key


def labels(variant: Variant) -> dict[str, str]:
    """Return the gestures among which a dealer of this game may hesitate, with their words."""
    first, *later = variant.streets
    found = {WORD: "Donner la parole à un joueur"}
    if first.common:
        found[FIRST_CARDS] = "Ouvrir la première carte commune"
        found[EXTRA] = "Ouvrir trois cartes communes"
    found |= {key_of(street): _label(street) for street in later}
    if later[0].exchanged:
        found[EXTRA] = "Servir encore un tirage après le dernier"
    return found | {
        UNBURNED: _unburned(later),
        SHOW: "Demander l'abattage",
        PUSH: "Pousser le pot au dernier joueur",
    }


def _label(street: Street) -> str:
    title = street.title.lower()
    if street.open:
        return "Brûler une carte, puis donner une carte ouverte à chaque joueur en course"
    if street.closed:
        return "Brûler une carte, puis donner une carte fermée à chaque joueur en course"
    if street.exchanged:
        return f"Brûler une carte, puis servir {title}"
    if not street.burned:
        return f"Ouvrir {_NUMBERS[street.common]} de plus : {title}"
    return f"Brûler une carte, puis donner {title}"


def _unburned(later: list[Street]) -> str:
    """Return the words of the fault; where only some streets burn, they are named."""
    if later[0].exchanged or not later[0].common:
        return "Donner les cartes suivantes sans brûler"
    if all(street.burned for street in later):
        return "Ouvrir la suite sans brûler"
    named = " ou ".join(street.title.lower() for street in later if street.burned)
    return f"Ouvrir {named} sans brûler"


def step(room: Room, street: Street) -> Step:
    """Say what is given on a street, any but the first."""
    if street.open or street.closed:
        return room.cite("carte-de-stud", key_of(street))
    title = street.title.lower()
    if street.exchanged:
        return room.cite("tirage", suite=title, changees=street.exchanged)
    if not street.burned:
        return room.cite("flop-complete", cartes=_NUMBERS[street.common])
    return room.cite("brulage", suite=title)


def serves(variant: Variant, live: int) -> bool:
    """Whether one pack gives so many players all their cards, with a card burned each time.

    It does not for seven players at stud who would all stay to the end.
    """
    burned = sum(street.burned for street in variant.streets)
    return live * variant.hole + variant.board + burned <= len(PACK)


def highest_bet(variant: Variant) -> int:
    """Return how many times the blind a bet of the drills may be."""
    return _FEW_BETS if variant.structure is Structure.LIMIT else _MANY_BETS
