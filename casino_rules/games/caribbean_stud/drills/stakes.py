"""Antes as players stake them: chips of five euros, from the minimum of the table."""

from random import Random
from typing import Final

from casino_rules.core.money import Cents

MINIMUM: Final[Cents] = 10_00
"""Five times the bonus: the bonus is a fifth of the minimum (arrêté of 2007, art. 55-16)."""
MAXIMUM: Final[Cents] = 30 * MINIMUM
CHIP: Final[Cents] = 5_00
_USUAL: Final[Cents] = 100_00


def draw_ante(rng: Random, low: Cents = MINIMUM, high: Cents = _USUAL) -> Cents:
    """Draw an ante, a whole number of chips."""
    return rng.randrange(low, high + CHIP, CHIP)
