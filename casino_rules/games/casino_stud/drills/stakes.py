"""Stakes as players put them down: chips of five dollars, within the limits."""

from random import Random
from typing import Final

from casino_rules.core.money import Cents
from casino_rules.games.casino_stud.engine import DOLLAR, MAX_DEPART

CHIP: Final[Cents] = 5 * DOLLAR


def draw_stake(rng: Random, low: Cents = CHIP, high: Cents = MAX_DEPART) -> Cents:
    """Draw a stake, a whole number of chips."""
    return rng.randrange(low, high + CHIP, CHIP)
