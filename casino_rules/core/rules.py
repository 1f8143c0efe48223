"""Rules (articles) and the rule book of a game, read from its data files.

Articles: one rule each, as the files of a game tell them.

What has changed in a rule book, with its date: ``changements.toml``.
"""

import string
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from itertools import cycle, product
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from casino_rules.core import limits
from casino_rules.core.cards import Card, parse_card
from casino_rules.core.forms import Choice, Form
from casino_rules.core.french import typo
from casino_rules.core.house import House, HouseOption, UnknownOptionError, read_option
from casino_rules.core.limits import CHIPS, LIMITS, TableLimits
from casino_rules.core.money import CURRENCIES, Currency
from casino_rules.core.plan import FILE as CLOTH
from casino_rules.core.plan import Plan, read_plan
from casino_rules.core.tables import DrawTable, PayTable, RuleTable, read_tables
from casino_rules.core.unknown import UnknownError


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


CHANGES: Final = "changements.toml"
"""« date », « version » and « texte », in the folder of a game.

Games that share their articles share a file beside them; its « jeux » limits a change to some.
"""


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the rules of a game: since when, in which version of the book, what."""

    day: date
    version: int
    text: str


def read_changes(game: str, files: Iterable[Path]) -> tuple[Change, ...]:
    """Return what has changed in a game, the oldest first.

    Raises:
        KeyError: if a change has no date, version or text.
    """
    rows = [
        item
        for path in files
        if path.exists()
        for item in tomllib.loads(path.read_text("utf-8"))["changement"]
    ]
    found = (
        Change(row["date"], row["version"], typo(row["texte"].strip()))
        for row in rows
        if game in row.get("jeux", (game,))
    )
    return tuple(sorted(found, key=lambda change: (change.version, change.day)))


def last_change(files: Iterable[Path]) -> date:
    """Return the day of the newest change of all, whatever its game."""
    days = (
        row["date"]
        for path in files
        for row in tomllib.loads(path.read_text("utf-8"))["changement"]
    )
    found: date = max(days)
    return found


class UnknownRuleError(UnknownError):
    """No rule has this id."""


@dataclass(frozen=True)
class RuleBook:
    """Everything that is written about one game: articles, tables, options of the house."""

    game: str
    title: str
    summary: str
    version: int
    currency: Currency
    sections: tuple[Section, ...]
    options: tuple[HouseOption, ...]
    tables: Mapping[str, RuleTable[Any]]
    changes: tuple[Change, ...]
    """What has changed, the oldest first."""
    plan: Plan
    """What is printed on the cloth."""
    _rules: Mapping[str, Rule] = field(repr=False)
    _house_tables: Mapping[str, TableLimits] = field(repr=False, default_factory=dict)

    @classmethod
    def read(
        cls,
        folder: Path,
        shared: Iterable[Path] = (),
        changes: Iterable[Path] = (),
        plan: Plan | None = None,
    ) -> "RuleBook":
        """Read ``regles.toml``, ``tableaux.toml``, ``changements.toml`` of a game's folder.

        ``shared`` are files of articles that several games have: the list « communs » of
        ``regles.toml`` names those that this game takes; they come after its own. They may hold
        options of the house as well, which « options-communes » names. ``changes`` are those of
        several games, ``plan`` a cloth that several have: without it, « tapis.toml » is read.

        Raises:
            ValueError: if they disagree (unknown option, table or section, duplicate id).
            KeyError: if no shared file has such an article or option.
        """
        data = tomllib.loads((folder / "regles.toml").read_text("utf-8"))
        tables = read_tables(tomllib.loads((folder / "tableaux.toml").read_text("utf-8")))
        game = data["jeu"]
        books = [tomllib.loads(path.read_text("utf-8")) for path in shared]
        articles = (*data["article"], *_shared("article", data.get("communs", ()), books))
        shared_options = _shared("option", data.get("options-communes", ()), books)
        rules = tuple(read_rule(game, article) for article in articles)
        known = [section["id"] for section in data["section"]]
        if len({rule.id for rule in rules}) != len(rules):
            raise ValueError(f"duplicate article in {game}")
        if stray := {rule.section for rule in rules} - set(known):
            raise ValueError(f"unknown section in {game}: {stray}")
        if stray := {table for rule in rules for table in rule.tables} ^ set(tables):
            raise ValueError(f"tables and articles of {game} do not name each other: {stray}")
        currency, bounds = CURRENCIES[data["devise"]], data.get("limites", ())
        options = (
            *(read_option(item) for item in (*data.get("option", ()), *shared_options)),
            *limits.options(bounds, currency),
        )
        _check_needs(rules, options)
        sections = tuple(
            Section(
                item["id"],
                typo(item["titre"]),
                tuple(rule for rule in rules if rule.section == item["id"]),
            )
            for item in data["section"]
        )
        return cls(
            game=game,
            title=typo(data["titre"]),
            summary=typo(data["resume"].strip()),
            version=data["version"],
            currency=currency,
            sections=sections,
            options=options,
            tables=MappingProxyType(tables),
            changes=read_changes(game, (folder / CHANGES, *changes)),
            plan=plan or read_plan(folder / CLOTH),
            _rules=MappingProxyType({rule.slug: rule for rule in rules}),
            _house_tables=MappingProxyType(limits.tables(bounds, currency)),
        )

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All the articles, in order."""
        return tuple(self._rules.values())

    def rule(self, slug: str) -> Rule:
        """Return an article by its id inside the game.

        Raises:
            UnknownRuleError: if there is none.
        """
        try:
            return self._rules[slug]
        except KeyError:
            raise UnknownRuleError(f"{self.game}/{slug}") from None

    def option_read_by(self, form: Form[Any]) -> HouseOption | None:
        """Return the option of the house that a fact of a situation tells: it has its form."""
        return self._by_form.get(form) if isinstance(form, Choice) else None

    @cached_property
    def _by_form(self) -> Mapping[Choice, HouseOption]:
        return {item.form: item for item in self.options}

    def has(self, slug: str) -> bool:
        """Whether the book has an article of this id."""
        return slug in self._rules

    def option(self, slug: str) -> HouseOption:
        """Return an option of the house.

        Raises:
            UnknownOptionError: if the game has no such option.
        """
        for option in self.options:
            if option.id == slug:
                return option
        raise UnknownOptionError(f"{self.game}: {slug}")

    def in_force(self, **choices: str) -> tuple[str, ...]:
        """Return the French labels of choices in force, to be shown with a question.

        An option is given by its id, with underscores: ``in_force(bonus_ante="oui")``.
        """
        return tuple(
            self.option(name.replace("_", "-")).label(choice) for name, choice in choices.items()
        )

    def draw_table(self, slug: str) -> DrawTable:
        """Return a drawing table.

        Raises:
            KeyError: if there is no drawing table of that name.
        """
        table = self.tables[slug]
        if not isinstance(table, DrawTable):
            raise KeyError(f"{self.game}/{slug} is not a drawing table")
        return table

    def pay_table(self, slug: str) -> PayTable:
        """Return a pay table.

        Raises:
            KeyError: if there is no pay table of that name.
        """
        table = self.tables[slug]
        if not isinstance(table, PayTable):
            raise KeyError(f"{self.game}/{slug} is not a pay table")
        return table

    @cached_property
    def default_house(self) -> House:
        """The house that follows the source documents."""
        return self.house({})

    def house(self, choices: Mapping[str, str]) -> House:
        """Return a house with these choices, the default for every other option.

        Raises:
            UnknownOptionError: for an option or a choice that this game does not have.
        """
        for slug, choice in choices.items():
            self.option(slug).check(choice)
        return House(tuple((item.id, choices.get(item.id, item.default)) for item in self.options))

    def houses(self) -> Iterator[House]:
        """Yield every house that rules otherwise: all combinations of the choices that rule.

        What only furnishes a table takes its choices in turn.
        """
        names = [option.id for option in self.options if not option.furnishes]
        furnished = cycle(
            product(*([(item.id, key) for key in item.keys] for item in self.furnishing))
        )
        for choices in product(*(self.option(name).keys for name in names)):
            yield self.house(dict(zip(names, choices, strict=True)) | dict(next(furnished)))

    @property
    def furnishing(self) -> tuple[HouseOption, ...]:
        """The options that only furnish a table: its limits, its chips."""
        return tuple(option for option in self.options if option.furnishes)

    def table(self, house: House) -> TableLimits:
        """Return the limits and the chips of the tables of a house.

        Raises:
            UnknownOptionError: if the rule book declares no limits.
        """
        return self._house_tables[limits.key(house.choice(LIMITS), house.choice(CHIPS))]


def _shared(
    kind: str, names: Iterable[str], books: Iterable[Mapping[str, Any]]
) -> tuple[Mapping[str, Any], ...]:
    """Return the articles or the options of shared files that a game names."""
    by_id = {item["id"]: item for book in books for item in book.get(kind, ())}
    return tuple(by_id[name] for name in names)


def _check_needs(rules: Iterable[Rule], options: Iterable[HouseOption]) -> None:
    known = {(option.id, choice) for option in options for choice in option.keys}
    for rule in rules:
        if stray := set(rule.needs) - known:
            raise ValueError(f"{rule.id} needs an unknown option: {stray}")
