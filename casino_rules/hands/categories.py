"""The categories of hands: how strong each is, what makes it, how it is named in French.

``groups`` is how the cards of the category fall into equal ranks: (3, 2) for a full. One card of
each group, strongest group first, is enough to compare two hands of a category.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

from casino_rules.core.french import Noun


class Category(Enum):
    """A category of one order of hands; within an enumeration, the stronger is the greater.

    ``template`` writes a hand of the category from ``label`` (a game may have its own word for
    the category), the nouns of its groups, strongest first, and ``top``, the two highest cards.
    """

    def __init__(
        self, strength: int, groups: tuple[int, ...], label: Noun, template: str = "{label}"
    ) -> None:
        self.strength = strength
        self.groups = groups
        self.label = label
        self.template = template
        starts = [sum(groups[:place]) for place in range(len(groups))]
        self.places: Final = tuple(starts)
        """Where each group begins among the cards in display order."""

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self.strength < other.strength

    def __le__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self.strength <= other.strength

    @property
    def told_whole(self) -> bool:
        """Whether only all its ranks tell a hand apart from the others: hauteur, couleur."""
        return self.template == _HIGH or self.label is _COULEUR

    @property
    def french(self) -> str:
        """Its usual name, with a capital: « Full »."""
        return capital(self.label.singular)


type Labels = Mapping[Any, Noun]
"""A game's own words for some categories: « séquence » for the straight, « suite », …

The keys are categories; Any lets a mapping hold those of one enumeration.
"""


def capital(text: str) -> str:
    """Return the text with a capital at its beginning, the rest as it is."""
    return text[:1].upper() + text[1:]


_HAUTEUR = Noun("hauteur", "hauteurs", feminine=True)
_PAIRE = Noun("paire", "paires", feminine=True)
_DEUX_PAIRES = Noun("deux paires", "deux paires", feminine=True)
_BRELAN = Noun("brelan", "brelans")
_COULEUR = Noun("couleur", "couleurs", feminine=True)
_HIGH = "{label} {top}"
_OF = "{label} {0.de_plural}"
_AT = "{label} {0.au}"
_SINGLES = (1, 1, 1, 1, 1)


class HighCategory(Category):
    """Five cards, in the usual order; also the categories that low scales read upside down."""

    HIGH_CARD = (0, _SINGLES, _HAUTEUR, _HIGH)
    PAIR = (1, (2, 1, 1, 1), _PAIRE, _OF)
    TWO_PAIR = (2, (2, 2, 1), _DEUX_PAIRES, "{label}, aux {0.plural} et aux {1.plural}")
    TRIPS = (3, (3, 1, 1), _BRELAN, _OF)
    STRAIGHT = (4, _SINGLES, Noun("quinte", "quintes", feminine=True), _AT)
    FLUSH = (5, _SINGLES, _COULEUR, _AT)
    FULL = (6, (3, 2), Noun("full", "fulls"), "{label} aux {0.plural} par les {1.plural}")
    QUADS = (7, (4, 1), Noun("carré", "carrés"), _OF)
    STRAIGHT_FLUSH = (8, _SINGLES, Noun("quinte flush", "quintes flush", feminine=True), _AT)
    ROYAL_FLUSH = (
        9,
        _SINGLES,
        Noun("quinte flush royale", "quintes flush royales", feminine=True),
    )
    FIVE_OF_A_KIND = (10, (5,), Noun("cinq", "cinq"), "{label} {0.plural}")
    """Six-deck shoes, or four aces and the joker."""


STRAIGHT_IS_QUINTE: Final[Mapping[str, str]] = {"quinte": "cinq cartes qui se suivent"}
SUITED_IS_QUINTE: Final[Mapping[str, str]] = {
    "quinte": "cinq cartes qui se suivent, de la même couleur"
}
"""What houses name so: a straight here, a straight flush in Quebec."""


class ThreeCardCategory(Category):
    """Three cards: the straight (tierce) is rarer than the flush, and the brelan than both."""

    HIGH_CARD = (0, (1, 1, 1), _HAUTEUR, _HIGH)
    PAIR = (1, (2, 1), _PAIRE, _OF)
    FLUSH = (2, (1, 1, 1), _COULEUR, _AT)
    STRAIGHT = (3, (1, 1, 1), Noun("tierce", "tierces", feminine=True), _AT)
    TRIPS = (4, (3,), _BRELAN, _OF)
    STRAIGHT_FLUSH = (5, (1, 1, 1), Noun("tierce flush", "tierces flush", feminine=True), _AT)


class TwoCardCategory(Category):
    """Two cards: the front hand of Pai Gow."""

    HIGH_CARD = (0, (1, 1), _HAUTEUR, _HIGH)
    PAIR = (1, (2,), _PAIRE, _OF)


class BadugiCategory(Category):
    """How many cards of different ranks and suits play."""

    ONE = (1, (1,), Noun("main d’une carte", "mains d’une carte", feminine=True))
    TWO = (2, (1, 1), Noun("main de deux cartes", "mains de deux cartes", feminine=True))
    THREE = (
        3,
        (1, 1, 1),
        Noun("main de trois cartes", "mains de trois cartes", feminine=True),
    )
    FOUR = (4, (1, 1, 1, 1), Noun("badugi", "badugis"))

    @classmethod
    def of(cls, cards: int) -> "BadugiCategory":
        """Return the category of a hand in which that many cards play."""
        return _BADUGI[cards]


_BADUGI: Final = {category.strength: category for category in BadugiCategory}
