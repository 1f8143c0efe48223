"""Antes as players stake them, within the limits of the table."""

from random import Random
from typing import Final

from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.stakes import stake
from casino_rules.families.stud.play import SIDE
from casino_rules.games.caribbean_stud.engine import BOOK

_HEAVY: Final = (60, 70, 75, 80, 90, 100, 105, 110, 120, 125, 150, 160, 200, 210, 220, 250, 300)
"""Antes that come near the cap with the finest hands, in euros: a few chips of 100, 50, 10 or 5."""

LIES: Final = {SIDE: "bonus"}
"""The box of the plan of the side bet."""
UNIT: Final[Cents] = 5_00
"""Stakes are whole numbers of chips of five."""


def draw_ante(rng: Random, house: House, high: Cents = 0, *, heavy: bool | None = None) -> Cents:
    """Draw an ante as players stake it; ``high``, if any, is the most that is wanted."""
    drawn = stake(rng, BOOK.table(house), house.level, unit=UNIT, heavy=heavy)
    return min(drawn, high) if high else drawn


def draw_heavy(rng: Random, house: House, low: Cents, high: Cents = 0) -> Cents:
    """Draw a heavy ante, from ``low`` to ``high`` or to the maximum of the table."""
    most = min(high or BOOK.table(house).maximum, BOOK.table(house).maximum)
    return rng.choice([100 * units for units in _HEAVY if low <= 100 * units <= most])
