"""Scenes of the table, incidents and words: what happened, what may be done, what must be, why."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from casino_rules.core.forms import Amount, Points
from casino_rules.core.incidents import Incident, kinds, read_incidents
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import Situation, fact
from casino_rules.games.poker_21.engine import BOOK
from casino_rules.games.poker_21.situations import EURO, SEATS, Problem

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
class _Seen(Situation):
    """A scene, with the seat that it involves."""

    seat: int = fact("Place", Points(SEATS[0], SEATS[-1]), "La place du joueur, s'il y en a un.")


@dataclass(frozen=True)
class IncidentSeen(_Seen):
    """An incident, with the stake and the minimum of the table."""

    kind: str = fact("Incident", kinds(INCIDENTS))
    stake: Cents = fact("Mise", Amount(EURO, 1_000_000 * EURO), "La mise, s'il y en a une.")
    minimum: Cents = fact("Minimum de la table", Amount(EURO, 1000 * EURO))

    @property
    def incident(self) -> Incident:
        """What is known of this kind of incident."""
        return INCIDENTS[self.kind]

    def problem(self) -> Problem:
        """The stake is over the maximum of POK exactly where that is the incident."""
        over = self.stake > POK_LIMIT * self.minimum
        if self.kind == TOO_MUCH and not over:
            return "stake", "Pour cet incident, la mise dépasse dix fois le minimum."
        return None


@dataclass(frozen=True)
class WordsHeard(_Seen):
    """Something said, or to be said, at the table."""

    kind: str = fact("Moment", kinds(WORDS))

    @property
    def incident(self) -> Incident:
        """What is known of this moment."""
        return WORDS[self.kind]


def told(situation: IncidentSeen | WordsHeard) -> str:
    """Return what happened, in French."""
    return situation.incident.scene.format_map(_facts(situation))


def handle(situation: IncidentSeen | WordsHeard) -> Ruling[str]:
    """Decide what the croupier does or says."""
    return situation.incident.handled(**_facts(situation))


def _facts(situation: IncidentSeen | WordsHeard) -> dict[str, str]:
    facts = {"place": str(situation.seat)}
    if isinstance(situation, IncidentSeen):
        facts["mise"] = format_amount(situation.stake)
        facts["minimum"] = format_amount(situation.minimum)
        facts["maximum"] = format_amount(POK_LIMIT * situation.minimum)
    return facts
