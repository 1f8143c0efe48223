"""The glossary: the words of the trade, read from ``glossaire.toml``."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from django.template.loader import render_to_string

from casino_rules import catalog
from casino_rules.core.french import typo
from casino_rules.core.rules import Rule
from trainer.rulebook.domain import anchor, fold
from trainer.rulebook.presenters.longpage import LongPage

_FILE = Path(__file__).parents[1] / "glossaire.toml"


@dataclass(frozen=True, slots=True)
class Term:
    """A term: its definition, its other forms, the terms beside it, the articles it serves."""

    name: str
    definition: str
    forms: tuple[str, ...]
    see: tuple[str, ...]
    articles: tuple[str, ...]

    @property
    def anchor(self) -> str:
        """Where it stands on the page of the glossary."""
        return anchor(self.name)

    @property
    def letter(self) -> str:
        """The letter under which it is sorted."""
        return fold(self.name)[0].upper()

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The articles in which the term serves.

        Raises:
            UnknownRuleError: if one of them does not exist.
        """
        return tuple(catalog.rule(rule_id) for rule_id in self.articles)

    @property
    def neighbours(self) -> "tuple[Term, ...]":
        """The terms to read beside it."""
        return tuple(by_form()[fold(name)] for name in self.see)


def _read(data: Mapping[str, Any]) -> Term:
    return Term(
        name=typo(data["terme"]),
        definition=typo(data["definition"]),
        forms=tuple(typo(form) for form in data.get("aussi", ())),
        see=tuple(typo(name) for name in data.get("voir", ())),
        articles=tuple(data.get("articles", ())),
    )


@cache
def terms() -> tuple[Term, ...]:
    """Return every term in alphabetical order, accents aside."""
    data = tomllib.loads(_FILE.read_text("utf-8"))
    return tuple(sorted(map(_read, data["terme"]), key=lambda term: fold(term.name)))


@cache
def by_form() -> Mapping[str, Term]:
    """Return the terms by name and other form, folded; a name wins over another's form."""
    found = {fold(form): term for term in terms() for form in term.forms}
    return {**found, **{fold(term.name): term for term in terms()}}


@cache
def by_letter() -> tuple[tuple[str, tuple[Term, ...]], ...]:
    """Return the terms by initial letter."""
    return tuple(
        (letter, tuple(group)) for letter, group in groupby(terms(), key=lambda term: term.letter)
    )


_ARTICLES = ("l'", "le ", "la ", "les ")


def term_named(text: str) -> Term | None:
    """Return the term that a few words of a rule name, article included, or None."""
    words = fold(text).strip()
    for article in _ARTICLES:
        words = words.removeprefix(article)
    return by_form().get(words)


@cache
def glossary_page() -> LongPage:
    """Return the page of the glossary."""
    body = render_to_string("regles/termes.html", {"letters": by_letter()})
    return LongPage("glossaire.html", body.encode(), {})
