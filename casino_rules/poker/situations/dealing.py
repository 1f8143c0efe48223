"""What lies on the table when the dealer deals: the studs, the draws, the stub."""

from dataclasses import dataclass
from typing import Final

from casino_rules.core.forms import Amount, Points
from casino_rules.core.money import Cents
from casino_rules.core.plan import NUMBER
from casino_rules.core.situation import Problem, Rows, Situation, fact
from casino_rules.core.table import given_twice, not_whole
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.poker.play.pots import uncalled
from casino_rules.poker.situations.hands import SAME_CARD, cards_twice
from casino_rules.poker.situations.seats import (
    ALL_IN,
    FOLDED,
    MAX_BET,
    MOST_SEATS,
    PLAYS,
    STATES,
    SeatTurn,
    live_problem,
)

_ROUND: Final = Points(1, 5)
_SEAT: Final = Points(1, MOST_SEATS)
_MOST_CHANGED: Final = 5
_WHOLE: Final = "Un pot est un nombre entier d'euros."


@dataclass(frozen=True)
class StudTurn(SeatTurn):
    """A player of a stud within a round of betting."""

    shown: Hand = fact(
        "Cartes ouvertes", FreeCards(0, 4), "Rien pour un joueur couché.", spot="place"
    )


@dataclass(frozen=True)
class StudGoes(Situation):
    """A round of betting at stud, a player having just acted."""

    round: int = fact("Tour d'enchères", _ROUND, "1 : après les trois premières cartes.")
    players: tuple[StudTurn, ...] = fact("Joueurs", Rows(StudTurn, 2, MOST_SEATS))

    @property
    def board(self) -> Hand:
        """No card is common."""
        return ()

    def problem(self) -> Problem:
        """No seat and no card twice; somebody is left, and has the highest bet."""
        if found := given_twice("players", (row.seat for row in self.players)):
            return found
        if cards_twice(card for row in self.players for card in row.shown):
            return "players", SAME_CARD
        return live_problem("players", self.players)


@dataclass(frozen=True)
class Gathered(Situation):
    """A round of betting is over: its bets lie before the seats, the earlier ones in the middle.

    Who went all-in in an earlier round has put nothing in during this one.
    """

    before: Cents = fact("Pot principal déjà au milieu", Amount(0, MAX_BET), spot="pots.principal")
    players: tuple[SeatTurn, ...] = fact("Joueurs", Rows(SeatTurn, 2, MOST_SEATS))
    side: Cents = fact(
        "Pot extérieur déjà ouvert",
        Amount(0, MAX_BET, optional=True),
        "Vide s'il n'y en a pas.",
        spot="pots.exterieur-1",
    )

    @property
    def closed(self) -> bool:
        """Whether a player went all-in in an earlier round: the main pot is complete."""
        return bool(self.side) or any(row.state == ALL_IN and not row.bet for row in self.players)

    @property
    def highest(self) -> Cents:
        """The highest bet of the round."""
        return max(row.bet for row in self.players)

    @property
    def surplus(self) -> Cents:
        """The part of the highest bet that nobody has matched."""
        return uncalled(row.bet for row in self.players)

    def problem(self) -> Problem:
        """Chips are whole; the players who still have some have all matched the highest bet."""
        for name in ("before", "side"):
            if found := not_whole(name, getattr(self, name), message=_WHOLE):
                return found
        if found := given_twice("players", (row.seat for row in self.players)):
            return found
        playing = [row.bet for row in self.players if row.state == PLAYS]
        live = [row.bet for row in self.players if row.state != FOLDED]
        if not live or max(live) < self.highest or (playing and min(playing) < self.highest):
            return "players", "Le tour est fini : la mise la plus haute a été suivie ou abandonnée."
        if not self.highest:
            return "players", "Personne n'a misé : il n'y a rien à ramasser."
        return None


@dataclass(frozen=True)
class Changed(Situation):
    """What a player changes in a draw."""

    seat: int = fact("Place", _SEAT, spot=NUMBER)
    state: str = fact("État", STATES)
    changed: int = fact("Cartes changées", Points(0, _MOST_CHANGED))

    def problem(self) -> Problem:
        """A folded player changes nothing."""
        if self.state == FOLDED and self.changed:
            return "changed", "Un joueur couché ne change plus de cartes."
        return None


@dataclass(frozen=True)
class DrawDone(Situation):
    """A draw in which everybody has said how many cards they change."""

    draw: int = fact("Tirage", Points(1, 3))
    button: int = fact("Bouton", _SEAT, spot=NUMBER)
    players: tuple[Changed, ...] = fact("Joueurs", Rows(Changed, 2, MOST_SEATS))

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that hold cards."""
        return tuple(row.seat for row in self.players if row.state != FOLDED)

    @property
    def total(self) -> int:
        """How many cards are to be given."""
        return sum(row.changed for row in self.players)

    def problem(self) -> Problem:
        """No seat twice; two players at least are left; the button was dealt cards."""
        if found := given_twice("players", (row.seat for row in self.players)):
            return found
        if len(self.live) < 2:  # noqa: PLR2004 - one alone has won
            return "players", "Il faut deux joueurs en course au moins."
        if self.button not in {row.seat for row in self.players}:
            return "button", "Le bouton est devant un des joueurs du coup."
        return None


@dataclass(frozen=True)
class SeatTaken(Situation):
    """A player of the hand that begins."""

    seat: int = fact("Place", _SEAT, spot=NUMBER)


@dataclass(frozen=True)
class Seated(Situation):
    """A hand is about to begin: who plays it, where the button is."""

    button: int = fact("Bouton", _SEAT, spot=NUMBER)
    players: tuple[SeatTaken, ...] = fact("Joueurs", Rows(SeatTaken, 2, MOST_SEATS))

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of the players, in order."""
        return tuple(sorted(row.seat for row in self.players))

    def problem(self) -> Problem:
        """No seat twice; the button is before one of the players."""
        if found := given_twice("players", self.seats):
            return found
        if self.button not in self.seats:
            return "button", "Le bouton est devant un des joueurs du coup."
        return None
