"""Incidents of a stud table: what happened, what may be done about it, what the rules say."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.card_forms import FreeCards, Hand
from casino_rules.core.cards import Shoe
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Amount, Choice, Points
from casino_rules.core.house import House
from casino_rules.core.incidents import Incident
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.questions import Question, Zone
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import Situation, fact
from casino_rules.families.stud.play import BET_TIMES
from casino_rules.families.stud.played import MAX_ANTE, UNIT, WHOLE


@dataclass(frozen=True)
class Seen(Situation):
    """An incident, with the seat, the ante and the card that it may involve.

    A game gives its ``book`` and ``incidents``, and the form of its kinds.
    """

    book: ClassVar[RuleBook]
    incidents: ClassVar[Mapping[str, Incident]]
    kind: str = fact("Incident", Choice(()))
    seat: int = fact("Place", Points(1, 7), "La place du joueur, s'il y en a un.")
    ante: Cents = fact("Ante", Amount(UNIT, MAX_ANTE), "Sa première mise.")
    card: Hand = fact("Carte", FreeCards(1, 1), "La carte en cause, s'il y en a une.")

    @property
    def incident(self) -> Incident:
        """What is known of this kind of incident."""
        return self.incidents[self.kind]

    @property
    def scene(self) -> str:
        """What happened, in French."""
        currency = self.book.currency
        return self.incident.scene.format(
            place=self.seat,
            ante=format_amount(self.ante, currency),
            bet=format_amount(BET_TIMES * self.ante, currency),
            carte=self.card[0].noun.le,
        )

    def problem(self) -> tuple[str, str] | None:
        """Stakes are whole."""
        return ("ante", WHOLE) if self.ante % UNIT else None


class Trouble[S: Seen](Drill[S]):
    """What to do when something goes wrong; a game gives its situation and branches."""

    slug = "incidents"
    title = "Incidents"
    duty = "Réagir comme le veut la règle quand le coup sort de l'ordinaire."
    seconds = 12
    antes: ClassVar[tuple[Cents, ...]]

    @override
    def construct(self, rng: Random, house: House, branch: str) -> S:
        card = (Shoe(rng).draw(),)
        return self.situation(branch, rng.randint(*SEATS), rng.choice(self.antes), card)

    @override
    def classify(self, situation: S) -> str:
        return situation.kind

    @override
    def ask(self, situation: S) -> Question:
        incident = situation.incident
        zones = (Zone("Carte", situation.card),) if incident.shows_card else ()
        prompt = f"{situation.scene} Que faites-vous ?"
        book = situation.book
        return Question(prompt, incident.form, zones, incident.in_force, book.currency)

    @override
    def solve(self, situation: S) -> Ruling[str]:
        return situation.incident.handled()


SEATS: Final = (1, 7)
