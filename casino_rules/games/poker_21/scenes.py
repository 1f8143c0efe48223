"""Scenes of the table, incidents and words: what happened, what may be done, what must be, why."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final, override

from casino_rules.core import incidents
from casino_rules.core.forms import Amount, Points
from casino_rules.core.incidents import kinds, read_incidents
from casino_rules.core.money import EURO, MAX_STAKE, Cents, format_amount
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.games.poker_21.engine import BOOK
from casino_rules.games.poker_21.situations import SEATS

MINIMUMS: Final[tuple[Cents, ...]] = (5_00, 10_00, 20_00)
"""Usual minimums of a table, in cents."""
POK_LIMIT: Final = 10
"""The most minimums that may be staked on POK (arrêté du 3 juillet 2018)."""


INCIDENTS: Final = read_incidents(Path(__file__).with_name("incidents.toml"), BOOK)
"""What goes wrong, or must be done at once, by slug."""
WORDS: Final = read_incidents(Path(__file__).with_name("annonces.toml"), BOOK)
"""What is said at the table, by slug."""
TOO_MUCH: Final = "pok-trop-fort"
"""The incident in which the POK stake is over its maximum."""


@dataclass(frozen=True)
class _AtSeat(Situation):
    """The seat that a scene involves."""

    seat: int = fact("Place", Points(SEATS[0], SEATS[-1]), "La place du joueur, s'il y en a un.")


@dataclass(frozen=True)
class IncidentSeen(incidents.IncidentSeen, _AtSeat):
    """An incident, with the stake and the minimum of the table."""

    incidents: ClassVar = INCIDENTS
    kind: str = fact("Incident", kinds(INCIDENTS))
    stake: Cents = fact("Mise", Amount(EURO, MAX_STAKE), "La mise, s'il y en a une.")
    minimum: Cents = fact("Minimum de la table", Amount(EURO, 1000 * EURO))

    @property
    @override
    def told(self) -> Mapping[str, object]:
        return {
            "place": self.seat,
            "mise": format_amount(self.stake),
            "minimum": format_amount(self.minimum),
            "maximum": format_amount(POK_LIMIT * self.minimum),
        }

    @override
    def problem(self) -> Problem:
        over = self.stake > POK_LIMIT * self.minimum
        if self.kind == TOO_MUCH and not over:
            return "stake", "Pour cet incident, la mise dépasse dix fois le minimum."
        return None


@dataclass(frozen=True)
class WordsHeard(incidents.IncidentSeen, _AtSeat):
    """Something said, or to be said, at the table."""

    incidents: ClassVar = WORDS
    kind: str = fact("Moment", kinds(WORDS))

    @property
    @override
    def told(self) -> Mapping[str, object]:
        return {"place": self.seat}
