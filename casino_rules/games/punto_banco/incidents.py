"""Incidents of the table: what happened, what may be done about it, and what the rules say."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from casino_rules.core.situation import fact
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.exercises.incidents import StakedIncident, kinds, read_incidents
from casino_rules.games.punto_banco.engine import BOOK, STAKE_UNIT
from casino_rules.games.punto_banco.situations import SMALLEST_SHOE

INCIDENTS: Final = read_incidents(Path(__file__).with_name("incidents.toml"), BOOK)
"""Every incident, by slug."""


@dataclass(frozen=True)
class IncidentSeen(StakedIncident):
    """An incident, with the seat, the stake and the card that it may involve."""

    incidents: ClassVar = INCIDENTS
    unit: ClassVar = STAKE_UNIT
    unit_name: ClassVar = "un multiple de 20 €"
    kind: str = fact("Incident", kinds(INCIDENTS), frame=True)
    card: Hand = fact(
        "Carte", FreeCards(1, 1, SMALLEST_SHOE), "La carte en cause, s'il y en a une."
    )
