"""The stakes of the hands that are played: blinds, ante, bring-in, fixed bets. In cents."""

from typing import Final

from casino_rules.core.money import EURO, Cents
from casino_rules.poker.variant import Structure, Variant

BIG: Final[Cents] = 10 * EURO
"""The big blind, the small bet of the limit games, the stake of the game without raises."""
SMALL: Final[Cents] = BIG // 2
ANTE: Final[Cents] = EURO
BRING_IN: Final[Cents] = BIG // 4 // EURO * EURO
_BIG_BETS: Final = 3
"""The round from which the bets of the limit games are doubled."""


def unit(variant: Variant, round_: int) -> Cents:
    """Return the least opening of a round; in the limit games, its fixed bet."""
    doubled = variant.structure is Structure.LIMIT and round_ >= _BIG_BETS
    return 2 * BIG if doubled else BIG
