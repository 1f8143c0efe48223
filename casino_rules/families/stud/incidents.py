"""Incidents of a stud table: what happened, what may be done about it, what the rules say."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, override

from casino_rules.core.cards import Shoe
from casino_rules.core.forms import Amount, Points
from casino_rules.core.house import House
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.plan import NUMBER
from casino_rules.core.situation import Problem, fact
from casino_rules.core.table import not_whole
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.exercises import incidents
from casino_rules.families.legacy import completed
from casino_rules.families.stud.play import BET_TIMES, HAND
from casino_rules.families.stud.played import MAX_ANTE, UNIT, WHOLE
from casino_rules.families.stud.table import SEATS

_NUMBER: Final = Points(HAND - 2, HAND + 2)
_COUNTED: Final = {3: "trois", 4: "quatre", 5: "cinq", 6: "six", 7: "sept"}
WRONG: Final = tuple(number for number in _COUNTED if number != HAND)
"""How many cards a hand may be found to have instead of five."""
_BETWEEN: Final = frozenset({"mise-reclamee-par-deux"})
"""The incidents that lie between the boxes of two neighbours."""


def others(kind: str, seat: int, seats: Iterable[int]) -> list[int]:
    """Return those of these seats that an incident may name beside its own, none if none may."""
    beside = kind in _BETWEEN
    return [at for at in seats if at != seat and (not beside or abs(at - seat) == 1)]


@dataclass(frozen=True)
class Seen(incidents.IncidentSeen):
    """An incident, with the seat, the ante and the card that it may involve."""

    seat: int = fact(
        "Place", Points(SEATS[0], SEATS[-1]), "La place du joueur, s'il y en a un.", spot=NUMBER
    )
    ante: Cents = fact("Ante", Amount(UNIT, MAX_ANTE), "Sa première mise.")
    card: Hand = fact("Carte", FreeCards(1, 1), "La carte en cause, s'il y en a une.")
    other: int = fact(
        "Autre place", Points(SEATS[0], SEATS[-1]), "L'autre place, s'il y en a une.", spot=NUMBER
    )
    number: int = fact("Nombre de cartes", _NUMBER, "Celui que l'on trouve, s'il est en cause.")

    @property
    @override
    def told(self) -> Mapping[str, object]:
        currency = self.incident.currency
        return {
            "place": self.seat,
            "ante": format_amount(self.ante, currency),
            "bet": format_amount(BET_TIMES * self.ante, currency),
            "carte": self.card[0].noun.le,
            "autre": self.other,
            "gauche": min(self.seat, self.other),
            "droite": max(self.seat, self.other),
            "nombre": _COUNTED[self.number],
        }

    @property
    @override
    def card_shown(self) -> Hand:
        return self.card

    @override
    def problem(self) -> Problem:
        if self.other == self.seat:
            return "other", "L'autre place n'est pas celle du joueur."
        if self.number == HAND:
            return "number", "Cinq cartes : c'est le bon nombre, il n'y a pas d'incident."
        return not_whole("ante", self.ante, message=WHOLE)


OTHER: Final = 5
"""The other seat of an incident stored before it was a fact."""


class StudIncidents[S: Seen](incidents.IncidentDrill[S]):
    """What to do when something goes wrong; a game gives its situation and branches."""

    duty = "Réagir comme le veut la règle quand le coup sort de l'ordinaire."
    seconds = 12

    @abstractmethod
    def ante(self, rng: Random, house: House) -> Cents:
        """Draw an ante."""

    @override
    def construct(self, rng: Random, house: House, branch: str) -> S:
        seat = rng.choice(SEATS)
        other = rng.choice(others(branch, seat, SEATS))
        card, number = (Shoe(rng).draw(),), rng.choice(WRONG)
        ante = self.ante(rng, house)
        seen = (branch, seat, ante, card, other, number)
        return self.situation(*seen, *self.more(rng, house, ante))

    def more(self, rng: Random, house: House, ante: Cents) -> tuple[object, ...]:
        """Draw the facts that a game adds to an ante; most add none."""
        del rng, house, ante
        return ()

    @override
    def load(self, data: object) -> S:
        """Return a stored incident; two purchases were at places 2 and 5, four cards were found."""
        other = 2 if isinstance(data, Mapping) and data.get("seat") == OTHER else OTHER
        return super().load(completed(data, other=other, number=HAND - 1))
