"""What lies on the table at each duty of a Casino Stud croupier."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from casino_rules.core.forms import Amount, Choice, Option
from casino_rules.core.money import USD, Cents
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import Problem, Rows, Situation, fact
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.families.settling import Line, Settled
from casino_rules.families.stud import played, table
from casino_rules.families.stud.play import SIDE, qualifies
from casino_rules.families.stud.played import FIVE, RAISES, TWICE, WHOLE, Played, shared_card
from casino_rules.families.stud.table import SEATS
from casino_rules.games.casino_stud import engine
from casino_rules.games.casino_stud.engine import (
    BONI_TABLE,
    DOLLAR,
    MAX_BONI,
    MAX_DEPART,
    STUD,
)

ACTIONS: Final = Choice.of(relance="Jouer", passe="Abandonner")
YES: Final = "oui"
YES_NO: Final = Choice.of(oui="Oui", non="Non")
DEPART: Final = Amount(DOLLAR, MAX_DEPART, USD)
_BONI: Final = Amount(DOLLAR, MAX_BONI, USD)
_NO_BONI: Final = Amount(0, MAX_BONI, USD, optional=True)
_SHOWN: Final = FreeCards(1, 1)
BETS: Final = Choice.of(depart="DÉPART", jouer="JOUER", boni="BONI 5+1")
_ANY: Final = Amount(DOLLAR, 10_000 * DOLLAR, USD)


@dataclass(frozen=True)
class Showdown(played.Showdown):
    """A hand that stayed in and the house's, face up."""

    bank: Hand = fact("Maison", FIVE, spot="maison")


@dataclass(frozen=True)
class HandPlayed(Played):
    """A hand and its stakes, against the house."""

    stud = STUD
    bank: Hand = fact("Maison", FIVE, spot="maison")
    ante: Cents = fact("DÉPART", DEPART, spot="place.depart")
    action: str = fact("Décision du joueur", ACTIONS)


@dataclass(frozen=True)
class SixCards(Situation):
    """A player's five cards and the open card of the house."""

    cards: Hand = fact("Main", FIVE, spot="place")
    shown: Hand = fact("Carte ouverte de la maison", _SHOWN, spot="maison.ouverte")

    def problem(self) -> Problem:
        """No card lies twice."""
        return ("shown", TWICE) if shared_card(self.cards, self.shown) else None


@dataclass(frozen=True)
class BoniStaked(SixCards):
    """A Boni, and what one may wrongly think decides it."""

    boni: Cents = fact("BONI 5+1", _BONI, spot="place.boni")
    action: str = fact("Décision du joueur", ACTIONS)
    qualified: str = fact("Maison qualifiée", YES_NO)

    def problem(self) -> Problem:
        """Stakes are whole."""
        return super().problem() or (("boni", WHOLE) if self.boni % DOLLAR else None)

    @property
    def settled(self) -> Settled:
        """What becomes of the Boni."""
        return Settled({SIDE: self.judged.value})

    @cached_property
    def judged(self) -> Ruling[Line]:
        """What becomes of the Boni, with its proof."""
        folded, qualified = self.action != RAISES, self.qualified == YES
        return engine.boni(self.cards, self.shown, self.boni, folded=folded, qualified=qualified)


@dataclass(frozen=True)
class StakeOffered(Situation):
    """A stake that a player puts down: is it within the limits?"""

    bet: str = fact("Mise", BETS)
    amount: Cents = fact("Montant", _ANY, spot="place")
    depart: Cents = fact(
        "DÉPART déjà posé",
        Amount(0, MAX_DEPART, USD, optional=True),
        "Vide s'il n'y en a pas.",
        spot="place.depart",
    )

    def problem(self) -> Problem:
        """Stakes are whole; nobody plays on without a first stake."""
        if self.amount % DOLLAR or self.depart % DOLLAR:
            return "amount", WHOLE
        if self.bet == "jouer" and not self.depart:
            return "depart", "La mise JOUER suit une mise de DÉPART."
        if self.bet == "depart" and self.depart:
            return "depart", "La mise de DÉPART se pose une seule fois."
        return None


def _rows(table_rows: dict[str, str]) -> Choice:
    return Choice(tuple(Option(key, label) for key, label in table_rows.items()))


@dataclass(frozen=True)
class Returned(Situation):
    """A winning stake: how much goes back to the player, the stake included?"""

    bet: str = fact("Mise", BETS)
    main: str = fact("Main du joueur", _rows(dict(STUD.table.rows)))
    stake: Cents = fact("Montant", Amount(DOLLAR, 2 * MAX_DEPART, USD), spot="place")

    def problem(self) -> Problem:
        """The stake is within the limits, and the Boni pays such a hand."""
        if self.stake % DOLLAR:
            return "stake", WHOLE
        if self.bet != "jouer" and self.stake > MAX_DEPART:
            return "stake", "Cette mise ne passe pas 100 $."
        if self.bet == "jouer" and self.stake % (2 * DOLLAR):
            return "stake", "La mise JOUER vaut deux fois un DÉPART entier."
        if self.bet == "boni" and self.main not in BONI_TABLE.rows:
            return "main", "Le BONI 5+1 ne paye pas cette main."
        return None


@dataclass(frozen=True)
class SeatPlayed(table.SeatPlayed):
    """A seat of the cloth: its cards, its stakes, what was decided.

    A player who gives up has lost their DÉPART; their cards stay for their Boni, if they have one.
    """

    stud = STUD
    cards: Hand = fact(
        "Main", table.MAYBE, "Rien si le joueur a abandonné, sans BONI 5+1.", spot="place"
    )
    depart: Cents = fact("DÉPART", DEPART, spot="place.depart")
    action: str = fact("Décision", ACTIONS)
    boni: Cents = fact("BONI 5+1", _NO_BONI, spot="place.boni")

    @property
    def first(self) -> Cents:
        """The first stake."""
        return self.depart

    def problem(self) -> Problem:
        """Stakes are whole; a Boni is evaluated on cards."""
        if self.depart % DOLLAR:
            return "depart", WHOLE
        if self.boni % DOLLAR:
            return "boni", WHOLE
        if self.boni and not self.cards:
            return "cards", "Le BONI 5+1 se juge sur les cartes du joueur : donnez-les."
        return self.lacks_cards()


@dataclass(frozen=True)
class Layout(table.Layout[SeatPlayed]):
    """The house's hand, its open card last, and every seat in play; a Boni is settled too."""

    stud = STUD
    bank: Hand = fact("Maison", FIVE, "La carte ouverte en dernier.", spot="maison")
    seats: tuple[SeatPlayed, ...] = fact("Places", Rows(SeatPlayed, 1, len(SEATS)))

    @property
    def shown(self) -> Hand:
        """The open card of the house."""
        return self.bank[-1:]

    def stands(self, row: SeatPlayed) -> bool:
        """Whether a stake of this seat is left to settle: a Boni stays after a fold."""
        return not row.folded or row.boni > 0

    def side(self, row: SeatPlayed) -> Ruling[Line] | None:
        """Decide what becomes of a seat's Boni."""
        if not row.boni:
            return None
        return engine.boni(
            row.cards,
            self.shown,
            row.boni,
            folded=row.folded,
            qualified=qualifies(self.bank_value),
            seat=row.seat,
        )
