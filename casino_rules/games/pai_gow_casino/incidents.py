"""Incidents of the table: what happened, what may be done about it, and what the rules say."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final, override

from casino_rules.core import incidents
from casino_rules.core.forms import Amount, Points
from casino_rules.core.incidents import kinds, read_incidents
from casino_rules.core.money import MAX_STAKE, Cents
from casino_rules.core.places import not_whole
from casino_rules.core.situation import Problem, fact
from casino_rules.families.pai_gow.situations import SEATS, UNIT, WHOLE
from casino_rules.games.pai_gow_casino.engine import BOOK, RULES

INCIDENTS: Final = read_incidents(Path(__file__).with_name("incidents.toml"), BOOK)
"""Every kind of incident, by slug."""


@dataclass(frozen=True)
class IncidentSeen(incidents.IncidentSeen):
    """An incident that a player with a stake causes."""

    incidents: ClassVar = INCIDENTS
    kind: str = fact("Incident", kinds(INCIDENTS))
    place: int = fact("Place", Points(SEATS[0], SEATS[-1]))
    mise: Cents = fact("Mise", Amount(UNIT, MAX_STAKE))

    @property
    @override
    def told(self) -> Mapping[str, object]:
        return {"place": self.place, "mise": RULES.dialect.money(self.mise)}

    @override
    def problem(self) -> Problem:
        return not_whole("mise", self.mise, message=WHOLE)
