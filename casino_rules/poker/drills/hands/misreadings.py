"""The ways to misread a hand that lead to a definite answer, for every game of the room."""

from dataclasses import dataclass
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Rank
from casino_rules.hands import ACE_TO_FIVE, ACE_TO_SIX, BADUGI, DEUCE_TO_SEVEN, HIGH, HandValue
from casino_rules.poker.variant import (
    ACE_TO_FIVE_LOW,
    BADEUCEY,
    DEUCE_TO_SEVEN_LOW,
    HI_LO_REGULAR,
    OMAHA,
    OMAHA_HI_LO,
    SEVEN_NULLO,
    STUD_HI_LO,
    Half,
    Variant,
)


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
