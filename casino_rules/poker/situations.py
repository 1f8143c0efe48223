"""What lies on the table at each duty of a poker dealer, in the games of the room.

How many cards a hand and the board have depends on the variant: the drills check it.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from casino_rules.core.card_forms import FreeCards, Hand
from casino_rules.core.forms import Amount, Choice, Points
from casino_rules.core.money import Cents
from casino_rules.core.rows import Rows
from casino_rules.core.situation import Situation, fact
from casino_rules.poker.pots import CHIP, Paid

MOST_SEATS: Final = 9
PLAYS: Final = "en-jeu"
ALL_IN: Final = "tapis"
FOLDED: Final = "couche"
STATES: Final = Choice.of(**{PLAYS: "En jeu", ALL_IN: "À tapis", FOLDED: "Couché"})
"""A player who plays still has chips; an all-in player has none left, and may win."""
MAX_BET: Final[Cents] = 1_000_000 * CHIP

_SEAT = Points(1, MOST_SEATS)
_HOLE = FreeCards(2, 7)
_BOARD = FreeCards(0, 5)
_ROUND = Points(1, 5)
_BET = Amount(0, MAX_BET)
_WHOLE = "Une mise est un nombre entier d'euros."
_TWICE = "Une place est donnée deux fois."
_SAME_CARD = "La même carte est donnée deux fois."
_NOBODY = "Il faut au moins un joueur qui ne soit pas couché."


def _doubled(items: Iterable[object]) -> bool:
    return max(Counter(items).values(), default=1) > 1


@dataclass(frozen=True)
class OneHand(Situation):
    """The cards of one player, and those that are common."""

    hole: Hand = fact("Cartes du joueur", _HOLE)
    board: Hand = fact("Cartes communes", _BOARD)

    def problem(self) -> tuple[str, str] | None:
        """No card is given twice."""
        return ("board", _SAME_CARD) if _doubled((*self.hole, *self.board)) else None


@dataclass(frozen=True)
class Held(Situation):
    """The cards of one seat at showdown."""

    seat: int = fact("Place", _SEAT)
    hole: Hand = fact("Cartes", _HOLE)


@dataclass(frozen=True)
class Showdown(Situation):
    """The hands shown for one pot."""

    board: Hand = fact("Cartes communes", _BOARD)
    hands: tuple[Held, ...] = fact("Mains montrées", Rows(Held, 2, MOST_SEATS))

    @property
    def holes(self) -> dict[int, Hand]:
        """The cards of each seat, in order."""
        return {row.seat: row.hole for row in sorted(self.hands, key=lambda row: row.seat)}

    def problem(self) -> tuple[str, str] | None:
        """No seat and no card is given twice."""
        if _doubled(row.seat for row in self.hands):
            return "hands", _TWICE
        cards = [card for row in self.hands for card in row.hole]
        return ("hands", _SAME_CARD) if _doubled((*self.board, *cards)) else None


@dataclass(frozen=True)
class SeatBet(Situation):
    """What one player has put in since the beginning of the hand."""

    seat: int = fact("Place", _SEAT)
    state: str = fact("État", STATES)
    bet: Cents = fact("Mise totale", _BET)

    def problem(self) -> tuple[str, str] | None:
        """Chips are whole, and who is all-in has put some in."""
        if self.state == ALL_IN and not self.bet:
            return "bet", "Un joueur à tapis a misé quelque chose."
        return ("bet", _WHOLE) if self.bet % CHIP else None


def paid(rows: Iterable[SeatBet]) -> tuple[Paid, ...]:
    """Return what each seat has paid, as pots are computed."""
    return tuple(Paid(row.seat, row.bet, row.state != FOLDED) for row in rows)


def bets_problem(rows: tuple[SeatBet, ...]) -> tuple[str, str] | None:
    """Return what cannot be in the bets of a hand that is over."""
    if _doubled(row.seat for row in rows):
        return "bets", _TWICE
    live = [row.bet for row in rows if row.state != FOLDED]
    if not live or not any(live):
        return "bets", _NOBODY
    if max(live) < max(row.bet for row in rows):
        return "bets", "Un joueur couché ne peut pas avoir misé plus que tous les autres."
    playing = {row.bet for row in rows if row.state == PLAYS}
    if len(playing) > 1:
        return "bets", "Les joueurs en jeu qui ne sont pas à tapis ont la même mise."
    short = [row.bet for row in rows if row.state == ALL_IN]
    if playing and short and len(live) > 1 and max(short) > max(playing):
        return "bets", "Un joueur en jeu doit avoir suivi la mise la plus haute."
    return None


@dataclass(frozen=True)
class Bets(Situation):
    """All that has been put in when the betting is over."""

    bets: tuple[SeatBet, ...] = fact("Mises", Rows(SeatBet, 2, MOST_SEATS))

    def problem(self) -> tuple[str, str] | None:
        """The bets may come of a hand that was played."""
        return bets_problem(self.bets)


@dataclass(frozen=True)
class PotsToGive(Situation):
    """Bets and hands when the pots are to be given."""

    button: int = fact("Bouton", Points(0, MOST_SEATS), "0 : pas de bouton, au stud.")
    board: Hand = fact("Cartes communes", _BOARD)
    bets: tuple[SeatBet, ...] = fact("Mises", Rows(SeatBet, 2, MOST_SEATS))
    hands: tuple[Held, ...] = fact("Mains montrées", Rows(Held, 0, MOST_SEATS))

    @property
    def holes(self) -> dict[int, Hand]:
        """The cards of each seat that showed them, in order."""
        return {row.seat: row.hole for row in sorted(self.hands, key=lambda row: row.seat)}

    def problem(self) -> tuple[str, str] | None:
        """The live players show their hands, unless there is one alone."""
        live = sorted(row.seat for row in self.bets if row.state != FOLDED)
        shown = sorted(row.seat for row in self.hands)
        if shown != (live if len(live) > 1 else []):
            return "hands", "Donnez la main de chaque joueur en course, et d'eux seuls."
        cards = [card for row in self.hands for card in row.hole]
        if _doubled((*self.board, *cards)):
            return "hands", _SAME_CARD
        return bets_problem(self.bets)


@dataclass(frozen=True)
class SeatState(Situation):
    """A player before a round of betting."""

    seat: int = fact("Place", _SEAT)
    state: str = fact("État", STATES)


@dataclass(frozen=True)
class RoundOpens(Situation):
    """A round of betting is about to begin."""

    round: int = fact("Tour d'enchères", _ROUND, "1 : le premier, avant toute carte commune.")
    button: int = fact("Bouton", _SEAT)
    players: tuple[SeatState, ...] = fact("Joueurs", Rows(SeatState, 2, MOST_SEATS))

    def problem(self) -> tuple[str, str] | None:
        """Two players at least can bet; the button was dealt cards."""
        if _doubled(row.seat for row in self.players):
            return "players", _TWICE
        if self.button not in {row.seat for row in self.players}:
            return "button", "Le bouton est devant un des joueurs du coup."
        if sum(row.state == PLAYS for row in self.players) < 2:  # noqa: PLR2004 - two can bet
            return "players", "Il faut deux joueurs au moins qui puissent miser."
        if self.round == 1 and any(row.state == FOLDED for row in self.players):
            return "players", "Personne n'a encore pu se coucher au premier tour."
        return None


@dataclass(frozen=True)
class HandsToShow(Situation):
    """The last round of betting is over, and several players are left."""

    button: int = fact("Bouton", _SEAT)
    raiser: int = fact(
        "Dernier à avoir misé ou relancé",
        Points(0, MOST_SEATS),
        "Au dernier tour d'enchères ; 0 si personne n'y a misé.",
    )
    players: tuple[SeatState, ...] = fact("Joueurs", Rows(SeatState, 2, MOST_SEATS))

    def problem(self) -> tuple[str, str] | None:
        """Two players at least are left, and the raiser is one of them."""
        if _doubled(row.seat for row in self.players):
            return "players", _TWICE
        live = {row.seat for row in self.players if row.state != FOLDED}
        if len(live) < 2:  # noqa: PLR2004 - nobody shows to himself
            return "players", "Il faut deux joueurs en course au moins."
        if self.raiser and self.raiser not in live:
            return "raiser", "Le dernier relanceur est un des joueurs en course."
        return None


@dataclass(frozen=True)
class SeatTurn(Situation):
    """A player within a round of betting."""

    seat: int = fact("Place", _SEAT)
    state: str = fact("État", STATES)
    bet: Cents = fact("Mise de ce tour", _BET)
    spoke: str = fact("A parlé dans ce tour", Choice.of(oui="Oui", non="Non"))

    def problem(self) -> tuple[str, str] | None:
        """Chips are whole."""
        return ("bet", _WHOLE) if self.bet % CHIP else None


@dataclass(frozen=True)
class RoundGoes(Situation):
    """A round of betting, a player having just acted."""

    round: int = fact("Tour d'enchères", _ROUND, "1 : le premier, avant toute carte commune.")
    board: Hand = fact("Cartes communes", _BOARD)
    players: tuple[SeatTurn, ...] = fact("Joueurs", Rows(SeatTurn, 2, MOST_SEATS))

    def problem(self) -> tuple[str, str] | None:
        """No seat twice; somebody is left; the highest bet is of a live player."""
        if _doubled(row.seat for row in self.players):
            return "players", _TWICE
        live = [row.bet for row in self.players if row.state != FOLDED]
        if not live:
            return "players", _NOBODY
        if max(live) < max(row.bet for row in self.players):
            return "players", "Un joueur couché ne peut pas avoir misé plus que tous les autres."
        return None


@dataclass(frozen=True)
class CallDue(Situation):
    """A player says « je suis » within a round of betting."""

    seat: int = fact("Place qui suit", _SEAT)
    stack: Cents = fact("Jetons devant elle", Amount(CHIP, MAX_BET))
    players: tuple[SeatTurn, ...] = fact("Joueurs", Rows(SeatTurn, 2, MOST_SEATS))

    @property
    def highest(self) -> Cents:
        """The highest bet of the round."""
        return max(row.bet for row in self.players)

    @property
    def own(self) -> Cents:
        """What the player has already put in during the round."""
        return next(row.bet for row in self.players if row.seat == self.seat)

    def problem(self) -> tuple[str, str] | None:
        """The player is in play and has a bet to call, in whole chips."""
        if _doubled(row.seat for row in self.players):
            return "players", _TWICE
        if self.stack % CHIP:
            return "stack", _WHOLE
        playing = {row.seat: row.bet for row in self.players if row.state == PLAYS}
        if self.seat not in playing:
            return "seat", "La place qui suit est celle d'un joueur en jeu."
        if playing[self.seat] >= self.highest:
            return "seat", "Cette place n'a aucune mise à suivre."
        return None
