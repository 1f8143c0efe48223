"""What lies on the table at each duty of a Punto Banco croupier, and the decision it calls for.

At most six cards of a shoe of six packs are ever face up, so no seventh copy can be shown.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, override

from casino_rules.core.cards import Card
from casino_rules.core.forms import Amount, Choice, Points
from casino_rules.core.french import ordinal
from casino_rules.core.money import EURO, MAX_STAKE, Cents
from casino_rules.core.plan import NUMBER
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import Problem, Rows, Situation, fact
from casino_rules.core.table import not_whole
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.families import baccarat
from casino_rules.games.punto_banco import engine
from casino_rules.games.punto_banco.engine import BOOK, STAKE_UNIT, Chance, Payments, Staked

DECKS: Final = {"six": 6, "huit": 8}
"""Packs in the shoe, by the choice of the option « jeux »."""
SMALLEST_SHOE: Final = min(DECKS.values())
PAIR: Final = 2
FIRST_CARDS: Final = 4
"""Two cards for punto and two for banco."""
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

    card: Hand = fact("Carte", _CARD, spot="punto")


@dataclass(frozen=True)
class FirstFour(Situation):
    """The four cards dealt, before any third card."""

    punto: Hand = fact("Punto", _TWO_CARDS, "Les deux premières cartes de punto.", spot="punto")
    banco: Hand = fact("Banco", _TWO_CARDS, "Les deux premières cartes de banco.", spot="banco")


@dataclass(frozen=True)
class BancoTurn(Situation):
    """Punto has drawn or stood; it is for banco to do so."""

    punto: Hand = fact("Punto", _HAND, "Deux cartes, et la troisième s'il a tiré.", spot="punto")
    banco: Hand = fact("Banco", _TWO_CARDS, "Les deux premières cartes de banco.", spot="banco")

    def problem(self) -> Problem:
        """Punto has as many cards as the table gives it."""
        return punto_problem(self.punto, self.banco)


@dataclass(frozen=True)
class Finished(Situation):
    """All the cards of the round are dealt."""

    punto: Hand = fact("Punto", _HAND, spot="punto")
    banco: Hand = fact("Banco", _HAND, spot="banco")

    def problem(self) -> Problem:
        """Each side has as many cards as the tables give it."""
        return hands_problem(self.punto, self.banco)


_PLAYED = Choice.of(oui="Des mises y sont", non="Rien n'y est misé")


@dataclass(frozen=True)
class Closing(Finished):
    """The round is over; on which chances somebody has staked."""

    sur_punto: str = fact("Punto", _PLAYED)
    sur_banco: str = fact("Banco", _PLAYED)
    sur_egalite: str = fact("Égalité", _PLAYED)

    @property
    def chances(self) -> tuple[Chance, ...]:
        """The chances on which somebody has staked."""
        played = zip(Chance, (self.sur_punto, self.sur_banco, self.sur_egalite), strict=True)
        return tuple(chance for chance, staked in played if staked == "oui")

    @classmethod
    def of(cls, hands: Finished, chances: Iterable[Chance]) -> "Closing":
        """Return a finished round with stakes on these chances."""
        played = tuple(chances)
        staked = ("oui" if chance in played else "non" for chance in Chance)
        return cls(hands.punto, hands.banco, *staked)

    @override
    def problem(self) -> Problem:
        """Somebody has staked."""
        broken = super().problem()
        if broken is None and not self.chances:
            return "sur_punto", "Donnez au moins une mise."
        return broken


_SEEN = FreeCards(0, 3, SMALLEST_SHOE)


@dataclass(frozen=True)
class Dealing(Situation):
    """A round being dealt: so many cards are out; nothing is seen of the first four before all are."""

    punto: Hand = fact(
        "Punto", _SEEN, "Ses cartes, quand les quatre sont retournées.", spot="punto"
    )
    banco: Hand = fact(
        "Banco", _SEEN, "Ses cartes, quand les quatre sont retournées.", spot="banco"
    )
    donnees: int = fact("Cartes déjà données", Points(0, FIRST_CARDS + 2))

    def problem(self) -> Problem:
        """What is given is what the tables have given so far."""
        if self.donnees < FIRST_CARDS:
            seen = self.punto or self.banco
            return ("donnees", "Rien n'est retourné avant la quatrième carte.") if seen else None
        for side, hand in (("punto", self.punto), ("banco", self.banco)):
            if len(hand) < PAIR:
                return side, "Donnez au moins ses deux premières cartes."
        if self.donnees != len(self.punto) + len(self.banco):
            return "donnees", "Le nombre de cartes ne va pas avec les mains."
        if len(self.banco) > PAIR:
            return hands_problem(self.punto, self.banco)
        return punto_problem(self.punto, self.banco) if len(self.punto) > PAIR else None


@dataclass(frozen=True)
class BetResult(Situation):
    """One stake, and the final points."""

    banco: int = fact("Point de banco", Points(0, 9), spot="banco")
    punto: int = fact("Point de punto", Points(0, 9), spot="punto")
    bet: str = fact("Chance jouée", BETS)
    stake: Cents = fact("Mise", Amount(EURO, MAX_STAKE), spot="place", step=STAKE_UNIT)
    commission: str = fact("Paiement de banco", _COMMISSION)
    egalite: str = fact("Paiement de l'égalité", _EGALITE)

    @property
    def payments(self) -> Payments:
        """The options in force."""
        return Payments(self.commission, self.egalite)

    @cached_property
    def staked(self) -> Staked:
        """The stake, and all that decides of it."""
        return Staked({Chance(self.bet): self.stake}, self.punto, self.banco, self.payments)

    def problem(self) -> Problem:
        """A stake is a whole number of euros."""
        return not_whole("stake", self.stake)


_BOX = Amount(0, MAX_STAKE, optional=True)
PLAYERS_A_CASE: Final = 3
"""The players that a case takes at most."""


@dataclass(frozen=True)
class SeatStakes(Situation):
    """What one player has staked; zero is an empty box."""

    seat: int = fact("Place", Points(SEATS[0], SEATS[-1]), spot=NUMBER)
    punto: Cents = fact("Punto", _BOX, spot="place.punto", step=STAKE_UNIT)
    banco: Cents = fact("Banco", _BOX, spot="place.banco", step=STAKE_UNIT)
    egalite: Cents = fact("Égalité", _BOX, spot="place.egalite", step=STAKE_UNIT)

    @property
    def boxes(self) -> dict[Chance, Cents]:
        """What lies on each chance."""
        return {Chance.PUNTO: self.punto, Chance.BANCO: self.banco, Chance.TIE: self.egalite}

    def on(self, chance: Chance) -> Cents:
        """Return the stake on a chance."""
        return self.boxes[chance]

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


@dataclass(frozen=True, slots=True, eq=False)
class Player:
    """A player of a case: their stakes, and their rank there, 1 to 3; each is only themself."""

    stakes: SeatStakes
    rank: int

    @property
    def key(self) -> str:
        """Their name among others: « place-3 », « place-3-2 » for the second of the case."""
        return f"place-{self.stakes.seat}{f'-{self.rank}' if self.rank > 1 else ''}"

    @property
    def part(self) -> str:
        """Their part of the case on the plan: none for the first, « joueur-2 » for the second."""
        return f"joueur-{self.rank}" if self.rank > 1 else ""

    @property
    def spot(self) -> str:
        """Their address on the plan: « place-3 », « place-3.joueur-2 »."""
        return f"place-{self.stakes.seat}{self.part and f'.{self.part}'}"

    @property
    def place(self) -> str:
        """« place 3 », « place 3, 2e joueur »."""
        second = f", {ordinal(self.rank)} joueur" if self.rank > 1 else ""
        return f"place {self.stakes.seat}{second}"


@dataclass(frozen=True)
class Layout(Situation):
    """The cards of a finished round and every stake of the cloth."""

    punto: Hand = fact("Punto", _HAND, spot="punto")
    banco: Hand = fact("Banco", _HAND, spot="banco")
    seats: tuple[SeatStakes, ...] = fact("Mises", Rows(SeatStakes, 1, len(SEATS) * PLAYERS_A_CASE))
    commission: str = fact("Paiement de banco", _COMMISSION)
    egalite: str = fact("Paiement de l'égalité", _EGALITE)

    @property
    def payments(self) -> Payments:
        """The options in force."""
        return Payments(self.commission, self.egalite)

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """Who has staked, case by case; the rows of a case are its players, in order."""
        met: Counter[int] = Counter()
        found = []
        for row in self.seats:
            met[row.seat] += 1
            found.append(Player(row, met[row.seat]))
        return tuple(found)

    @cached_property
    def staked(self) -> dict[Player, Staked]:
        """What each player has staked, and all that decides of it."""
        points = baccarat.point(self.punto), baccarat.point(self.banco)
        return {it: Staked(it.stakes.boxes, *points, self.payments) for it in self.players}

    @cached_property
    def chances(self) -> tuple[Chance, ...]:
        """The chances on which somebody has staked."""
        return tuple(chance for chance in Chance if any(row.on(chance) for row in self.seats))

    def problem(self) -> Problem:
        """The hands are finished and no case has more players than it holds."""
        full = Counter(row.seat for row in self.seats)
        if max(full.values(), default=0) > PLAYERS_A_CASE:
            return "seats", f"Une case reçoit {PLAYERS_A_CASE} joueurs au plus."
        return hands_problem(self.punto, self.banco)


def hands_problem(punto: Hand, banco: Hand) -> Problem:
    """Say why a round cannot have ended with these hands, if it cannot."""
    return punto_problem(punto, banco) or _banco_problem(punto, banco)


def punto_problem(punto: Hand, banco: Hand) -> Problem:
    """Say why punto cannot have these cards, if it cannot."""
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
