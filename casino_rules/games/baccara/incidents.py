"""Incidents of the table: what happened, what may be done about it, and what the rules say."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final, override

from casino_rules.core.forms import Points
from casino_rules.core.plan import NUMBER
from casino_rules.core.situation import Problem, fact
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.exercises.incidents import StakedIncident, kinds, read_incidents
from casino_rules.games.baccara.engine import BOOK
from casino_rules.games.baccara.situations import LARGEST_SHOE
from casino_rules.games.baccara.stakes import EVEN, FIRST_SEATS, SEATS

INCIDENTS: Final = read_incidents(Path(__file__).with_name("incidents.toml"), BOOK)
"""Every incident, by slug."""


@dataclass(frozen=True)
class IncidentSeen(StakedIncident):
    """An incident, with the place, the stake and the card that it may involve."""

    incidents: ClassVar = INCIDENTS
    unit: ClassVar = EVEN
    unit_name: ClassVar = "un nombre pair d'euros"
    kind: str = fact("Incident", kinds(INCIDENTS), frame=True)
    seat: int = fact(
        "Place", Points(SEATS[0], SEATS[-1]), "La place du joueur, s'il y en a un.", spot=NUMBER
    )
    card: Hand = fact("Carte", FreeCards(1, 1, LARGEST_SHOE), "La carte en cause, s'il y en a une.")

    @override
    def problem(self) -> Problem:
        """The player of « autre-tableau » sits at the 1st tableau."""
        if self.kind == "autre-tableau" and self.seat not in FIRST_SEATS:
            return "seat", "Pour cet incident, le joueur est assis au 1er tableau (places 1 à 6)."
        return super().problem()
