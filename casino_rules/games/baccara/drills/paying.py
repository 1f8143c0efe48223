"""What the drills on payment share: stakes as players make them."""

from random import Random
from typing import Final

from casino_rules.core.money import EURO, Cents
from casino_rules.games.baccara.payments import Bet

CHIP: Final[Cents] = 5 * EURO
"""The smallest chip drawn."""
HIGHEST_STAKE: Final = 40
"""Chips in the highest stake drawn."""


def draw_stake(rng: Random, bet: Bet, highest: int = HIGHEST_STAKE) -> Cents:
    """Draw a stake; « à cheval » it is made of an even number of chips."""
    if bet is Bet.STRADDLE:
        return rng.randint(1, highest // 2) * 2 * CHIP
    return rng.randint(1, highest) * CHIP
