"""Incidents of the table: what happened, what may be done about it, and what the rules say."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from casino_rules.core.card_forms import FreeCards, Hand
from casino_rules.core.forms import Amount, Choice, Option, Points
from casino_rules.core.french import typo
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.rules import Rule
from casino_rules.core.ruling import Ruling, cite
from casino_rules.core.situation import Situation, fact
from casino_rules.games.baccara.engine import BOOK
from casino_rules.games.baccara.payments import EVEN
from casino_rules.games.baccara.situations import LARGEST_SHOE, Problem
from casino_rules.games.baccara.stakes import EURO, MAX_STAKE, SEATS


@dataclass(frozen=True, slots=True)
class Incident:
    """A kind of incident: its scene, what may be done (the form), what must be, and why.

    ``odd_stake``: the incident is that the stake does not share in two whole halves.
    """

    slug: str
    title: str
    scene: str
    form: Choice
    right: str
    articles: tuple[tuple[Rule, str], ...]
    odd_stake: bool

    @property
    def shows_card(self) -> bool:
        """Whether a card is part of the scene."""
        return "{carte}" in self.scene


def _read_incident(item: Mapping[str, Any], actions: Mapping[str, str]) -> Incident:
    form = Choice(tuple(Option(key, typo(actions[key])) for key in item["actions"]))
    if item["bonne"] not in form.keys:
        raise ValueError(f"the right action of {item['id']} is not proposed")
    named = (reference.partition("#") for reference in item["articles"])
    return Incident(
        slug=item["id"],
        title=typo(item["titre"]),
        scene=item["scene"],
        form=form,
        right=item["bonne"],
        articles=tuple((BOOK.rule(slug), variant) for slug, _, variant in named),
        odd_stake=item.get("impaire", False),
    )


def _read(path: Path) -> dict[str, Incident]:
    data = tomllib.loads(path.read_text("utf-8"))
    read = (_read_incident(item, data["actions"]) for item in data["incident"])
    return {incident.slug: incident for incident in read}


INCIDENTS: Final = _read(Path(__file__).with_name("incidents.toml"))
"""Every incident, by slug."""
_KINDS = Choice(tuple(Option(item.slug, item.title) for item in INCIDENTS.values()))


@dataclass(frozen=True)
class IncidentSeen(Situation):
    """An incident, with the place, the stake and the card that it may involve."""

    kind: str = fact("Incident", _KINDS)
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
        return typo(
            self.incident.scene.format(
                place=self.seat, mise=format_amount(self.stake), carte=self.card[0].noun.le
            )
        )

    def problem(self) -> Problem:
        """The stake is an even number of euros, unless that is the incident."""
        if (self.stake % EVEN != 0) == self.incident.odd_stake:
            return None
        if self.incident.odd_stake:
            return "stake", "Pour cet incident, la mise n'est pas un nombre pair d'euros."
        return "stake", "Pour cet incident, la mise est un nombre pair d'euros."


def handle(situation: IncidentSeen) -> Ruling[str]:
    """Decide what the croupier does."""
    incident = situation.incident
    stake = format_amount(situation.stake)
    steps = tuple(cite(rule, variant, mise=stake) for rule, variant in incident.articles)
    return Ruling(incident.right, steps)
