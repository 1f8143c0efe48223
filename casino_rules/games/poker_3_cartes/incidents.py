"""Incidents of the table: what happened, what may be done about it, and what the rules say."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from casino_rules.core.card_forms import FreeCards, Hand
from casino_rules.core.forms import Amount, Choice, Option, Points
from casino_rules.core.french import typo
from casino_rules.core.house import House
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.rules import Rule
from casino_rules.core.ruling import Ruling, cite
from casino_rules.core.situation import Situation, fact
from casino_rules.games.poker_3_cartes.engine import BOOK
from casino_rules.games.poker_3_cartes.situations import EURO, MAX_STAKE, SEATS


@dataclass(frozen=True, slots=True)
class Incident:
    """A kind of incident: its scene, what may be done (the form), what must be, and why.

    ``needs`` are the (option, choice) pairs under which it can happen.
    """

    slug: str
    title: str
    scene: str
    form: Choice
    right: str
    articles: tuple[tuple[Rule, str], ...]
    needs: tuple[tuple[str, str], ...]

    def happens_in(self, house: House) -> bool:
        """Whether the incident can happen in this house."""
        return all(house.choice(option) == choice for option, choice in self.needs)

    @property
    def shows_card(self) -> bool:
        """Whether a card is turned up in the scene."""
        return self.slug == "carte-exposee"

    @property
    def in_force(self) -> tuple[str, ...]:
        """The options of the house on which the answer depends."""
        return tuple(BOOK.option(option).label(choice) for option, choice in self.needs)


def _read_article(reference: str) -> tuple[Rule, str]:
    slug, _, variant = reference.partition("#")
    return BOOK.rule(slug), variant


def _read_incident(item: Mapping[str, Any], actions: Mapping[str, str]) -> Incident:
    form = Choice(tuple(Option(key, typo(actions[key])) for key in item["actions"]))
    if item["bonne"] not in form.keys:
        raise ValueError(f"the right action of {item['id']} is not proposed")
    return Incident(
        slug=item["id"],
        title=typo(item["titre"]),
        scene=item["scene"],
        form=form,
        right=item["bonne"],
        articles=tuple(_read_article(reference) for reference in item["articles"]),
        needs=tuple(item.get("si", {}).items()),
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
    """An incident, with the seat, the stake and the card that it may involve."""

    kind: str = fact("Incident", _KINDS)
    seat: int = fact("Place", Points(SEATS[0], SEATS[-1]), "La place du joueur, s'il y en a un.")
    stake: Cents = fact("Mise", Amount(EURO, MAX_STAKE), "La mise en cause, s'il y en a une.")
    card: Hand = fact("Carte", FreeCards(1, 1), "La carte en cause, s'il y en a une.")

    @property
    def incident(self) -> Incident:
        """What is known of this kind of incident."""
        return INCIDENTS[self.kind]

    @property
    def scene(self) -> str:
        """What happened, in French."""
        return typo(
            self.incident.scene.format(
                place=self.seat,
                mise=format_amount(self.stake),
                double=format_amount(2 * self.stake),
                carte=self.card[0].noun.le,
            )
        )


def handle(situation: IncidentSeen) -> Ruling[str]:
    """Decide what the croupier does."""
    incident = situation.incident
    stake = format_amount(situation.stake)
    steps = tuple(cite(rule, variant, mise=stake) for rule, variant in incident.articles)
    return Ruling(incident.right, steps)
