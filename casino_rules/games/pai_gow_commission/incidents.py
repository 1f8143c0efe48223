"""Incidents of the table: what happened, what may be done about it, and what the rules say."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final, override

from casino_rules.core.limits import LIMITS, TableLimits
from casino_rules.core.situation import Problem, fact
from casino_rules.exercises.incidents import kinds, read_incidents
from casino_rules.families.pai_gow.incidents import SeatIncident
from casino_rules.families.pai_gow.rules import PAY
from casino_rules.games.pai_gow_commission.engine import BOOK, RULES

INCIDENTS: Final = read_incidents(Path(__file__).with_name("incidents.toml"), BOOK)
"""Every kind of incident, by slug."""


TOO_LOW, TOO_HIGH = "mise-trop-faible", "mise-trop-forte"
"""The incidents of a stake outside of the limits that are displayed."""


@dataclass(frozen=True)
class IncidentSeen(SeatIncident):
    """An incident that a player causes."""

    dialect: ClassVar = RULES.dialect
    incidents: ClassVar = INCIDENTS
    kind: str = fact("Incident", kinds(INCIDENTS), frame=True)
    limites: str = fact("Limites affichées", BOOK.option(LIMITS).form, frame=True)

    @property
    @override
    def told(self) -> Mapping[str, object]:
        money = RULES.dialect.money
        return {
            **super().told,
            "gain": money(RULES.line(PAY, self.mise).paid),
            "bas": money(self.displayed.minimum),
            "haut": money(self.displayed.maximum),
        }

    @property
    def displayed(self) -> TableLimits:
        """The limits that the table displays."""
        return BOOK.table(BOOK.house({LIMITS: self.limites}))

    @override
    def problem(self) -> Problem:
        """A stake is outside of the limits where that is what is wrong."""
        if self.kind == TOO_LOW and self.mise >= self.displayed.minimum:
            return "mise", "Pour cet incident, la mise est sous le minimum affiché."
        if self.kind == TOO_HIGH and self.mise <= self.displayed.maximum:
            return "mise", "Pour cet incident, la mise est au-dessus du maximum affiché."
        return super().problem()
