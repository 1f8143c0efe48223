"""Incidents of the table: what happened, what may be done about it, and what the rules say."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from casino_rules.core.situation import fact
from casino_rules.exercises.incidents import kinds, read_incidents
from casino_rules.families.pai_gow.incidents import SeatIncident
from casino_rules.games.pai_gow_casino.engine import BOOK, RULES

INCIDENTS: Final = read_incidents(Path(__file__).with_name("incidents.toml"), BOOK)
"""Every kind of incident, by slug."""


@dataclass(frozen=True)
class IncidentSeen(SeatIncident):
    """An incident that a player causes."""

    dialect: ClassVar = RULES.dialect
    incidents: ClassVar = INCIDENTS
    kind: str = fact("Incident", kinds(INCIDENTS), frame=True)
