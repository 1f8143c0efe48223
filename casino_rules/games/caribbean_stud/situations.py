"""What lies on the table at each duty of a Caribbean Stud croupier."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from casino_rules.core.forms import Amount, Choice, Option, Points
from casino_rules.core.money import Cents
from casino_rules.core.plan import NUMBER
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.situation import Problem, Rows, Situation, fact
from casino_rules.core.table import given_twice
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.families.settling import Line, Settled
from casino_rules.families.stud import order, table
from casino_rules.families.stud.play import BET_TIMES, SIDE, Outcome, Party, qualifies, settle
from casino_rules.families.stud.played import (
    FIVE,
    FOLDS,
    MAX_ANTE,
    RAISES,
    UNIT,
    WHOLE,
    Played,
    Showdown,
)
from casino_rules.families.stud.table import SEATS, Seated, StudLayout
from casino_rules.games.caribbean_stud import engine
from casino_rules.games.caribbean_stud.engine import BOOK, STUD

_BEATEN: Final = BOOK.option("bonus-battu").form
_UNTOLD: Final = BOOK.option("bonus-non-annonce").form
_ORDER: Final = BOOK.option(order.OPTION).form
_CAP: Final = BOOK.option("plafond").form
YES: Final = "oui"
BLIND: Final = "aveugle"
_YES_NO: Final = Choice.of(oui="Oui", non="Non")
_RAISED: Final = Choice.of(relance="Relance", passe="Passe", aveugle="Jeu à l'aveugle")
BONUS_STATES: Final = Choice.of(
    sans="Pas de bonus", pose="Bonus posé", annonce="Bonus posé, main annoncée"
)
"""A seat's bonus: when the bank does not play, a hand must be announced."""
_TABLE_ROWS: Final = Choice(tuple(Option(key, label) for key, label in STUD.table.rows.items()))


@dataclass(frozen=True)
class HandPlayed(Played):
    """A hand and its stakes, against the bank."""

    stud = STUD
    plafond: str = fact("Plafond", _CAP)

    @cached_property
    def settled(self) -> Settled:
        """What becomes of the stakes, the cap applied."""
        return engine.capped(settle(self.end, self.ante, self.odds), self.plafond)

    def proof(self) -> tuple[Step, ...]:
        """Return the steps that lead to the settlement, the cap included."""
        return (*super().proof(), *engine.cap_steps(self.settled, self.plafond))


@dataclass(frozen=True)
class CapReached(Situation):
    """A winning hand and its stakes: what is paid, within the cap?"""

    main: str = fact("Main gagnante", _TABLE_ROWS)
    ante: Cents = fact("Ante", Amount(UNIT, MAX_ANTE), spot="place.ante")
    bonus: str = fact("Bonus posé", _YES_NO)
    plafond: str = fact("Plafond", _CAP)

    @cached_property
    def settled(self) -> Settled:
        """What becomes of the ante, the raise and the bonus before the cap."""
        hand = settle(Outcome.WIN, self.ante, STUD.table.odds(self.main))
        due = self.bonus == YES and self.main in engine.BONUS_TABLE.rows
        paid = engine.BONUS_TABLE.odds(self.main).pay(engine.BONUS) if due else 0
        return Settled({**hand, SIDE: Line(paid=paid)})

    def problem(self) -> Problem:
        """Stakes are whole."""
        return ("ante", WHOLE) if self.ante % UNIT else None


@dataclass(frozen=True)
class BonusStaked(Showdown):
    """A hand with a bonus, and all that decides what becomes of it."""

    action: str = fact("Décision du joueur", _RAISED)
    bought: str = fact("Carte achetée", _YES_NO)
    announced: str = fact(
        "Main annoncée", _YES_NO, "Le joueur a annoncé sa main au croupier, sur « pas de jeu »."
    )
    bonus_battu: str = fact("Bonus battu", _BEATEN)
    bonus_non_annonce: str = fact("Bonus non annoncé", _UNTOLD)

    @property
    def fate(self) -> engine.Fate:
        """What decides of the bonus beside the hands."""
        return engine.Fate(
            self.bought == YES, self.announced == YES, self.bonus_battu, self.bonus_non_annonce
        )

    @property
    def settled(self) -> Settled:
        """What becomes of the bonus."""
        return Settled({SIDE: self.judged.value})

    @cached_property
    def judged(self) -> Ruling[Line]:
        """What becomes of the bonus, with its proof."""
        if self.action == FOLDS:
            return engine.bonus_given_up()
        return engine.bonus(*self.values, self.fate)

    def problem(self) -> Problem:
        """A card is bought with the raise, by a player who has seen their hand."""
        found = super().problem()
        if found is None and self.bought == YES and self.action != RAISES:
            return (
                "bought",
                "Seul un joueur qui relance après avoir vu ses cartes achète une carte.",
            )
        return found


@dataclass(frozen=True)
class Purchase(Situation):
    """A player raises and buys a card: their hand, the card that they give up, their stakes."""

    cards: Hand = fact("Main", FIVE, spot="place")
    discard: Hand = fact("Carte écartée", FreeCards(1, 1), spot="bande")
    ante: Cents = fact("Ante", Amount(UNIT, MAX_ANTE), spot="place.ante")
    bonus: str = fact("Bonus posé", _YES_NO)

    def problem(self) -> Problem:
        """The card given up is one of the hand; stakes are whole."""
        if self.discard[0] not in self.cards:
            return "discard", "La carte écartée est une des cinq cartes du joueur."
        return ("ante", WHOLE) if self.ante % UNIT else None


@dataclass(frozen=True)
class SeatPlayed(table.SeatPlayed):
    """A seat of the cloth: its cards, its stakes, what was decided.

    A player who has given up has neither cards nor stakes any more: the bank has both.
    """

    stud = STUD
    cards: Hand = fact("Main", table.MAYBE, "Rien si le joueur a passé.", spot="place")
    ante: Cents = fact("Ante", Amount(UNIT, MAX_ANTE), spot="place.ante")
    action: str = fact("Décision", _RAISED)
    bonus: str = fact("Bonus", BONUS_STATES)
    bought: str = fact("Carte achetée", _YES_NO, "Son prix et le bonus sont alors ramassés.")

    @property
    def first(self) -> Cents:
        """The ante."""
        return self.ante

    @property
    def given_up(self) -> Cents:
        """What a player who passes leaves to the bank."""
        return self.ante + (0 if self.bonus == "sans" else engine.BONUS)

    def problem(self) -> Problem:
        """Stakes are whole; what a player has given up, bought or not seen has no bonus to tell."""
        if self.ante % UNIT:
            return "ante", WHOLE
        if self.folded and self.bonus == "annonce":
            return "bonus", "Un joueur qui a passé n'annonce plus de bonus."
        if self.bought == YES and self.action != RAISES:
            return "bought", "Seul un joueur qui relance après avoir vu ses cartes en achète une."
        if self.bought == YES and self.bonus != "sans":
            return "bonus", "L'achat d'une carte a fait perdre le bonus : il n'est plus posé."
        return self.lacks_cards()


@dataclass(frozen=True)
class Layout(table.Layout[SeatPlayed]):
    """The bank's hand and every seat in play; a bonus is settled too, and the cap is applied."""

    stud = STUD
    seats: tuple[SeatPlayed, ...] = fact("Places", Rows(SeatPlayed, 1, len(SEATS)))
    bonus_battu: str = fact("Bonus battu", _BEATEN)
    bonus_non_annonce: str = fact("Bonus non annoncé", _UNTOLD)
    plafond: str = fact("Plafond", _CAP)
    ordre_reglement: str = fact("Ordre du règlement", _ORDER)

    @property
    def order(self) -> str:
        """The order of settlement that the house has fixed."""
        return self.ordre_reglement

    def fate(self, row: SeatPlayed) -> engine.Fate:
        """Return what decides of a seat's bonus beside the hands."""
        told = row.bonus == "annonce"
        at = Party.seat(row.seat).at
        return engine.Fate(False, told, self.bonus_battu, self.bonus_non_annonce, at)  # noqa: FBT003 - the fields in their order

    def turned(self, row: SeatPlayed) -> bool:
        """Whether a hand is turned up: without game, only that of which a bonus may be paid."""
        if qualifies(self.bank_value):
            return True
        return row.bonus != "sans" and not engine.unseen(self.fate(row))

    def side(self, row: SeatPlayed) -> Ruling[Line] | None:
        """Decide what becomes of a seat's bonus."""
        if row.bonus == "sans" or row.folded:
            return None
        return engine.bonus(row.value, self.bank_value, self.fate(row))

    def settle(self, row: SeatPlayed) -> Settled:
        """Return what becomes of the stakes left at a seat, the cap applied."""
        return engine.capped(super().settle(row), self.plafond)

    def limit_steps(self, settled: Settled, at: str) -> tuple[Step, ...]:
        """Return the proof that the cap cuts what a seat is paid."""
        return engine.cap_steps(settled, self.plafond, at)


@dataclass(frozen=True)
class Raisers(StudLayout[Seated]):
    """The bank's hand and those of the players who raised."""


@dataclass(frozen=True)
class Closing(Raisers):
    """The same, with the order of settlement that the house has fixed."""

    ordre_reglement: str = fact("Ordre du règlement", _ORDER)

    @property
    def apart(self) -> tuple[list[int], list[int]]:
        """The seats that lose, and those that are paid."""
        ended, unpaid = self.outcomes, (Outcome.LOSE, Outcome.TIE)
        return (
            [seat for seat, end in ended.items() if end is Outcome.LOSE],
            [seat for seat, end in ended.items() if end not in unpaid],
        )


@dataclass(frozen=True)
class SeatStaked(Situation):
    """A seat of a coup that is void: what lies there, and what was already taken."""

    seat: int = fact("Place", Points(SEATS[0], SEATS[-1]), spot=NUMBER)
    ante: Cents = fact("Ante", Amount(UNIT, MAX_ANTE), spot="place.ante")
    bonus: str = fact("Bonus posé", _YES_NO)
    raised: str = fact("Bet posé", _YES_NO)

    @property
    def stakes(self) -> dict[str, Cents]:
        """All that the player has put down, by box."""
        bet = {"bet": BET_TIMES * self.ante} if self.raised == YES else {}
        return {"ante": self.ante, **bet, **({"bonus": engine.BONUS} if self.bonus == YES else {})}

    @property
    def staked(self) -> Cents:
        """The same, in all."""
        return sum(self.stakes.values())

    def problem(self) -> Problem:
        """Stakes are whole."""
        return ("ante", WHOLE) if self.ante % UNIT else None


@dataclass(frozen=True)
class VoidCoup(Situation):
    """A coup that is void: every stake is given back."""

    seats: tuple[SeatStaked, ...] = fact("Places", Rows(SeatStaked, 1, len(SEATS)))

    def problem(self) -> Problem:
        """Each place once."""
        return given_twice("seats", (row.seat for row in self.seats))
