"""Chips in hand: reading a mass, cutting a stack to prove it, paying even money by its height."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, override

from casino_rules.core import chips
from casino_rules.core.chips import FIVE, STACK, Counts
from casino_rules.core.drill import branch, wait_for
from casino_rules.core.forms import Amount, Choice, Field, Fields, Points
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.limits import CHIPS, TableLimits
from casino_rules.core.money import EURO, Cents
from casino_rules.core.questions import Question, Zone
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.situation import Problem, Situation, fact, with_forms
from casino_rules.core.table_forms import Chips, noun_of, told
from casino_rules.exercises.chip_counting import Heap, MassReading, drawn, heap_in, on_box
from casino_rules.families.pitfalls import error
from casino_rules.families.table_keeping.base import TableDrill
from casino_rules.families.table_keeping.boxes import Box

TILL: Final = "caisse"
"""The place of the float on every cloth."""
_MOST_CUT: Final = 200
_CUT: Final = {Level.DISCOVERY: 39, Level.TRAINING: 59}
"""How many chips are cut at most at the first levels."""
_ALL_CUT: Final = 99
_FOUR: Final = 4
_ORDINARY: Final = 5
"""A stake paid by its height is made of chips up to so many times the minimum."""


def staked(rng: Random, box: Box, table: TableLimits, colours: int, level: Level) -> Counts:
    """Return so many piles of the table's chips, as they may be staked on a box."""
    most = box.limits(table).maximum
    return wait_for(
        lambda: drawn(rng, table.chips, colours, level, most),
        lambda piles: box.holds(table, chips.total(piles)),
    )


class ReadMass(MassReading, TableDrill[Heap]):
    """What the chips of a box are worth."""

    situation = Heap

    def __init__(self, book: RuleBook, boxes: Sequence[Box] = ()) -> None:
        """Take the chips of a game."""
        super().__init__(book, boxes)
        self.situation = heap_in(Heap, book.currency)

    @override
    def values(self, house: House) -> tuple[Cents, ...]:
        return self.book.table(house).chips

    @override
    def lying(self, rng: Random, house: House, colours: int) -> Counts:
        return staked(rng, self.first, self.book.table(house), colours, house.level)

    @override
    def laid(self, situation: Heap) -> Zone:
        return on_box(self.book.plan.box(self.first.key), "Masse", situation)

    @override
    def step(self, detail: str, somme: str) -> Step:
        return self.cite("lire-une-masse", detail=detail, somme=somme)


@dataclass(frozen=True)
class Stack(Situation):
    """Chips of one value, to be cut."""

    valeur: Cents = fact("Valeur", Amount(EURO, 500 * EURO))
    nombre: int = fact("Nombre de jetons", Points(FIVE + 1, _MOST_CUT))

    @override
    def problem(self) -> Problem:
        """The value is whole units."""
        return ("valeur", "Donnez un nombre entier d'unités.") if self.valeur % EURO else None


def _piles(number: int, *, of_twenty: bool = True) -> dict[str, int]:
    stacks, left = divmod(number, STACK) if of_twenty else (0, number)
    return {"vingt": stacks, "cinq": left // FIVE, "reste": left % FIVE}


@error("par-quatre", "Une pile coupée est de cinq jetons, jamais de quatre.")
def _by_four(situation: Stack) -> Mapping[str, Any] | None:
    left = situation.nombre % STACK
    return {"cinq": left // _FOUR, "reste": left % _FOUR}


@error(
    "tout-par-cinq", "Vingt jetons font une pile pleine : on ne coupe par cinq que ce qui reste."
)
def _all_fives(situation: Stack) -> Mapping[str, Any] | None:
    return _piles(situation.nombre, of_twenty=False) if situation.nombre >= STACK else None


@error("reste-perdu", "Les jetons qui ne font pas une pile de cinq comptent dans la somme.")
def _without_the_rest(situation: Stack) -> Mapping[str, Any] | None:
    return {"somme": situation.nombre // FIVE * FIVE * situation.valeur}


class CutStack(TableDrill[Stack]):
    """Into which piles chips of one value are cut, and what they are worth."""

    slug = "couper-une-pile"
    title = "Couper et prouver une pile"
    duty = "Couper des jetons par vingt et par cinq, pour qu'on les compte sans les toucher."
    seconds = 15
    situation = Stack
    branches = (
        branch("tombe-juste", "Des piles de cinq entières"),
        branch("avec-reste", "Des piles de cinq et un reste", 2),
        branch("piles-pleines", "Des piles de vingt", 2),
    )
    pitfalls = (_by_four, _all_fives, _without_the_rest)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Stack:
        values = [value for value in self.book.table(house).chips if value < chips.PLAQUE]
        most = _CUT.get(house.level, _ALL_CUT)
        numbers = {
            "tombe-juste": range(2 * FIVE, STACK, FIVE),
            "avec-reste": [number for number in range(FIVE + 1, STACK) if number % FIVE],
            "piles-pleines": range(STACK, most + 1),
        }
        return self.situation(rng.choice(values), rng.choice(numbers[branch]))

    @override
    def classify(self, situation: Stack) -> str:
        if situation.nombre >= STACK:
            return "piles-pleines"
        return "avec-reste" if situation.nombre % FIVE else "tombe-juste"

    @override
    def ask(self, situation: Stack) -> Question:
        noun = noun_of(situation.valeur)
        form = Fields(
            (
                Field("vingt", "Piles de vingt", Points(0, _MOST_CUT), TILL),
                Field("cinq", "Piles de cinq", Points(0, _MOST_CUT), TILL),
                Field("reste", "Jetons qui restent", Points(0, _MOST_CUT), TILL),
                Field("somme", "Somme", Amount(currency=self.book.currency), TILL),
            )
        )
        what = f"{noun.count(situation.nombre)} de {self.money(situation.valeur)}"
        return Question(
            f"Vous coupez {what}. Quelles piles, et combien en tout ?",
            form,
            currency=self.book.currency,
        )

    @override
    def solve(self, situation: Stack) -> Ruling[dict[str, Any]]:
        worth, piles = situation.nombre * situation.valeur, _piles(situation.nombre)
        heights = (piles["vingt"], STACK), (piles["cinq"], FIVE)
        parts = [f"{number} × {height}" for number, height in heights if number]
        step = self.cite(
            "couper-une-pile",
            "",
            nombre=situation.nombre,
            piles=" + ".join([*parts, str(piles["reste"])] if piles["reste"] else parts),
            valeur=self.money(situation.valeur),
            somme=self.money(worth),
        )
        return Ruling({**piles, "somme": worth}, (step,))


@dataclass(frozen=True)
class Even(Heap):
    """A stake paid even money, as it lies, and the chips of the table."""

    jetons: str = fact("Jetons de la table", Choice(()), frame=True)

    @property
    def values(self) -> tuple[Cents, ...]:
        """The values of the table's chips."""
        return chips.values(self.currency.code, self.jetons)

    @override
    def problem(self) -> Problem:
        """The stake is made of the table's chips."""
        if not {value for value, _ in self.counts} <= set(self.values):
            return "piles", "La mise est faite des jetons de la table."
        return super().problem()


@error("au-plus-court", "La somme est juste, mais à hauteur on pose les mêmes jetons que la mise.")
def _shortest(situation: Even) -> Counts | None:
    return chips.decompose(situation.worth, situation.values).chips


@error("petite-pile-oubliee", "Chaque pile de la mise a la sienne en face.")
def _one_short(situation: Even) -> Counts | None:
    return chips.ordered(situation.counts)[:-1] or None


@error("un-jeton-de-moins", "La pile du gain monte à la même hauteur que celle de la mise.")
def _one_less(situation: Even) -> Counts | None:
    (value, number), *others = chips.ordered(situation.counts)
    return chips.ordered(((value, number - 1), *others)) or None


class SizeIn(TableDrill[Even]):
    """Which chips pay a stake even money by its height."""

    slug = "payer-a-hauteur"
    title = "Payer à hauteur de la mise"
    duty = "Payer un pour un sans compter : les mêmes jetons, à la même hauteur."
    seconds = 12
    situation = Even
    branches = (
        branch("une-couleur", "Une seule couleur"),
        branch("plusieurs-couleurs", "Deux ou trois couleurs", 2),
    )
    pitfalls = (_shortest, _one_short, _one_less)

    def __init__(self, book: RuleBook, boxes: Sequence[Box] = ()) -> None:
        """Take the chips of a game."""
        super().__init__(book, boxes)
        forms = {CHIPS: book.option(CHIPS).form}
        self.situation = with_forms(heap_in(Even, book.currency), forms)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Even:
        table, colours = self.book.table(house), 1 if branch == "une-couleur" else rng.randint(2, 3)
        level = min(
            house.level, Level.TRAINING
        )  # a taller stake is counted, not paid by its height
        ordinary = tuple(value for value in table.chips if value <= _ORDINARY * table.minimum)
        piles = staked(rng, self.first, replace(table, chips=ordinary), colours, level)
        laid = tuple(self.situation.pile(*pile) for pile in piles)
        return self.situation(laid, house.choice(CHIPS))

    @override
    def classify(self, situation: Even) -> str:
        return "une-couleur" if len(situation.piles) == 1 else "plusieurs-couleurs"

    @override
    def ask(self, situation: Even) -> Question:
        return Question(
            "Cette mise gagne un pour un. Payez-la à hauteur.",
            Chips(situation.values, self.book.currency),
            (on_box(self.book.plan.box(self.first.key), "Mise gagnante", situation),),
            currency=self.book.currency,
            chips=situation.values,
        )

    @override
    def solve(self, situation: Even) -> Ruling[Counts]:
        same = chips.ordered(situation.counts)
        step = self.cite(
            "payer-a-hauteur",
            "",
            jetons=told(same, self.book.currency),
            somme=self.money(situation.worth),
        )
        return Ruling(same, (step,))
