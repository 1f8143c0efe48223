"""Incidents of the table: what happened, what may be done about it, and what the rules say."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final, override

from casino_rules.core.money import format_amount
from casino_rules.core.situation import fact
from casino_rules.exercises.incidents import StakedIncident, kinds, read_incidents
from casino_rules.games.poker_3_cartes.engine import BOOK

INCIDENTS: Final = read_incidents(Path(__file__).with_name("incidents.toml"), BOOK)
"""Every incident, by slug."""


@dataclass(frozen=True)
class IncidentSeen(StakedIncident):
    """An incident, with the seat, the stake and the card that it may involve."""

    incidents: ClassVar = INCIDENTS
    kind: str = fact("Incident", kinds(INCIDENTS), frame=True)

    @property
    @override
    def told(self) -> Mapping[str, object]:
        return {**super().told, "double": format_amount(2 * self.stake)}
