"""What lies on the table in a round of betting."""

from dataclasses import dataclass

from casino_rules.core.forms import Amount, Points
from casino_rules.core.money import Cents
from casino_rules.core.plan import NUMBER
from casino_rules.core.situation import Problem, Rows, Situation, fact
from casino_rules.core.table import given_twice, not_whole
from casino_rules.core.table_forms import Hand
from casino_rules.poker.play.pots import CHIP
from casino_rules.poker.play.seating import clockwise
from casino_rules.poker.situations.hands import BOARD
from casino_rules.poker.situations.seats import (
    FOLDED,
    MAX_BET,
    MOST_SEATS,
    PLAYS,
    SEAT,
    Facing,
    SeatState,
    SeatTurn,
    forced_due,
    live_problem,
)

_ROUND = Points(1, 5)
_THIRD, _FOUR = 2, 4


@dataclass(frozen=True)
class RoundOpens(Situation):
    """A round of betting is about to begin."""

    round: int = fact("Tour d'enchères", _ROUND, "1 : le premier.")
    button: int = fact("Bouton", SEAT, spot=NUMBER)
    players: tuple[SeatState, ...] = fact("Joueurs", Rows(SeatState, 2, MOST_SEATS))
    option: int = fact(
        "Place de l'option",
        Points(0, MOST_SEATS),
        "La troisième blind, s'il y en a une ; sinon 0.",
        spot=NUMBER,
    )
    board: Hand = fact("Cartes communes", BOARD, "Celles du moment, ou rien.", spot="communes")

    @property
    def third(self) -> int:
        """The third player at the left of the button, who alone may post the option."""
        return clockwise([row.seat for row in self.players], self.button)[_THIRD]

    def problem(self) -> Problem:
        """Two players at least can bet; the button was dealt cards; the option is the third's."""
        if found := given_twice("players", (row.seat for row in self.players)):
            return found
        if self.button not in {row.seat for row in self.players}:
            return "button", "Le bouton est devant un des joueurs du coup."
        if sum(row.state == PLAYS for row in self.players) < 2:  # noqa: PLR2004 - two can bet
            return "players", "Il faut deux joueurs au moins qui puissent miser."
        if self.round == 1 and any(row.state == FOLDED for row in self.players):
            return "players", "Personne n'a encore pu se coucher au premier tour."
        if self.option and (
            self.round > 1 or len(self.players) < _FOUR or self.option != self.third
        ):
            return (
                "option",
                "Au premier tour, à quatre joueurs au moins : la troisième place à gauche.",
            )
        return None


@dataclass(frozen=True)
class RoundGoes(Situation):
    """A round of betting, a player having just acted."""

    round: int = fact("Tour d'enchères", _ROUND, "1 : le premier.")
    board: Hand = fact("Cartes communes", BOARD, spot="communes")
    players: tuple[SeatTurn, ...] = fact("Joueurs", Rows(SeatTurn, 2, MOST_SEATS))

    def problem(self) -> Problem:
        """No seat twice; somebody is left; the highest bet is of a live player."""
        if found := given_twice("players", (row.seat for row in self.players)):
            return found
        return live_problem("players", self.players)


@dataclass(frozen=True)
class CallDue(Facing, Situation):
    """A player says « je suis » within a round of betting."""

    seat: int = fact("Place qui suit", SEAT, spot=NUMBER)
    stack: Cents = fact("Jetons devant lui", Amount(CHIP, MAX_BET))
    players: tuple[SeatTurn, ...] = fact("Joueurs", Rows(SeatTurn, 2, MOST_SEATS))
    forced: int = forced_due()

    @property
    def owed(self) -> Cents:
        """The forced bet, where it was posted short."""
        return self.forced

    @property
    def due(self) -> Cents:
        """What the player adds to call, if able; alone against all-ins, what those have bet."""
        return self.price - self.own if self.opposed or self.own < self.highest else 0

    def problem(self) -> Problem:
        """The player is in play and has a bet to call, in whole chips."""
        if found := given_twice("players", (row.seat for row in self.players)):
            return found
        if found := not_whole("stack", self.stack) or not_whole("forced", self.forced):
            return found
        if self.seat not in {row.seat for row in self.players if row.state == PLAYS}:
            return "seat", "La place qui suit est celle d'un joueur en jeu."
        if self.due <= 0:
            return "seat", "Cette place n'a aucune mise à suivre."
        return None


@dataclass(frozen=True)
class WordPasses(Situation):
    """A player has just spoken."""

    round: int = fact("Tour d'enchères", Points(1, 5))
    last: int = fact("Place qui vient de parler", Points(1, MOST_SEATS), spot=NUMBER)
    players: tuple[SeatTurn, ...] = fact("Joueurs", Rows(SeatTurn, 2, MOST_SEATS))

    def row(self, seat: int) -> SeatTurn:
        """Return a player."""
        return next(row for row in self.players if row.seat == seat)

    @property
    def highest(self) -> int:
        """The highest bet of the round, in cents."""
        return max(row.bet for row in self.players)

    def problem(self) -> Problem:
        """No seat twice; somebody is left, who has the highest bet; the last has spoken."""
        seats = [row.seat for row in self.players]
        if found := given_twice("players", seats):
            return found
        if self.last not in seats or self.row(self.last).spoke == "non":
            return "last", "La place qui vient de parler a parlé dans ce tour."
        live = [row.bet for row in self.players if row.state != FOLDED]
        if not live or max(live) < self.highest:
            return "players", "La plus haute mise est celle d'un joueur en course."
        return None
