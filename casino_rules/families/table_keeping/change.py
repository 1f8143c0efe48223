"""Changing a note into chips of two values: how many of each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, Final, override

from casino_rules.core.chips import PLAQUE
from casino_rules.core.drill import branch
from casino_rules.core.forms import Amount, Field, Fields, Points
from casino_rules.core.house import House
from casino_rules.core.limits import TableLimits
from casino_rules.core.money import EURO, Cents, Currency
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.families.pitfalls import error
from casino_rules.families.table_keeping.base import TableDrill, notes

_MOST_CHIPS: Final = 1_000
_HIGHEST: Final[Cents] = 10_000 * EURO
_STACKS: Final = (5, 10, 15, 20)
"""How many small chips a player asks for: stacks of five."""


_COUNTS: Final = {
    "un-gros": (1,),
    "quelques-uns": range(2, 6),
    "plus-de-cinq": range(6, 21),
    "plaque": range(1, 21),
}
"""How many chips the rest takes, by branch."""


type Wanted = tuple[Cents, Cents, int, Cents]
"""A note, a small value and how many chips of it are asked, what the rest is given in."""


@dataclass(frozen=True)
class Asked(Situation):
    """A note, so many chips of a small value, and what the rest is given in."""

    billet: Cents = fact("Billet ou plaque", Amount(EURO, _HIGHEST))
    petite: Cents = fact("Petite valeur", Amount(EURO, _HIGHEST))
    nombre: int = fact("Nombre demandé", Points(1, _MOST_CHIPS), "Jetons de petite valeur.")
    grande: Cents = fact("Valeur du reste", Amount(EURO, _HIGHEST))

    @property
    def rest(self) -> Cents:
        """What is left to give in the other value."""
        return self.billet - self.nombre * self.petite

    @override
    def problem(self) -> Problem:
        """The chips asked leave a rest, and the rest is whole chips."""
        if self.grande <= self.petite:
            return "grande", "Le reste se donne en jetons plus gros que les premiers."
        if self.rest <= 0:
            return "nombre", "Il doit rester de quoi donner d'autres jetons."
        if self.rest % self.grande:
            return "grande", "Le reste ne se fait pas avec ces jetons."
        if self.rest // self.grande > _MOST_CHIPS:
            return "grande", "Le reste ferait trop de jetons."
        return None


@lru_cache(maxsize=64)
def changes(table: TableLimits, branch: str, currency: Currency) -> tuple[Wanted, ...]:
    """Return the changes of a branch that players ask at a table: what they get may be staked."""
    changed = notes(currency, table.minimum)
    if branch == "plaque":
        changed = [chip for chip in table.chips if chip >= PLAQUE]
    given = [chip for chip in table.chips if chip <= table.maximum]
    return tuple(
        (note, small, number, big)
        for note in changed
        for small, big in combinations(given, 2)
        for number in _STACKS
        if number * small < note
        and (note - number * small) % big == 0
        and (note - number * small) // big in _COUNTS[branch]
    )


def makes(asked: Wanted, stakes: Sequence[Cents]) -> bool:
    """Whether the chips that a note is changed into make these stakes, all together."""
    note, small, number, big = asked
    return _left(stakes, (small, number), (big, (note - number * small) // big))


def _left(stakes: Sequence[Cents], small: tuple[Cents, int], big: tuple[Cents, int]) -> bool:
    if not stakes:
        return True
    first, *others = stakes
    for many in range(min(first // big[0], big[1]), -1, -1):
        few, rest = divmod(first - many * big[0], small[0])
        left = (small[0], small[1] - few), (big[0], big[1] - many)
        if not rest and few <= small[1] and _left(others, *left):
            return True
    return False


def _given(small: int, big: int) -> dict[str, Any]:
    return {"petits": small, "grands": big}


@error("tout-en-gros", "Le joueur demande une part en petits jetons : elle lui est due.")
def _all_big(situation: Asked) -> Mapping[str, Any] | None:
    whole, left = divmod(situation.billet, situation.grande)
    return None if left else _given(0, whole)


@error("tout-en-petit", "Seule la part demandée est en petits jetons, le reste ne l'est pas.")
def _all_small(situation: Asked) -> Mapping[str, Any] | None:
    whole, left = divmod(situation.billet, situation.petite)
    return None if left or whole > _MOST_CHIPS else _given(whole, 0)


@error("valeur-du-billet-en-plus", "Les petits jetons font partie du change : on les en déduit.")
def _not_deducted(situation: Asked) -> Mapping[str, Any] | None:
    whole, left = divmod(situation.billet, situation.grande)
    return None if left else _given(situation.nombre, whole)


@error("un-jeton-de-trop", "Comptez le change en entier : il vaut un jeton de trop.")
def _one_more(situation: Asked) -> Mapping[str, Any] | None:
    given = situation.rest // situation.grande + 1
    return _given(situation.nombre, given) if given <= _MOST_CHIPS else None


class Change(TableDrill[Asked]):
    """How many chips of each value a change takes."""

    slug = "change"
    title = "Composer un change"
    duty = "Rendre la valeur exacte d'un billet, avec les jetons demandés."
    seconds = 20
    situation = Asked
    branches = (
        branch("un-gros", "Un seul jeton pour le reste"),
        branch("quelques-uns", "Quelques jetons pour le reste"),
        branch("plus-de-cinq", "Plus de cinq jetons pour le reste"),
        branch("plaque", "Casser une plaque", 2, level=3),
    )
    pitfalls = (_all_big, _all_small, _not_deducted, _one_more)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Asked:
        table = self.book.table(house)
        return self.situation(*rng.choice(changes(table, branch, self.book.currency)))

    @override
    def classify(self, situation: Asked) -> str:
        if situation.billet >= PLAQUE:
            return "plaque"
        number = situation.rest // situation.grande
        if number == 1:
            return "un-gros"
        return "plus-de-cinq" if number > 5 else "quelques-uns"  # noqa: PLR2004 - a stack

    @override
    def ask(self, situation: Asked) -> Question:
        note, part, small, big = (
            self.money(cents)
            for cents in (
                situation.billet,
                situation.billet - situation.rest,
                situation.petite,
                situation.grande,
            )
        )
        what = "une plaque" if situation.billet >= PLAQUE else "un billet"
        form = Fields(
            (
                Field("petits", f"Jetons de {small}", Points(0, _MOST_CHIPS), "caisse"),
                Field("grands", f"Jetons de {big}", Points(0, _MOST_CHIPS), "caisse"),
            )
        )
        return Question(
            f"Un joueur change {what} de {note} : « {part} en jetons de {small}, le reste en {big} ». "
            "Combien de jetons de chaque ?",
            form,
            currency=self.book.currency,
        )

    @override
    def solve(self, situation: Asked) -> Ruling[dict[str, Any]]:
        big = situation.rest // situation.grande
        step = self.cite(
            "change",
            "compose",
            billet=self.money(situation.billet),
            petites=self._product(situation.nombre, situation.petite),
            grandes=self._product(big, situation.grande),
        )
        return Ruling(_given(situation.nombre, big), (step,))

    def _product(self, number: int, value: Cents) -> str:
        """Write out what chips of a value make; nothing is to be worked out of one alone."""
        told = self.money(value)
        return (
            f"un jeton de {told}"
            if number == 1
            else f"{number} × {told} = {self.money(number * value)}"
        )
