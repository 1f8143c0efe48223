"""The incidents of Casino Stud."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final, override

from casino_rules.core.money import Cents, format_amount
from casino_rules.core.situation import Problem, fact
from casino_rules.core.table import not_whole
from casino_rules.exercises.incidents import kinds, read_incidents
from casino_rules.families.stud.incidents import Seen
from casino_rules.families.stud.played import WHOLE
from casino_rules.games.casino_stud.engine import BOOK
from casino_rules.games.casino_stud.situations import DEPART

INCIDENTS: Final = read_incidents(Path(__file__).with_name("incidents.toml"), BOOK)
"""Every incident, by slug."""


@dataclass(frozen=True)
class IncidentSeen(Seen):
    """An incident, with the seat and the stake that it may involve."""

    incidents: ClassVar = INCIDENTS
    kind: str = fact("Incident", kinds(INCIDENTS), frame=True)
    ante: Cents = fact("DÉPART", DEPART, "La première mise du joueur.")
    boni: Cents = fact("BONI 5+1", DEPART, "Celui du joueur, s'il est en cause.")

    @property
    @override
    def told(self) -> Mapping[str, object]:
        return {**super().told, "boni": format_amount(self.boni, self.incident.currency)}

    @override
    def problem(self) -> Problem:
        return super().problem() or not_whole("boni", self.boni, message=WHOLE)
