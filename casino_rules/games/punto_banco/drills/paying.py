"""What the drills on payment share: stakes, and the options in force."""

from collections.abc import Iterable
from random import Random

from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.stakes import beside, stake
from casino_rules.games.punto_banco.engine import BANCO_SIX, BOOK, STAKE_UNIT, Chance, Payments


def draw_stake(
    rng: Random, house: House, bet: Chance = Chance.PUNTO, *, heavy: bool | None = None
) -> Cents:
    """Draw a stake as players make it at this house's tables; on a tie they stake less.

    ``heavy``: whether its player is the one who stakes heavily, where that is known.
    """
    main = stake(rng, BOOK.table(house), house.level, unit=STAKE_UNIT, heavy=heavy)
    return draw_tie(rng, house, main) if bet is Chance.TIE else main


def draw_tie(rng: Random, house: House, main: Cents) -> Cents:
    """Draw what is staked on a tie by who stakes so much on punto or on banco."""
    return beside(rng, BOOK.table(house), main, unit=STAKE_UNIT)


def in_force(chances: Iterable[Chance], payments: Payments) -> tuple[str, ...]:
    """Return the options on which the payment of these chances depends."""
    played = tuple(chances)
    options = []
    if Chance.BANCO in played:
        options.append(BOOK.option("commission").label(payments.commission))
    if Chance.TIE in played:
        options.append(BOOK.option("egalite").label(payments.egalite))
    return tuple(options)


def paid_half(bet: Chance, banco: int, commission: str) -> bool:
    """Whether a winning bet is paid half: banco with six, where the house has chosen so."""
    return bet is Chance.BANCO and banco == BANCO_SIX and commission == "six-paye-moitie"
