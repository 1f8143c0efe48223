"""The incidents of a Caribbean Stud table."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from casino_rules.core.situation import fact
from casino_rules.exercises.incidents import kinds, read_incidents
from casino_rules.families.stud.incidents import Seen
from casino_rules.games.caribbean_stud.engine import BOOK

INCIDENTS: Final = read_incidents(Path(__file__).with_name("incidents.toml"), BOOK)
"""Every incident, by slug."""


@dataclass(frozen=True)
class IncidentSeen(Seen):
    """An incident, with the seat, the ante and the card that it may involve."""

    incidents: ClassVar = INCIDENTS
    kind: str = fact("Incident", kinds(INCIDENTS), frame=True)
