"""Scenes of the table, incidents and words: what happened, what may be done, what must be, why."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from casino_rules.core.forms import Amount, Choice, Option, Points
from casino_rules.core.french import typo
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.rules import Rule
from casino_rules.core.ruling import Ruling, cite
from casino_rules.core.situation import Situation, fact
from casino_rules.games.poker_21.engine import BOOK
from casino_rules.games.poker_21.situations import EURO, SEATS, Problem

MINIMUMS: Final[tuple[Cents, ...]] = (5_00, 10_00, 20_00)
"""Usual minimums of a table, in cents."""
POK_LIMIT: Final = 10
"""The most minimums that may be staked on POK (arrêté du 3 juillet 2018)."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A kind of scene: its words, what may be done (the form), what must be, and why."""

    slug: str
    title: str
    words: str
    form: Choice
    right: str
    articles: tuple[tuple[Rule, str], ...]


def _read_article(reference: str) -> tuple[Rule, str]:
    slug, _, variant = reference.partition("#")
    return BOOK.rule(slug), variant


def _read_scene(item: Mapping[str, Any], actions: Mapping[str, str]) -> Scene:
    form = Choice(tuple(Option(key, typo(actions[key])) for key in item["actions"]))
    if item["bonne"] not in form.keys:
        raise ValueError(f"the right action of {item['id']} is not proposed")
    return Scene(
        slug=item["id"],
        title=typo(item["titre"]),
        words=item["scene"],
        form=form,
        right=item["bonne"],
        articles=tuple(_read_article(reference) for reference in item["articles"]),
    )


def _read(name: str) -> dict[str, Scene]:
    data = tomllib.loads(Path(__file__).with_name(name).read_text("utf-8"))
    read = (_read_scene(item, data["actions"]) for item in data["scene"])
    return {scene.slug: scene for scene in read}


INCIDENTS: Final = _read("incidents.toml")
"""What goes wrong, or must be done at once, by slug."""
WORDS: Final = _read("annonces.toml")
"""What is said at the table, by slug."""
TOO_MUCH: Final = "pok-trop-fort"
"""The incident in which the POK stake is over its maximum."""


def _kinds(scenes: Mapping[str, Scene]) -> Choice:
    return Choice(tuple(Option(item.slug, item.title) for item in scenes.values()))


@dataclass(frozen=True)
class _Seen(Situation):
    """A scene, with the seat that it involves."""

    seat: int = fact("Place", Points(SEATS[0], SEATS[-1]), "La place du joueur, s'il y en a un.")


@dataclass(frozen=True)
class IncidentSeen(_Seen):
    """An incident, with the stake and the minimum of the table."""

    kind: str = fact("Incident", _kinds(INCIDENTS))
    stake: Cents = fact("Mise", Amount(EURO, 1_000_000 * EURO), "La mise, s'il y en a une.")
    minimum: Cents = fact("Minimum de la table", Amount(EURO, 1000 * EURO))

    @property
    def scene(self) -> Scene:
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

    kind: str = fact("Moment", _kinds(WORDS))

    @property
    def scene(self) -> Scene:
        """What is known of this moment."""
        return WORDS[self.kind]


def told(situation: IncidentSeen | WordsHeard) -> str:
    """Return what happened, in French."""
    return typo(situation.scene.words.format_map(_facts(situation)))


def handle(situation: IncidentSeen | WordsHeard) -> Ruling[str]:
    """Decide what the croupier does or says."""
    facts = _facts(situation)
    steps = tuple(cite(rule, variant, **facts) for rule, variant in situation.scene.articles)
    return Ruling(situation.scene.right, steps)


def _facts(situation: IncidentSeen | WordsHeard) -> dict[str, str]:
    facts = {"place": str(situation.seat)}
    if isinstance(situation, IncidentSeen):
        facts["mise"] = format_amount(situation.stake)
        facts["minimum"] = format_amount(situation.minimum)
        facts["maximum"] = format_amount(POK_LIMIT * situation.minimum)
    return facts
