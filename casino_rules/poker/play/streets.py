"""What follows a round of betting, street by street: the words of the gesture and its article."""

from typing import Final

from casino_rules.core.cards import PACK
from casino_rules.core.french import small
from casino_rules.core.ruling import Step
from casino_rules.poker.room import Room
from casino_rules.poker.variant import Street, Variant

WORD: Final = "parole"
SHOW: Final = "abattage"
PUSH: Final = "pousser-le-pot"
UNBURNED: Final = "sans-bruler"
UNGATHERED: Final = "sans-ramasser"
RETURN: Final = "rendre"
FIRST_CARDS: Final = "premieres-cartes"
EXTRA: Final = "de-trop"
OPEN: Final = "ouverte"
CLOSED: Final = "fermee"
_NUMBERS: Final = {1: "une carte", 2: "deux cartes", 3: "trois cartes"}


def key_of(street: Street) -> str:
    """Return the key of the gesture that gives a street, any but the first."""
    if street.open:
        return OPEN
    return CLOSED if street.closed else street.key


def labels(variant: Variant, number: int, *, bets: bool) -> dict[str, str]:
    """Return the gestures among which a dealer may hesitate in a round, with their words.

    ``bets``: chips lie before the players; what ends the round then begins by gathering them.
    """
    first, *later = variant.streets
    found = {WORD: "Donner la parole à un joueur"}
    if first.common:
        found[FIRST_CARDS] = "Ouvrir la première carte commune"
        found[EXTRA] = _begun(_GATHER, "Ouvrir trois cartes communes", told=bets)
    found |= {key_of(street): _begun(_GATHER, _label(street), told=bets) for street in later}
    if later[0].exchanged:
        found[EXTRA] = _begun(_GATHER, "Servir encore un tirage après le dernier", told=bets)
    found[UNBURNED] = _begun(_GATHER, _unburned(later), told=bets)
    found[SHOW] = _begun(_GATHER, _SHOWN, told=bets)
    if bets:
        left = variant.streets[number:]
        after = _label(left[0]) if left else _SHOWN
        found[UNGATHERED] = after
        found[RETURN] = _begun(f"Rendre la part non suivie, {_GATHER.lower()}", after)
    return found | {PUSH: "Pousser le pot au dernier joueur"}


_GATHER: Final = "Ramasser les mises"
_SHOWN: Final = "Demander l'abattage"


def _begun(gesture: str, label: str, *, told: bool = True) -> str:
    """Return the words of a gesture that begins by another one, if it is ``told``."""
    if not told:
        return label
    link = ", " if ", puis " in label else ", puis "
    return f"{gesture}{link}{label[0].lower()}{label[1:]}"


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
        return room.cite("tirage", suite=title, changees=small(street.exchanged, feminine=True))
    if not street.burned:
        return room.cite("flop-complete", cartes=_NUMBERS[street.common])
    return room.cite("brulage", suite=title)


def serves(variant: Variant, live: int) -> bool:
    """Whether one pack gives so many players all their cards, with a card burned each time.

    It does not for seven players at stud who would all stay to the end.
    """
    burned = sum(street.burned for street in variant.streets)
    return live * variant.hole + variant.board + burned <= len(PACK)
