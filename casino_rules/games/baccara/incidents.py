"""Incidents of the table: what happened, what may be done about it, and what the rules say."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from casino_rules.core.card_forms import FreeCards, Hand
from casino_rules.core.forms import Amount, Points
from casino_rules.core.incidents import Incident, kinds, read_incidents
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import Situation, fact
from casino_rules.games.baccara.engine import BOOK
from casino_rules.games.baccara.payments import EVEN
from casino_rules.games.baccara.situations import LARGEST_SHOE, Problem
from casino_rules.games.baccara.stakes import EURO, MAX_STAKE, SEATS

INCIDENTS: Final = read_incidents(Path(__file__).with_name("incidents.toml"), BOOK)
"""Every incident, by slug."""


@dataclass(frozen=True)
class IncidentSeen(Situation):
    """An incident, with the place, the stake and the card that it may involve."""

    kind: str = fact("Incident", kinds(INCIDENTS))
    seat: int = fact("Place", Points(SEATS[0], SEATS[-1]), "La place du joueur, s'il y en a un.")
    stake: Cents = fact("Mise", Amount(EURO, MAX_STAKE), "La mise en cause, s'il y en a une.")
    card: Hand = fact("Carte", FreeCards(1, 1, LARGEST_SHOE), "La carte en cause, s'il y en a une.")

    @property
    def incident(self) -> Incident:
        """What is known of this kind of incident."""
        return INCIDENTS[self.kind]

    @property
    def scene(self) -> str:
        """What happened, in French."""
        return self.incident.scene.format(
            place=self.seat, mise=format_amount(self.stake), carte=self.card[0].noun.le
        )

    def problem(self) -> Problem:
        """The stake is an even number of euros, unless that is the incident."""
        if (self.stake % EVEN != 0) == self.incident.wrong_stake:
            return None
        if self.incident.wrong_stake:
            return "stake", "Pour cet incident, la mise n'est pas un nombre pair d'euros."
        return "stake", "Pour cet incident, la mise est un nombre pair d'euros."


def handle(situation: IncidentSeen) -> Ruling[str]:
    """Decide what the croupier does."""
    return situation.incident.handled(mise=format_amount(situation.stake))
