"""Incidents of the table: what happened, what may be done about it, and what the rules say."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from casino_rules.core.forms import Amount, Choice, Option, Points
from casino_rules.core.french import typo
from casino_rules.core.money import Cents
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import Situation, fact
from casino_rules.families.pai_gow.situations import MAX_STAKE, SEATS, UNIT, WHOLE
from casino_rules.games.pai_gow_casino.engine import RULES


@dataclass(frozen=True, slots=True)
class Incident:
    """A kind of incident: its scene, what may be done (the form), what must be, and why."""

    slug: str
    title: str
    scene: str
    form: Choice
    right: str
    articles: tuple[tuple[str, str], ...]


def _read(item: Mapping[str, Any], actions: Mapping[str, str]) -> Incident:
    form = Choice(tuple(Option(key, typo(actions[key])) for key in item["actions"]))
    if item["bonne"] not in form.keys:
        raise ValueError(f"the right action of {item['id']} is not proposed")
    articles = tuple(reference.partition("#") for reference in item["articles"])
    return Incident(
        slug=item["id"],
        title=typo(item["titre"]),
        scene=item["scene"],
        form=form,
        right=item["bonne"],
        articles=tuple((slug, variant) for slug, _, variant in articles),
    )


def _read_all(path: Path) -> Mapping[str, Incident]:
    data = tomllib.loads(path.read_text("utf-8"))
    items = (_read(item, data["actions"]) for item in data["incident"])
    return {item.slug: item for item in items}


INCIDENTS: Final = _read_all(Path(__file__).with_name("incidents.toml"))
"""Every kind of incident, by slug."""
_KINDS = Choice(tuple(Option(item.slug, item.title) for item in INCIDENTS.values()))


@dataclass(frozen=True)
class IncidentSeen(Situation):
    """An incident that a player with a stake causes."""

    kind: str = fact("Incident", _KINDS)
    place: int = fact("Place", Points(SEATS[0], SEATS[-1]))
    mise: Cents = fact("Mise", Amount(UNIT, MAX_STAKE))

    @property
    def incident(self) -> Incident:
        """The kind of incident."""
        return INCIDENTS[self.kind]

    @property
    def scene(self) -> str:
        """What has happened, in French."""
        return self.incident.scene.format(place=self.place, mise=RULES.dialect.money(self.mise))

    def problem(self) -> tuple[str, str] | None:
        """A stake is a whole number of euros."""
        return None if self.mise % UNIT == 0 else ("mise", WHOLE)


def handle(situation: IncidentSeen) -> Ruling[str]:
    """Decide what is done about an incident."""
    incident = situation.incident
    steps = tuple(RULES.dialect.cite(slug, variant) for slug, variant in incident.articles)
    return Ruling(incident.right, steps)
