"""Incidents of a stud table: what happened, what may be done about it, what the rules say."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final, override

from casino_rules.core.card_forms import FreeCards, Hand
from casino_rules.core.cards import Shoe
from casino_rules.core.drill import Branch, Drill, Pitfall
from casino_rules.core.forms import Amount, Choice, Option, Points
from casino_rules.core.french import typo
from casino_rules.core.house import House
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.questions import Question, Zone
from casino_rules.core.rules import Rule, RuleBook
from casino_rules.core.ruling import Ruling, cite
from casino_rules.core.situation import Situation, fact
from casino_rules.families.stud.play import BET_TIMES
from casino_rules.families.stud.played import MAX_ANTE, UNIT, WHOLE


@dataclass(frozen=True, slots=True)
class Incident:
    """A kind of incident: its scene, what may be done (the form), what must be, and why."""

    slug: str
    title: str
    scene: str
    form: Choice
    right: str
    articles: tuple[tuple[Rule, str], ...]
    needs: tuple[tuple[str, str], ...]

    @property
    def shows_card(self) -> bool:
        """Whether a card is part of the scene."""
        return "{carte}" in self.scene


def read_incidents(path: Path, book: RuleBook) -> Mapping[str, Incident]:
    """Read an ``incidents.toml``: every incident by slug.

    Raises:
        ValueError: if the right action is not among those proposed.
    """
    data = tomllib.loads(path.read_text("utf-8"))
    return {item["id"]: _read(item, data["actions"], book) for item in data["incident"]}


def _read(item: Mapping[str, Any], actions: Mapping[str, str], book: RuleBook) -> Incident:
    form = Choice(tuple(Option(key, typo(actions[key])) for key in item["actions"]))
    if item["bonne"] not in form.keys:
        raise ValueError(f"the right action of {item['id']} is not proposed")
    references = (reference.partition("#") for reference in item["articles"])
    return Incident(
        slug=item["id"],
        title=typo(item["titre"]),
        scene=item["scene"],
        form=form,
        right=item["bonne"],
        articles=tuple((book.rule(slug), variant) for slug, _, variant in references),
        needs=tuple(item.get("si", {}).items()),
    )


def kinds(incidents: Mapping[str, Incident]) -> Choice:
    """Return the form that reads the kind of an incident."""
    return Choice(tuple(Option(item.slug, item.title) for item in incidents.values()))


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
        text = self.incident.scene.format(
            place=self.seat,
            ante=format_amount(self.ante, currency),
            bet=format_amount(BET_TIMES * self.ante, currency),
            carte=self.card[0].noun.le,
        )
        return typo(text)

    def problem(self) -> tuple[str, str] | None:
        """Stakes are whole."""
        return ("ante", WHOLE) if self.ante % UNIT else None


def wrongly(action: str, message: str) -> Pitfall[Any]:
    """Taking this action where it is proposed and wrong."""

    def answer(situation: Seen) -> str | None:
        incident = situation.incident
        made = action in incident.form.keys and action != incident.right
        return action if made else None

    return Pitfall(action, message, answer)


def branches(incidents: Mapping[str, Incident]) -> tuple[Branch, ...]:
    """Return one branch for each incident, in the houses where it happens."""
    return tuple(Branch(item.slug, item.title, needs=item.needs) for item in incidents.values())


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
    def deal(self, rng: Random, house: House) -> S:
        return self.construct(rng, house, rng.choice(self.branches_in(house)).slug)

    @override
    def ask(self, situation: S) -> Question:
        incident = situation.incident
        zones = (Zone("Carte", situation.card),) if incident.shows_card else ()
        in_force = tuple(
            situation.book.option(option).label(choice) for option, choice in incident.needs
        )
        prompt = f"{situation.scene} Que faites-vous ?"
        return Question(prompt, incident.form, zones, in_force, situation.book.currency)

    @override
    def solve(self, situation: S) -> Ruling[str]:
        incident = situation.incident
        steps = tuple(cite(rule, variant) for rule, variant in incident.articles)
        return Ruling(incident.right, steps)


SEATS: Final = (1, 7)
