"""What lies on the table at each duty of a Punto Banco croupier, and the decision it calls for.

At most six cards of a shoe of six packs are ever face up, so no seventh copy can be shown.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from casino_rules.core.card_forms import FreeCards, Hand
from casino_rules.core.cards import Card
from casino_rules.core.forms import Amount, Choice, Points
from casino_rules.core.money import EURO, MAX_STAKE, Cents
from casino_rules.core.places import given_twice, not_whole
from casino_rules.core.rows import Rows
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.families import baccarat
from casino_rules.games.punto_banco import engine
from casino_rules.games.punto_banco.engine import BOOK, Chance, Payments

DECKS: Final = {"six": 6, "huit": 8}
"""Packs in the shoe, by the choice of the option « jeux »."""
SMALLEST_SHOE: Final = min(DECKS.values())
PAIR: Final = 2
SEATS: Final = range(1, 8)
"""The seven boxes of the small table."""

_CARD = FreeCards(1, 1, SMALLEST_SHOE)
_TWO_CARDS = FreeCards(2, 2, SMALLEST_SHOE)
_HAND = FreeCards(2, 3, SMALLEST_SHOE)
_COMMISSION = BOOK.option("commission").form
_EGALITE = BOOK.option("egalite").form
BETS: Final = Choice.of(punto="Punto", banco="Banco", egalite="Égalité")
"""The three chances, to choose from."""


@dataclass(frozen=True)
class CardShown(Situation):
    """One card, face up."""

    card: Hand = fact("Carte", _CARD)


@dataclass(frozen=True)
class FirstFour(Situation):
    """The four cards dealt, before any third card."""

    punto: Hand = fact("Punto", _TWO_CARDS, "Les deux premières cartes de punto.")
    banco: Hand = fact("Banco", _TWO_CARDS, "Les deux premières cartes de banco.")


@dataclass(frozen=True)
class BancoTurn(Situation):
    """Punto has drawn or stood; it is for banco to do so."""

    punto: Hand = fact("Punto", _HAND, "Deux cartes, et la troisième s'il a tiré.")
    banco: Hand = fact("Banco", _TWO_CARDS, "Les deux premières cartes de banco.")

    def problem(self) -> Problem:
        """Punto has as many cards as the table gives him."""
        return _punto_problem(self.punto, self.banco)


@dataclass(frozen=True)
class Finished(Situation):
    """All the cards of the round are dealt."""

    punto: Hand = fact("Punto", _HAND)
    banco: Hand = fact("Banco", _HAND)

    def problem(self) -> Problem:
        """Each side has as many cards as the tables give it."""
        return _punto_problem(self.punto, self.banco) or _banco_problem(self.punto, self.banco)


@dataclass(frozen=True)
class BetResult(Situation):
    """One stake, and the final points."""

    banco: int = fact("Point de banco", Points(0, 9))
    punto: int = fact("Point de punto", Points(0, 9))
    bet: str = fact("Chance jouée", BETS)
    stake: Cents = fact("Mise", Amount(EURO, MAX_STAKE))
    commission: str = fact("Paiement de banco", _COMMISSION)
    egalite: str = fact("Paiement de l'égalité", _EGALITE)

    @property
    def payments(self) -> Payments:
        """The options in force."""
        return Payments(self.commission, self.egalite)

    def problem(self) -> Problem:
        """A stake is a whole number of euros."""
        return not_whole("stake", self.stake)


_BOX = Amount(0, MAX_STAKE, optional=True)


@dataclass(frozen=True)
class SeatStakes(Situation):
    """What one player has staked; zero is an empty box."""

    seat: int = fact("Place", Points(SEATS[0], SEATS[-1]))
    punto: Cents = fact("Punto", _BOX)
    banco: Cents = fact("Banco", _BOX)
    egalite: Cents = fact("Égalité", _BOX)

    def on(self, chance: Chance) -> Cents:
        """Return the stake on a chance."""
        return {Chance.PUNTO: self.punto, Chance.BANCO: self.banco, Chance.TIE: self.egalite}[
            chance
        ]

    def problem(self) -> Problem:
        """A stake at least, in whole euros, and never on punto and banco together."""
        if self.punto and self.banco:
            return "banco", "Punto et banco ne se jouent pas ensemble à la même place."
        for name in Chance:
            if broken := not_whole(name.value, self.on(name)):
                return broken
        if not any(self.on(name) for name in Chance):
            return "punto", "Donnez au moins une mise à cette place."
        return None


@dataclass(frozen=True)
class Layout(Situation):
    """The cards of a finished round and every stake of the cloth."""

    punto: Hand = fact("Punto", _HAND)
    banco: Hand = fact("Banco", _HAND)
    seats: tuple[SeatStakes, ...] = fact("Mises", Rows(SeatStakes, 1, len(SEATS)))
    commission: str = fact("Paiement de banco", _COMMISSION)
    egalite: str = fact("Paiement de l'égalité", _EGALITE)

    @property
    def payments(self) -> Payments:
        """The options in force."""
        return Payments(self.commission, self.egalite)

    @property
    def chances(self) -> tuple[Chance, ...]:
        """The chances on which somebody has staked."""
        return tuple(chance for chance in Chance if any(row.on(chance) for row in self.seats))

    def problem(self) -> Problem:
        """The hands are finished and no seat is named twice."""
        twice = given_twice("seats", (row.seat for row in self.seats))
        return (
            twice
            or _punto_problem(self.punto, self.banco)
            or _banco_problem(self.punto, self.banco)
        )


def _punto_problem(punto: Hand, banco: Hand) -> Problem:
    first, second = baccarat.point(punto[:PAIR]), baccarat.point(banco[:PAIR])
    draws = engine.punto_draws(first, second).value
    if draws == (len(punto) > PAIR):
        return None
    if draws:
        return "punto", f"Punto a {first} en deux cartes : il doit avoir tiré une troisième carte."
    return "punto", f"Punto a {first} et banco {second} en deux cartes : punto n'a pas pu tirer."


def _banco_problem(punto: Hand, banco: Hand) -> Problem:
    draws = _banco_ruling(punto, banco).value
    if draws == (len(banco) > PAIR):
        return None
    value = baccarat.point(banco[:PAIR])
    if draws:
        return "banco", f"Banco a {value} en deux cartes : ici, il doit avoir tiré une carte."
    return "banco", f"Banco a {value} en deux cartes : ici, il n'a pas pu tirer."


def _banco_ruling(punto: Hand, banco: Hand) -> Ruling[bool]:
    third = baccarat.card_value(punto[PAIR]) if len(punto) > PAIR else None
    return engine.banco_draws(baccarat.point(banco[:PAIR]), baccarat.point(punto[:PAIR]), third)


def deal_round(draw: Callable[[], Card]) -> Finished:
    """Play a whole round: four cards one by one, then what the tables give."""
    first = [draw() for _ in range(2 * PAIR)]
    punto: Hand = (first[0], first[2])
    banco: Hand = (first[1], first[3])
    if engine.punto_draws(baccarat.point(punto), baccarat.point(banco)).value:
        punto = (*punto, draw())
    if _banco_ruling(punto, banco).value:
        banco = (*banco, draw())
    return Finished(punto, banco)
