"""Incidents of a table: what happened, what may be done about it, and what the rules say.

A game's ``incidents.toml`` holds « [actions] », the French label of each action by its key, and
one table per incident: id, titre, scene, the actions proposed, the right one (« bonne »), the
articles that say so (« slug » or « slug#variante »), and the options under which it happens
(« si »).
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from casino_rules.core.drill import Branch, Pitfall
from casino_rules.core.forms import Choice, Option
from casino_rules.core.french import typo
from casino_rules.core.rules import Rule, RuleBook
from casino_rules.core.ruling import Ruling, cite


@dataclass(frozen=True, slots=True)
class Incident:
    """A kind of incident: its scene, what may be done (the form), what must be, and why.

    ``needs`` are the (option, choice) pairs under which it can happen; ``wrong_stake`` says that
    the amount of the stake is what is wrong.
    """

    slug: str
    title: str
    scene: str
    form: Choice
    right: str
    articles: tuple[tuple[Rule, str], ...]
    needs: tuple[tuple[str, str], ...]
    wrong_stake: bool

    @property
    def shows_card(self) -> bool:
        """Whether a card is part of the scene."""
        return "{carte}" in self.scene

    def in_force(self, book: RuleBook) -> tuple[str, ...]:
        """Return the options of the house on which the answer depends, in French."""
        return tuple(book.option(option).label(choice) for option, choice in self.needs)

    def handled(self, **facts: object) -> Ruling[str]:
        """Decide what the croupier does, citing the articles with these facts."""
        steps = tuple(cite(rule, variant, **facts) for rule, variant in self.articles)
        return Ruling(self.right, steps)


def read_incidents(path: Path, book: RuleBook) -> Mapping[str, Incident]:
    """Read a file of incidents: each by its slug.

    Raises:
        ValueError: if the right action is not among those proposed.
        UnknownRuleError: if the book has no such article.
    """
    data = tomllib.loads(path.read_text("utf-8"))
    return {item["id"]: _read(item, data["actions"], book) for item in data["incident"]}


def _read(item: Mapping[str, Any], actions: Mapping[str, str], book: RuleBook) -> Incident:
    form = Choice(tuple(Option(key, actions[key]) for key in item["actions"]))
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
        wrong_stake=item.get("mise-fautive", False),
    )


def kinds(incidents: Mapping[str, Incident]) -> Choice:
    """Return the form that reads the kind of an incident."""
    return Choice(tuple(Option(item.slug, item.title) for item in incidents.values()))


def branches(incidents: Mapping[str, Incident]) -> tuple[Branch, ...]:
    """Return one branch for each incident, in the houses where it happens."""
    return tuple(Branch(item.slug, item.title, needs=item.needs) for item in incidents.values())


def wrongly(action: str, message: str) -> Pitfall[Any]:
    """Return the error of taking this action where it is proposed and wrong."""

    def answer(situation: Any) -> str | None:
        incident: Incident = situation.incident
        made = action in incident.form.keys and action != incident.right
        return action if made else None

    return Pitfall(action, message, answer)
