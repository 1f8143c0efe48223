"""What the drills on payment share: stakes as players make them."""

from random import Random

from casino_rules.core.house import House
from casino_rules.core.money import EURO, Cents
from casino_rules.core.stakes import stake
from casino_rules.games.baccara.engine import BOOK
from casino_rules.games.baccara.payments import EVEN, Bet


def draw_stake(rng: Random, house: House, bet: Bet, *, heavy: bool | None = None) -> Cents:
    """Draw a stake as players make it at this house's tables; « à cheval » it is even.

    ``heavy``: whether its player is the one who stakes heavily, where that is known.
    """
    unit = EVEN if bet is Bet.STRADDLE else EURO
    return stake(rng, BOOK.table(house), house.level, unit=unit, heavy=heavy)
