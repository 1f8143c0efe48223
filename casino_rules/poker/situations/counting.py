"""What the dealer counts: cards before a player, seats, draws to come, the stub."""

from dataclasses import dataclass
from typing import Final

from casino_rules.core.cards import PACK
from casino_rules.core.forms import Choice, Points
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.core.table_forms import FreeCards, Hand

MOST_WAITING: Final = 12
_PAIR: Final = 2
_CARDS: Final = Points(0, len(PACK))
TO_COME: Final = "a-jouer"
OVER: Final = "fini"
DEAL: Final = "donne"


@dataclass(frozen=True)
class Moment(Situation):
    """A street has just been given."""

    round: int = fact("Tour", Points(1, 5), "1 : la donne.")
    live: int = fact("Joueurs en course", Points(0, 10), "0 s'ils ne se comptent pas.")


@dataclass(frozen=True)
class StubSeen(Situation):
    """A street has just been given; nobody has folded but in the first round."""

    round: int = fact("Tour", Points(1, 5), "1 : la donne.")
    served: int = fact("Joueurs servis", Points(2, 10))
    live: int = fact("Joueurs encore en course", Points(2, 10))
    changed: int = fact("Cartes changées en tout", Points(0, 30))

    def problem(self) -> Problem:
        """Who is left was served; nobody has folded, nothing has been changed, at the deal."""
        if self.live > self.served:
            return "live", "Il ne peut pas rester plus de joueurs qu'on n'en a servi."
        if self.round == 1 and (self.live != self.served or self.changed):
            return "round", "À la donne, personne n'est couché et rien n'est changé."
        return None


@dataclass(frozen=True)
class Waiting(Situation):
    """Players want to sit at a table, where others may already be seated."""

    players: int = fact("Joueurs qui attendent", Points(1, MOST_WAITING))
    seated: int = fact("Joueurs déjà assis", Points(0, 10))

    def problem(self) -> Problem:
        """A table needs two players."""
        return ("players", "Il faut deux joueurs.") if self.players + self.seated < _PAIR else None


@dataclass(frozen=True)
class DrawMoment(Situation):
    """A moment of a draw game."""

    done: int = fact("Tirages déjà servis", Points(0, 3))
    betting: str = fact(
        "Tour d'enchères qui suit",
        Choice.of(**{TO_COME: "Pas encore commencé", OVER: "Fini"}),
    )
    live: int = fact("Joueurs en course", Points(0, 10), "0 s'ils ne se comptent pas.")


@dataclass(frozen=True)
class StubAsked(Situation):
    """A draw: the burned card is out, everybody has said how many cards they change."""

    stub: int = fact("Cartes au talon", _CARDS)
    wanted: int = fact("Cartes demandées", Points(1, 30))
    dead: int = fact("Mains couchées et écarts précédents", _CARDS)
    burned: int = fact("Cartes brûlées", Points(1, 3))

    @property
    def given(self) -> int:
        """How many cards are given before a new stub is made: the last card never is."""
        return min(self.wanted, self.stub - 1)

    @property
    def remade(self) -> int:
        """How many cards the new stub holds, 0 if none is needed."""
        return 0 if self.given == self.wanted else self.dead + self.burned + 1

    def problem(self) -> Problem:
        """The cards are those of one pack, and those that are left suffice."""
        if not self.stub:
            return "stub", "Il reste au moins une carte au talon."
        if self.stub + self.dead + self.burned + self.wanted > len(PACK):
            return "dead", "Il n'y a que 52 cartes en tout."
        if self.remade and self.wanted - self.given > self.remade:
            return "wanted", "Même un nouveau talon ne suffirait pas."
        return None


WHEN: Final = Choice.of(
    **{DEAL: "Pendant la donne", "flop": "Flop", "tournant": "Tournant", "riviere": "Rivière"}
)
OPENED: Final = {"flop": 3, "tournant": 4, "riviere": 5}
"""How many common cards lie open once each of them has been opened."""


@dataclass(frozen=True)
class Fault(Situation):
    """Cards seen too soon: closed cards in the deal, or common cards before the betting is over."""

    when: str = fact("Moment", WHEN)
    exposed: int = fact("Cartes fermées vues", Points(0, 3), "0 hors de la donne.")
    place: int = fact("Rang de la première carte vue", Points(0, 36), "0 hors de la donne.")
    board: Hand = fact(
        "Cartes ouvertes", FreeCards(0, 5), "Toutes celles du tableau, ou aucune.", spot="communes"
    )

    def problem(self) -> Problem:
        """Closed cards are seen in the deal, and there alone; the board is told whole or not."""
        if len(self.board) not in {0, OPENED.get(self.when, 0)}:
            return "board", "Donnez toutes les cartes communes ouvertes à ce moment, ou aucune."
        if (self.when == DEAL) != bool(self.exposed):
            return "exposed", "Des cartes fermées se voient pendant la donne, et là seulement."
        if bool(self.exposed) != bool(self.place):
            return "place", "Donnez le rang de la carte vue, 0 s'il n'y en a pas."
        return None
