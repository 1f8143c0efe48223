"""What players try at a table of Pai Gow: the scene, the seat and the stake in dispute."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, override

from casino_rules.core.forms import Amount, Points
from casino_rules.core.money import MAX_STAKE, Cents
from casino_rules.core.plan import NUMBER
from casino_rules.core.situation import Problem, fact
from casino_rules.core.table import not_whole
from casino_rules.exercises import incidents
from casino_rules.families.pai_gow.situations import SEATS, UNIT, WHOLE
from casino_rules.families.pai_gow.words import Dialect


@dataclass(frozen=True)
class SeatIncident(incidents.IncidentSeen):
    """An incident that a player causes; a game gives its ``dialect``, ``incidents`` and ``kind``."""

    dialect: ClassVar[Dialect]
    place: int = fact("Place", Points(SEATS[0], SEATS[-1]), spot=NUMBER)
    mise: Cents = fact("Mise", Amount(UNIT, MAX_STAKE))

    @property
    def seat(self) -> int:
        """The seat, as the incidents of every game call it."""
        return self.place

    @property
    @override
    def told(self) -> Mapping[str, object]:
        return {"place": self.place, "mise": self.dialect.money(self.mise)}

    @override
    def problem(self) -> Problem:
        return not_whole("mise", self.mise, message=WHOLE)
