"""Incidents of the table: what happened, what may be done about it, and what the rules say."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from casino_rules.core.forms import Amount, Points
from casino_rules.core.incidents import Incident, kinds, read_incidents
from casino_rules.core.money import Cents
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import Situation, fact
from casino_rules.families.pai_gow.situations import MAX_STAKE, SEATS, UNIT, WHOLE
from casino_rules.games.pai_gow_casino.engine import BOOK, RULES

INCIDENTS: Final = read_incidents(Path(__file__).with_name("incidents.toml"), BOOK)
"""Every kind of incident, by slug."""


@dataclass(frozen=True)
class IncidentSeen(Situation):
    """An incident that a player with a stake causes."""

    kind: str = fact("Incident", kinds(INCIDENTS))
    place: int = fact("Place", Points(SEATS[0], SEATS[-1]))
    mise: Cents = fact("Mise", Amount(UNIT, MAX_STAKE))

    @property
    def incident(self) -> Incident:
        """The kind of incident."""
        return INCIDENTS[self.kind]

    @property
    def scene(self) -> str:
        """What has happened, in French."""
        return self.incident.scene.format(place=self.place, mise=RULES.dialect.money(self.mise))

    def problem(self) -> tuple[str, str] | None:
        """A stake is a whole number of euros."""
        return None if self.mise % UNIT == 0 else ("mise", WHOLE)


def handle(situation: IncidentSeen) -> Ruling[str]:
    """Decide what is done about an incident."""
    return situation.incident.handled()
