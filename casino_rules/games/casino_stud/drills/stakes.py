"""Stakes as players put them down, within the limits of the table."""

from random import Random
from typing import Final

from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.stakes import beside, stake
from casino_rules.families.stud.play import SIDE
from casino_rules.games.casino_stud.engine import BOOK

LIES: Final = {"ante": "depart", "bet": "jouer", SIDE: "boni"}
"""The box of the plan of each stake."""
UNIT: Final[Cents] = 5_00
"""Stakes are whole numbers of chips of five."""


def draw_stake(rng: Random, house: House, *, heavy: bool | None = None) -> Cents:
    """Draw a stake as players place it."""
    return stake(rng, BOOK.table(house), house.level, unit=UNIT, heavy=heavy)


def draw_boni(rng: Random, house: House, depart: Cents) -> Cents:
    """Draw a Boni beside a DÉPART, never more than it; its limits are those of the DÉPART."""
    return beside(rng, BOOK.table(house), depart, unit=UNIT)
