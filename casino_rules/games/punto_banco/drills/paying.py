"""What the drills on payment share: stakes, endings, and the mistakes made in paying."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from casino_rules.core.drill import Pitfall
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.stakes import beside, stake
from casino_rules.families.slips import error
from casino_rules.games.punto_banco import engine
from casino_rules.games.punto_banco.engine import (
    BANCO_SIX,
    BOOK,
    STAKE_UNIT,
    Chance,
    Gesture,
    Payments,
)

GESTURES: Final = Choice.of(
    ramasser="Ramasser", rendre="Rendre sans payer", payer="Payer"
).paying_nothing("ramasser", "rendre")


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


def ending(bet: Chance, punto: int, banco: int, commission: str) -> str:
    """Return how a bet ends: « gagne », « six » (paid half), « perd » or « nul »."""
    gesture = engine.gesture_for(bet, engine.winner(punto, banco).value)
    if gesture is Gesture.PAY:
        return "six" if paid_half(bet, banco, commission) else "gagne"
    return "perd" if gesture is Gesture.COLLECT else "nul"


@dataclass(frozen=True, slots=True)
class Paid:
    """A winning stake and what it is rightly paid."""

    bet: Chance
    stake: Cents
    banco: int
    payments: Payments

    @property
    def gain(self) -> Cents:
        """The right gain."""
        return engine.odds(self.bet, self.banco, self.payments).pay(self.stake)

    @property
    def commissioned(self) -> bool:
        """Whether the commission of 5 % is due."""
        return self.bet is Chance.BANCO and self.payments.commission == "cinq-pour-cent"

    @property
    def half(self) -> bool:
        """Whether only half of the stake is paid."""
        return paid_half(self.bet, self.banco, self.payments.commission)


def _less(stake: Cents, percent: int) -> Cents:
    return stake - stake * percent // 100


@error("commission-oubliee", "Banco se paye 19 pour 20 : il manque la commission de 5 %.")
def _without_commission(paid: Paid) -> Cents | None:
    return paid.stake if paid.commissioned else None


@error("commission-double", "La commission de 5 % est prise une seule fois, sur le gain.")
def _commission_twice(paid: Paid) -> Cents | None:
    return _less(paid.stake, 10) if paid.commissioned else None


@error("commission-indue", "Aucune commission n'est due ici.")
def _commission_not_due(paid: Paid) -> Cents | None:
    due = paid.commissioned or paid.bet is Chance.TIE
    return None if due else _less(paid.stake, 5)


@error(
    "moitie-oubliee", "Dans cet établissement, banco gagnant avec 6 est payé la moitié de la mise."
)
def _half_forgotten(paid: Paid) -> Cents | None:
    return paid.stake if paid.half else None


@error("moitie-indue", "Ici, banco gagnant avec 6 se paye 19 pour 20, comme avec tout autre point.")
def _half_not_due(paid: Paid) -> Cents | None:
    six = paid.bet is Chance.BANCO and paid.banco == BANCO_SIX
    return paid.stake // 2 if six and paid.commissioned else None


@error("huit-pour-neuf", "Dans cet établissement, l'égalité se paye 9 pour 1.")
def _eight_for_nine(paid: Paid) -> Cents | None:
    ours = paid.bet is Chance.TIE and paid.payments.egalite == "neuf"
    return paid.stake * 8 if ours else None


@error(
    "mise-comprise",
    "On ne compte que ce qui est payé : la mise, qui reste au joueur, n'en fait pas partie.",
)
def _with_the_stake(paid: Paid) -> Cents | None:
    return paid.gain + paid.stake


MISTAKES: Final[tuple[Pitfall[Paid], ...]] = (
    _without_commission,
    _commission_twice,
    _commission_not_due,
    _half_forgotten,
    _half_not_due,
    _eight_for_nine,
    _with_the_stake,
)
"""The mistakes in paying, from the most to the least particular."""
