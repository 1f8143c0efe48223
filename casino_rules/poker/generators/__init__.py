"""What a dealer may misread in the cards of one player, for every game of the room."""

from typing import Final

from casino_rules.poker.generators.badugi import BADEUCEY_KINDS, BADUGI_KINDS
from casino_rules.poker.generators.base import Kinds
from casino_rules.poker.generators.hi_lo import (
    HI_LO_REGULAR_KINDS,
    OMAHA_HI_LO_KINDS,
    STUD_HI_LO_KINDS,
)
from casino_rules.poker.generators.low import (
    ACE_TO_FIVE_KINDS,
    DEUCE_TO_SEVEN_KINDS,
    NULLO_KINDS,
    RAZZ_KINDS,
)
from casino_rules.poker.generators.omaha import OMAHA_KINDS
from casino_rules.poker.generators.seven import SevenKinds
from casino_rules.poker.variant import (
    ACE_TO_FIVE_LOW,
    BADEUCEY,
    BADUGI_LOW,
    DEUCE_TO_SEVEN_LOW,
    HI_LO_REGULAR,
    OMAHA,
    OMAHA_HI_LO,
    SEVEN_NULLO,
    STUD_HI_LO,
    WHOLE_HIGH,
    Variant,
)

_FIVE: Final = 5
_BY_HALVES: Final = {
    OMAHA: OMAHA_KINDS,
    OMAHA_HI_LO: OMAHA_HI_LO_KINDS,
    HI_LO_REGULAR: HI_LO_REGULAR_KINDS,
    STUD_HI_LO: STUD_HI_LO_KINDS,
    SEVEN_NULLO: NULLO_KINDS,
    DEUCE_TO_SEVEN_LOW: DEUCE_TO_SEVEN_KINDS,
    BADUGI_LOW: BADUGI_KINDS,
    BADEUCEY: BADEUCEY_KINDS,
}


def kinds_of(variant: Variant) -> Kinds:
    """Return the kinds of hands of a game."""
    if variant.halves == WHOLE_HIGH:
        return SevenKinds(variant)
    if variant.halves == ACE_TO_FIVE_LOW:
        return Kinds(variant, ACE_TO_FIVE_KINDS if variant.hole == _FIVE else RAZZ_KINDS)
    return Kinds(variant, _BY_HALVES[variant.halves])
