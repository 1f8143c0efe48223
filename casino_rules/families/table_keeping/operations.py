"""The operations of a table, gesture by gesture: advance, closing, change, cards."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final, override

from casino_rules.core.chips import PLAQUE
from casino_rules.core.drill import Branch, Pitfall
from casino_rules.core.forms import Amount, Choice, Option, Points
from casino_rules.core.french import join, typo
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import EURO, Cents
from casino_rules.core.questions import Question
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import Problem, Situation, fact, with_forms
from casino_rules.core.words import in_words
from casino_rules.exercises.ordering import Order, OrderDrill, too_early
from casino_rules.families.table_keeping.base import (
    ADVANCE,
    TableDrill,
    draw_minimum,
    notes,
)
from casino_rules.families.table_keeping.boxes import Box

_FILE: Final = Path(__file__).with_name("operations.toml")
_LEFT: Final = 3
"""The fewest gestures that are put in order."""
_A_FEW: Final = 4
"""Gestures left to put in order by a beginner."""
_WHOLE: Final = 0.5
"""How often an operation is asked from its first gesture, once one has learnt it."""
LOWEST_SAID: Final[Cents] = 2 * EURO
HIGHEST_SAID: Final[Cents] = 999_999 * EURO
"""Sums that are said: in the plural, and below the million where the words of numbers stop."""
TILLS: Final = tuple(value * EURO for value in (5_000, 8_000, 10_000, 15_000, 20_000, 30_000))
"""What a change till may hold: the management decides."""
_CHANGED: Final = {"change-billet", "change-plaque"}
_WORDS: Final = {"EUR": "euros", "USD": "dollars"}


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation: its scene, its gestures in order, the articles that say so."""

    slug: str
    title: str
    scene: str
    order: Order
    articles: tuple[tuple[str, str], ...]


@cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads(_FILE.read_text("utf-8"))


def _operations(book: RuleBook) -> Mapping[str, Operation]:
    """Return the operations of a game: those whose articles it has."""
    found = {}
    for item in _data()["operation"]:
        parts = (reference.partition("#") for reference in item["articles"])
        articles = tuple((slug, variant) for slug, _, variant in parts)
        if all(book.has(slug) for slug, _ in articles):
            found[item["id"]] = Operation(
                item["id"], typo(item["titre"]), item["scene"], tuple(item["gestes"]), articles
            )
    return found


@dataclass(frozen=True)
class Started(Situation):
    """An operation, how many of its gestures are made, and the sum that it is about."""

    known: ClassVar[Mapping[str, Operation]] = {}
    operation: str = fact("Opération", Choice(()), frame=True)
    faits: int = fact("Gestes déjà faits", Points(0, 9))
    somme: Cents = fact(
        "Somme", Amount(LOWEST_SAID, HIGHEST_SAID), "L'avance, l'encaisse ou le billet."
    )

    @property
    def gestures(self) -> Order:
        """All the gestures of the operation."""
        return self.known[self.operation].order

    @override
    def problem(self) -> Problem:
        """Three gestures at least are left to put in order; a sum is whole units."""
        if len(self.gestures) - self.faits < _LEFT:
            return "faits", "Il reste au moins trois gestes à mettre dans l'ordre."
        if self.somme % EURO:
            return "somme", "Donnez un nombre entier d'unités."
        return None


def said(cents: Cents, currency: str) -> str:
    """Return an amount of whole units in words: « quinze mille euros »."""
    return f"{in_words(cents // EURO)} {_WORDS[currency]}"


class Operations(OrderDrill[Started], TableDrill[Started]):
    """In which order an operation of the table is made."""

    slug = "operations-table"
    title = "Les opérations de la table, dans l'ordre"
    duty = "Faire dans l'ordre l'avance, la fermeture, le change et la préparation des cartes."
    seconds = 30
    situation = Started
    gestures: ClassVar[Mapping[str, str]] = _data()["gestes"]

    def __init__(self, book: RuleBook, boxes: Sequence[Box] = ()) -> None:
        """Take the operations and the errors of a game."""
        super().__init__(book, boxes)
        known = _operations(book)
        options = tuple(Option(item.slug, item.title) for item in known.values())
        self.situation = with_forms(self.situation, {"operation": Choice(options)}, known=known)
        self.branches = tuple(Branch(item.slug, item.title) for item in known.values())
        moved = too_early(self.solve)
        self.pitfalls = tuple(
            Pitfall(item["id"], item["message"], moved(item["dite"], item["avant"]))
            for item in _data()["trop-tot"]
            if any(_moved(item, operation.order) for operation in known.values())
        )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Started:
        gestures = len(self.situation.known[branch].order)
        early = house.level <= Level.TRAINING
        whole = rng.random() < _WHOLE
        made = gestures - _A_FEW if early else 0 if whole else rng.randint(0, gestures // 2 - 1)
        return self.situation(branch, max(made, 0), self._sum(rng, house, branch))

    def _sum(self, rng: Random, house: House, branch: str) -> Cents:
        if branch in _CHANGED:
            table = self.book.table(house)
            plaques = [chip for chip in table.chips if chip >= PLAQUE]
            known = notes(self.book.currency, table.minimum)
            return rng.choice(known if branch == "change-billet" else plaques)
        if branch == "caisse-de-change":
            return rng.choice(TILLS)
        advance = ADVANCE * min(draw_minimum(rng, self.book, house), 200 * EURO)
        more = rng.randint(-40, 60) * advance // 200 if branch == "cloture" else 0
        return (advance + more) // EURO * EURO

    @override
    def classify(self, situation: Started) -> str:
        return situation.operation

    @override
    def label(self, situation: Started, gesture: str) -> str:
        return self.gestures[gesture].format_map(self._told(situation))

    def _told(self, situation: Started) -> Mapping[str, str]:
        words = said(situation.somme, self.book.currency.code)
        return {"somme": self.money(situation.somme), "mots": words}

    @override
    def ask(self, situation: Started) -> Question:
        done = situation.gestures[: situation.faits]
        told = join(f"« {self._short(gesture)} »" for gesture in done)
        scene = situation.known[situation.operation].scene.format_map(self._told(situation))
        before = f" Déjà fait : {told}." if done else ""
        return Question(
            f"{scene}{before} Dans quel ordre faites-vous les gestes qui suivent ?"
            if done
            else f"{scene} Dans quel ordre faites-vous ces gestes ?",
            self.shuffled(situation),
            currency=self.book.currency,
        )

    def _short(self, gesture: str) -> str:
        """Return a gesture already made, without the sum."""
        return self.gestures[gesture].partition(" : ")[0].replace(" {somme}", " la somme").lower()

    @override
    def solve(self, situation: Started) -> Ruling[Order]:
        operation = situation.known[situation.operation]
        steps = tuple(self.cite(slug, variant) for slug, variant in operation.articles)
        return Ruling(situation.gestures[situation.faits :], steps)


def _moved(item: Mapping[str, str], order: Order) -> bool:
    """Whether the error can be made in an operation from its start: later made earlier."""
    both = {item["dite"], item["avant"]} <= set(order)
    return both and order.index(item["avant"]) < order.index(item["dite"])
