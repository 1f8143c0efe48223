"""The rule page of a game: everything but the visitor, written once for each house.

The cheat sheet of a game (aide-mémoire): its articles in a few words, to be printed on one sheet.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Any, Final

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from casino_rules import catalog
from casino_rules.core import citations
from casino_rules.core.cases import Case
from casino_rules.core.citations import Citation, Document
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from casino_rules.core.house import House, HouseChoice, HouseOption
from casino_rules.core.rules import Change, Rule, Section
from casino_rules.core.tables import RuleTable
from trainer.rulebook.domain import OddsView, odds_view
from trainer.rulebook.presenters.cases import WorkedCase, homes
from trainer.rulebook.presenters.hand_values import reads_high_hands
from trainer.rulebook.presenters.longpage import LongPage, without_repetition
from trainer.rulebook.presenters.markup import plain, statement_html
from trainer.ui.table.cloth import cloth_of
from trainer.ui.table.svg import plan_html

HOUSES_KEPT: Final = 64
"""Rule pages kept in memory, twice 200 KB each at most."""


@dataclass(frozen=True)
class Article:
    """An article on the page of its game."""

    game: Game
    rule: Rule
    house: House
    usual: House
    cases: tuple[WorkedCase, ...]
    others: tuple[WorkedCase, ...]
    """Cases that apply it too, told in full beside another article."""

    @property
    def statement(self) -> SafeString:
        """The statement as HTML."""
        return statement_html(self.rule.statement)

    @property
    def citations(self) -> tuple[Citation, ...]:
        """Where it comes from."""
        return tuple(citations.cite(item) for item in self.rule.provenance)

    @property
    def tables(self) -> tuple[RuleTable[Any], ...]:
        """The tables that it is the first to name: each is drawn once on the page."""
        return tuple(self._tables[slug] for slug in self.rule.tables if self._first(slug))

    @property
    def tables_elsewhere(self) -> tuple[RuleTable[Any], ...]:
        """Its tables that are drawn beside another article."""
        return tuple(self._tables[slug] for slug in self.rule.tables if not self._first(slug))

    @property
    def _tables(self) -> Mapping[str, RuleTable[Any]]:
        return self.game.rulebook.tables

    def _first(self, table: str) -> bool:
        naming = (rule for rule in self.game.rulebook.rules if table in rule.tables)
        return next(naming) is self.rule

    @property
    def in_force(self) -> bool:
        """Whether it applies in this house."""
        return self.rule.applies(self.house)

    @property
    def conditions(self) -> tuple[str, ...]:
        """The choices of the house under which it applies, in French."""
        return tuple(
            self.game.rulebook.option(option).label(choice) for option, choice in self.rule.needs
        )

    @property
    def since(self) -> date | None:
        """The day since which it exists, if it is known."""
        return date.fromisoformat(self.rule.since) if self.rule.since else None

    @property
    def query(self) -> str:
        """The query under which it applies, the other options as they are."""
        choices = {**self.house.as_dict(), **dict(self.rule.needs)}
        return house_query(self.game, choices, self.usual)


_SHORT: Final = 4_000
"""Characters of a chapter that six screens of a phone hold, worked cases left closed."""
_FOLDED: Final = 50
"""Characters that the title of an article stands for."""
_AROUND: Final = 300
"""Characters that its origin and its cases stand for, once it is open."""
_ROW: Final = 70
"""Characters that a row of a table stands for."""


@dataclass(frozen=True)
class Chapter:
    """A section on the page, with the exercises about it."""

    section: Section
    articles: tuple[Article, ...]

    @property
    def shown(self) -> tuple[tuple[Article, bool], ...]:
        """Its articles, and whether each is open at first: as many as six screens of a phone hold."""
        left = _SHORT - _FOLDED * len(self.articles)
        found = []
        for article in self.articles:
            rows = sum(len(table.rows) for table in article.tables)
            left -= len(article.rule.statement) + _AROUND + rows * _ROW
            found.append((article, left >= 0))
        return tuple(found)

    @property
    def drills(self) -> tuple[Drill[Any], ...]:
        """The exercises of which a case is told in this section, each once."""
        told = (case.drill for article in self.articles for case in article.cases)
        return tuple({drill.slug: drill for drill in told}.values())


@dataclass(frozen=True)
class Choice:
    """A choice of the house, as the form of the options shows it."""

    choice: HouseChoice
    chosen: bool
    default: bool

    @property
    def citations(self) -> tuple[Citation, ...]:
        """Where it comes from."""
        return citations.cite_text(self.choice.provenance)


@dataclass(frozen=True)
class RulePage:
    """The rules of a game in one house, for visitors whose usual house is their school's."""

    game: Game
    house: House
    usual: House

    @property
    def table(self) -> SafeString:
        """The empty table of the game, with what this house has printed on it."""
        cloth = cloth_of(self.game.rulebook.plan, self.house)
        return plan_html(cloth, f"La table de {self.game.title}")

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """The sections, in order."""
        told = homes(self.game)
        return tuple(
            Chapter(
                section,
                tuple(self._article(rule, told.get(rule.slug, ())) for rule in section.rules),
            )
            for section in self.game.rulebook.sections
        )

    def _article(self, rule: Rule, told: tuple[Case, ...]) -> Article:
        others = [case for case in self.game.cases_of(rule.slug) if case not in told]
        worked = [tuple(WorkedCase(self.game, case) for case in some) for some in (told, others)]
        return Article(self.game, rule, self.house, self.usual, *worked)

    @property
    def options(self) -> tuple[tuple[HouseOption, tuple[Choice, ...]], ...]:
        """The options of the house, each with its choices."""
        return tuple(
            (
                option,
                tuple(
                    Choice(
                        choice,
                        self.house.choice(option.id) == choice.key,
                        choice.key == option.default,
                    )
                    for choice in option.choices
                ),
            )
            for option in self.game.rulebook.options
        )

    @property
    def in_force(self) -> tuple[tuple[str, str], ...]:
        """What each option is about and the choice in force, in French."""
        return tuple(
            (option.title, option.label(self.house.choice(option.id)))
            for option in self.game.rulebook.options
        )

    @property
    def standard(self) -> bool:
        """Whether every option has its default."""
        return self.house == self.game.rulebook.default_house

    @property
    def of_school(self) -> bool:
        """Whether the visitor's school decides otherwise than the rule book."""
        return self.usual != self.game.rulebook.default_house

    @property
    def as_usual(self) -> bool:
        """Whether the page follows the visitor's usual house."""
        return self.house == self.usual

    @cached_property
    def odds(self) -> OddsView:
        """The odds of the game in this house."""
        return odds_view(self.game, self.house)

    @property
    def high_hands(self) -> bool:
        """Whether the page of the values of hands is about this game too."""
        return reads_high_hands(self.game)

    @property
    def documents(self) -> tuple[Document, ...]:
        """The source documents that the page cites."""
        return citations.documents_cited(self._provenances)

    @property
    def regulation(self) -> str:
        """What the regulation is, if the page cites it."""
        return citations.regulation() if self.articles else ""

    @property
    def articles(self) -> tuple[tuple[str, str], ...]:
        """The articles of the regulation that the page cites, each with its state."""
        return citations.articles_cited(self._provenances)

    @cached_property
    def _provenances(self) -> tuple[str, ...]:
        book = self.game.rulebook
        choices = (choice.provenance for option in book.options for choice in option.choices)
        return (*citations.provenances(book.rules), *choices)

    @property
    def changes(self) -> tuple[tuple[Change, ...], ...]:
        """What has changed in the rules of the game, day by day, the latest first."""
        days = groupby(self.game.rulebook.changes, lambda change: (change.version, change.day))
        return tuple(tuple(changes) for _, changes in days)[::-1]

    @property
    def dated(self) -> tuple[tuple[date, Rule], ...]:
        """The articles of which it is known since when they exist, the latest first."""
        rules = [rule for rule in self.game.rulebook.rules if rule.since]
        found = [(date.fromisoformat(rule.since), rule) for rule in rules]
        return tuple(sorted(found, key=lambda item: item[0], reverse=True))


def house_query(game: Game, choices: dict[str, str], usual: House) -> str:
    """Return the query string of a house, without what is usual; empty if all is."""
    changed = [
        f"maison.{option.id}={choices[option.id]}"
        for option in game.rulebook.options
        if choices[option.id] != usual.choice(option.id)
    ]
    return f"?{'&'.join(changed)}" if changed else ""


@lru_cache(maxsize=HOUSES_KEPT)
def rule_page(slug: str, house: House, usual: House) -> LongPage:
    """Return the rule page of a game in a house, for visitors whose usual house is the other."""
    page = RulePage(catalog.game(slug), house, usual)
    body = render_to_string("regles/corps.html", {"page": page, "game": page.game})
    lean = without_repetition(body, reverse("rulebook:game", args=(slug,)))
    context = {"game": page.game, "house": house.as_dict()}
    return LongPage("regles/jeu.html", lean.encode(), context)


_LONGEST: Final = 190
"""Characters of an article, but for a first sentence that is longer."""
_SENTENCE: Final = re.compile(r"(?<=[.!?»]) (?=[A-ZÀÂÇÉÈÊÎÔ«])")


@dataclass(frozen=True, slots=True)
class CribEntry:
    """An article and its first sentences."""

    rule: Rule
    text: str


@dataclass(frozen=True, slots=True)
class Part:
    """A section, with the articles that decide something in this house."""

    title: str
    lines: tuple[CribEntry, ...]


def crib(game: Game, house: House) -> tuple[Part, ...]:
    """Return what a game comes to under the options of a house."""
    parts = (
        Part(
            section.title,
            tuple(
                CribEntry(rule, _shortened(plain(rule.statement)))
                for rule in section.rules
                if rule.applies(house) and not rule.information
            ),
        )
        for section in game.rulebook.sections
    )
    return tuple(part for part in parts if part.lines)


def _shortened(text: str) -> str:
    first, *others = _SENTENCE.split(text)
    for sentence in others:
        if len(first) + len(sentence) > _LONGEST:
            break
        first = f"{first} {sentence}"
    return first
