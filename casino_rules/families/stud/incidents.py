"""Incidents of a stud table: what happened, what may be done about it, what the rules say."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, override

from casino_rules.core import incidents
from casino_rules.core.card_forms import FreeCards, Hand
from casino_rules.core.cards import Shoe
from casino_rules.core.forms import Amount, Points
from casino_rules.core.house import House
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.places import not_whole
from casino_rules.core.situation import Problem, fact
from casino_rules.families.stud.play import BET_TIMES
from casino_rules.families.stud.played import MAX_ANTE, UNIT, WHOLE
from casino_rules.families.stud.table import SEATS


@dataclass(frozen=True)
class Seen(incidents.IncidentSeen):
    """An incident, with the seat, the ante and the card that it may involve."""

    seat: int = fact("Place", Points(SEATS[0], SEATS[-1]), "La place du joueur, s'il y en a un.")
    ante: Cents = fact("Ante", Amount(UNIT, MAX_ANTE), "Sa première mise.")
    card: Hand = fact("Carte", FreeCards(1, 1), "La carte en cause, s'il y en a une.")

    @property
    @override
    def told(self) -> Mapping[str, object]:
        currency = self.incident.currency
        return {
            "place": self.seat,
            "ante": format_amount(self.ante, currency),
            "bet": format_amount(BET_TIMES * self.ante, currency),
            "carte": self.card[0].noun.le,
        }

    @property
    @override
    def card_shown(self) -> Hand:
        return self.card

    @override
    def problem(self) -> Problem:
        return not_whole("ante", self.ante, message=WHOLE)


class Trouble[S: Seen](incidents.Trouble[S]):
    """What to do when something goes wrong; a game gives its situation and branches."""

    duty = "Réagir comme le veut la règle quand le coup sort de l'ordinaire."
    seconds = 12
    antes: ClassVar[tuple[Cents, ...]]

    @override
    def construct(self, rng: Random, house: House, branch: str) -> S:
        card = (Shoe(rng).draw(),)
        return self.situation(branch, rng.choice(SEATS), rng.choice(self.antes), card)
