"""Articles: one rule each, as the files of a game tell them."""

import string
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from casino_rules.core.cards import Card, parse_card
from casino_rules.core.french import typo
from casino_rules.core.house import House


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a rule comes from.

    ``kind`` is « source » (a source document, lines), « reglement » (article and date),
    « usage » or « maison » (an option of the house); ``detail`` says which.
    """

    kind: str
    detail: str


@dataclass(frozen=True, slots=True)
class Example:
    """Cards drawn under a statement, with a few French words if the cards are not enough."""

    cards: tuple[Card, ...]
    caption: str = ""


@dataclass(frozen=True)
class Rule:
    """An article: stable id, French statement, and the explanations given with a ruling."""

    id: str
    section: str
    title: str
    statement: str
    explanations: Mapping[str, str]
    provenance: tuple[Provenance, ...]
    tables: tuple[str, ...] = ()
    since: str = ""
    needs: tuple[tuple[str, str], ...] = ()
    """Options under which the article is in force: (option, choice) pairs."""
    information: bool = False
    """Whether the article only informs: no decision is ever founded on it."""
    examples: tuple[Example, ...] = ()

    @property
    def slug(self) -> str:
        """The id inside its game, used as the anchor of the page."""
        return self.id.split("/")[1]

    def applies(self, house: House) -> bool:
        """Whether the article is in force in this house."""
        return all(house.choice(option) == choice for option, choice in self.needs)

    def explain(self, variant: str, facts: Mapping[str, object]) -> str:
        """Return the explanation with its facts.

        Raises:
            KeyError: if the variant or a fact is missing.
        """
        return typo(self.explanations[variant].format_map(facts))


@dataclass(frozen=True)
class Section:
    """A chapter of a rule book."""

    id: str
    title: str
    rules: tuple[Rule, ...]


def read_rule(game: str, data: Mapping[str, Any]) -> Rule:
    """Read one article of a game."""
    explanations = data.get("explications", {})
    if "explication" in data:
        explanations = {"": data["explication"], **explanations}
    for text in explanations.values():
        list(string.Formatter().parse(text))  # a broken placeholder fails here, at import
    return Rule(
        id=f"{game}/{data['id']}",
        section=data["section"],
        title=typo(data["titre"]),
        statement=typo(data["enonce"].strip()),
        explanations=MappingProxyType({key: text.strip() for key, text in explanations.items()}),
        provenance=tuple(_read_provenance(text) for text in data["provenance"]),
        tables=tuple(data.get("tableaux", ())),
        since=data.get("depuis", ""),
        needs=tuple(data.get("si", {}).items()),
        information=data.get("information", False),
        examples=tuple(map(_read_example, data.get("exemples", ()))),
    )


def _read_example(text: str) -> Example:
    """Read « Kh Ks Kd Ts Td » or « Kh Ks Kd Ts Td : le full aux rois »."""
    cards, _, caption = text.partition(":")
    return Example(tuple(map(parse_card, cards.split())), typo(caption.strip()))


def _read_provenance(text: str) -> Provenance:
    kind, _, detail = text.partition(":")
    kind = kind.strip()
    if kind not in {"source", "reglement", "usage", "maison"}:
        raise ValueError(f"unknown provenance: {text}")
    return Provenance(kind, typo(detail.strip()))
