"""What lies on the table when the dealer deals: the studs, the draws, the stub."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from casino_rules.core.card_forms import FreeCards, Hand
from casino_rules.core.forms import Points
from casino_rules.core.rows import Rows
from casino_rules.core.situation import Situation, fact
from casino_rules.poker.situations import FOLDED, MOST_SEATS, SeatTurn

_ROUND: Final = Points(1, 5)
_TWICE: Final = "Une place est donnée deux fois."


def doubled(items: Iterable[object]) -> bool:
    """Whether one of these comes twice."""
    return max(Counter(items).values(), default=1) > 1


@dataclass(frozen=True)
class StudTurn(SeatTurn):
    """A player of a stud within a round of betting."""

    shown: Hand = fact("Cartes ouvertes", FreeCards(0, 4), "Rien pour un joueur couché.")


@dataclass(frozen=True)
class StudGoes(Situation):
    """A round of betting at stud, a player having just acted."""

    round: int = fact("Tour d'enchères", _ROUND, "1 : après les trois premières cartes.")
    players: tuple[StudTurn, ...] = fact("Joueurs", Rows(StudTurn, 2, MOST_SEATS))

    @property
    def board(self) -> Hand:
        """No card is common."""
        return ()

    def problem(self) -> tuple[str, str] | None:
        """No seat and no card twice; somebody is left, and has the highest bet."""
        if doubled(row.seat for row in self.players):
            return "players", _TWICE
        if doubled(card for row in self.players for card in row.shown):
            return "players", "La même carte est donnée deux fois."
        live = [row.bet for row in self.players if row.state != FOLDED]
        if not live:
            return "players", "Il faut au moins un joueur qui ne soit pas couché."
        if max(live) < max(row.bet for row in self.players):
            return "players", "Un joueur couché ne peut pas avoir misé plus que tous les autres."
        return None
