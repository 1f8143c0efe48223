"""Paying in chips, and changing a note: how many of each value, with what the float holds."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations, islice
from random import Random
from typing import Any, ClassVar, Final, override

from casino_rules.core import chips
from casino_rules.core.chips import PLAQUE, Counts
from casino_rules.core.drill import branch
from casino_rules.core.forms import Amount, Choice, Field, Fields, Points
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.limits import CHIPS, TableLimits
from casino_rules.core.money import EURO, EVEN, Cents, Currency, InexactPaymentError, Odds
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import Problem, Situation, fact, with_forms
from casino_rules.core.table_forms import MOST, Chips, noun_of, told
from casino_rules.core.tables import PayTable
from casino_rules.families.legacy import completed
from casino_rules.families.pitfalls import error
from casino_rules.families.table_keeping.base import TableDrill, notes
from casino_rules.families.table_keeping.boxes import Box, pays

_HIGHEST: Final[Cents] = 20_000 * EURO
_FEW: Final = 4
"""A payment of more chips than these is a long one."""
_LONGEST: Final = 12
"""No payment of more chips is drawn when a value lacks."""
_HIGHEST_ODDS: Final = 100
"""Higher odds are those of bets that have a stake of their own."""
_UNTOLD: Final = "mise"
"""The box of a payment that was stored before it was told."""
_TRIES: Final = 60
"""Stakes drawn as players place them, before any that the limits allow is taken."""

type Bet = tuple[Box, Odds]
"""A box, and odds at which it is paid."""
type Drawn = tuple[str, Cents, Odds, Cents]
"""The key of a box, its stake, its odds, the value that lacks (0: none)."""


@dataclass(frozen=True)
class Winning(Situation):
    """A winning stake, its odds, the chips of the table and the value that the float lacks."""

    currency: ClassVar[str] = "EUR"
    jetons: str = fact("Jetons de la table", Choice(()), frame=True)
    case: str = fact("Case", Choice(()))
    mise: Cents = fact("Mise", Amount(EURO, _HIGHEST), spot="place")
    gagne: int = fact("Gagne", Points(1, 5_000), "Dans « 19 pour 20 », c'est 19.")
    pour: int = fact("Pour", Points(1, 100), "Dans « 19 pour 20 », c'est 20.")
    manque: Cents = fact(
        "Valeur épuisée", Amount(0, _HIGHEST, optional=True), "Vide si la caisse a de tout."
    )

    @property
    def odds(self) -> Odds:
        """What the stake is paid."""
        return Odds(self.gagne, self.pour)

    @property
    def winnings(self) -> Cents:
        """What is to be paid."""
        return self.odds.pay(self.mise)

    @property
    def values(self) -> tuple[Cents, ...]:
        """The values of the table's chips."""
        return chips.values(self.currency, self.jetons)

    @property
    def left(self) -> tuple[Cents, ...]:
        """The values that the float still has."""
        return tuple(value for value in self.values if value != self.manque)

    @property
    def ways(self) -> tuple[Counts, ...]:
        """Every shortest way to pay with them."""
        return chips.shortest(self.winnings, self.left)

    @override
    def problem(self) -> Problem:
        """The winnings are made by the chips that are left."""
        if self.manque and self.manque not in self.values:
            return "manque", "La table n'a pas de jetons de cette valeur."
        try:
            found = self.ways
        except InexactPaymentError:
            return "mise", "Ce gain ne tombe pas juste : donnez une autre mise."
        if not found:
            return "mise", "Ce gain ne se fait pas avec les jetons qui restent."
        if max(number for _, number in found[0]) > MOST:
            return "mise", "Ce gain ferait trop de jetons."
        return None


def bets(boxes: Iterable[Box], house: House) -> tuple[Bet, ...]:
    """Return what the boxes of a game are paid in a house, but for the great bonuses."""
    return tuple(
        (box, odds)
        for box in boxes
        for odds in box.paid(house)
        if odds.win <= _HIGHEST_ODDS * odds.stake
    )


def _all_even(book: RuleBook) -> bool:
    """Whether a game pays nothing but even money."""
    tables = [table for table in book.tables.values() if isinstance(table, PayTable)]
    return {odds for table in tables for odds in table.cells.values()} == {EVEN}


def lacking(winnings: Cents, values: tuple[Cents, ...]) -> tuple[Cents, ...]:
    """Return the values of a payment without which it can still be made, in not too many chips."""
    found = []
    for value, _ in chips.decompose(winnings, values).chips:
        ways = chips.shortest(winnings, tuple(item for item in values if item != value))
        if ways and chips.number_of(ways[0]) <= _LONGEST:
            found.append(value)
    return tuple(found)


def branch_of(winnings: Cents, values: tuple[Cents, ...], lacks: Cents) -> str:
    """Return the case of a payment."""
    if lacks:
        return "valeur-manquante"
    few = chips.number_of(chips.shortest(winnings, values)[0]) <= _FEW
    return "quelques-jetons" if few else "beaucoup-de-jetons"


@error("mise-comprise", "La mise reste au joueur : on ne compose que son gain.")
def _with_the_stake(situation: Winning) -> Counts | None:
    return next(iter(chips.shortest(situation.winnings + situation.mise, situation.left)), None)


@error("a-egalite", "Cette mise n'est pas payée un pour un : calculez d'abord son gain.")
def _even_money(situation: Winning) -> Counts | None:
    return next(iter(chips.shortest(situation.mise, situation.left)), None)


@error("gros-jeton-casse", "La somme est juste, mais un plus gros jeton fait le même travail.")
def _broken(situation: Winning) -> Counts | None:
    return chips.broken(situation.ways[0], situation.left) or None


@error("appoint-oublie", "La plus petite valeur manque : le compte n'y est pas.")
def _without_the_last(situation: Winning) -> Counts | None:
    return situation.ways[0][:-1] or None


class Payment(TableDrill[Winning]):
    """Which chips pay a winning stake."""

    slug = "composer-paiement"
    title = "Composer un paiement en jetons"
    duty = "Composer un gain au plus court, avec les jetons que tient la caisse."
    seconds = 20
    situation = Winning
    branches = (
        branch("quelques-jetons", "Quatre jetons au plus", 2),
        branch("beaucoup-de-jetons", "Cinq jetons et plus", 2),
        branch("valeur-manquante", "Une valeur manque à la caisse", 2, level=2),
    )

    def __init__(self, book: RuleBook, boxes: Sequence[Box] = ()) -> None:
        """Take the pay tables and the chips of a game."""
        super().__init__(book, boxes)
        options = {_UNTOLD: "Une mise"} | {box.key: box.label for box in boxes}
        forms = {CHIPS: book.option(CHIPS).form, "case": Choice.of(**options)}
        self.situation = with_forms(self.situation, forms, currency=book.currency.code)
        uneven = () if _all_even(book) else (_even_money,)
        self.pitfalls = (_with_the_stake, *uneven, _broken, _without_the_last)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Winning:
        table, known = self.book.table(house), bets(self.boxes.values(), house)
        drawn = chain(
            islice(_draws(rng, table, known, house.level), _TRIES),
            iter(lambda: rng.choice(_all(table, known, branch)), None),
        )
        key, mise, odds, lacks = next(
            item
            for item in drawn
            if branch_of(item[2].pay(item[1]), table.chips, item[3]) == branch
        )
        return self.situation(house.choice(CHIPS), key, mise, odds.win, odds.stake, lacks)

    @override
    def classify(self, situation: Winning) -> str:
        return branch_of(situation.winnings, situation.left, situation.manque)

    @override
    def ask(self, situation: Winning) -> Question:
        lacks = situation.manque
        short = f" La caisse n'a plus {self._one(lacks)}." if lacks else ""
        stock = tuple(0 if value == lacks else MOST for value in situation.values)
        return Question(
            f"Cette mise gagne, à {situation.odds.french}.{short} Composez le gain, au plus court.",
            Chips(situation.values, self.book.currency, stock if lacks else ()),
            (Zone("Mise gagnante", stakes=(self._stake(situation),), spot=IN_QUESTION),),
            currency=self.book.currency,
            chips=situation.values,
        )

    def _stake(self, situation: Winning) -> Stake:
        for box in self.book.plan.boxes:
            if box.id == situation.case:
                return Stake(box.name, situation.mise, box.id)
        return Stake("Mise", situation.mise)

    @override
    def load(self, data: object) -> Winning:
        return super().load(completed(data, case=_UNTOLD))

    def _one(self, value: Cents) -> str:
        noun = noun_of(value)
        return f"un{'e' * noun.feminine} seul{'e' * noun.feminine} {noun.singular} de {self.money(value)}"

    @override
    def solve(self, situation: Winning) -> Ruling[Counts]:
        first, *others = situation.ways
        paid = self.cite(
            "payer-au-plus-court",
            "compose",
            mise=self.money(situation.mise),
            cote=situation.odds.french,
            gain=self.money(situation.winnings),
            jetons=told(first, self.book.currency),
        )
        lacks = situation.manque
        short = (self.cite("caisse-degarnie", une=self._one(lacks)),) if lacks else ()
        return Ruling(first, (*short, paid), tuple(others))


def _draws(rng: Random, table: TableLimits, known: Sequence[Bet], level: Level) -> Iterator[Drawn]:
    """Yield winning stakes as players place them, paid at odds of their box."""
    while True:
        box, odds = rng.choice(known)
        try:
            mise = box.draw(rng, table, level, odds.stake * EURO)
        except ValueError:  # no stake of this table is paid exactly at these odds
            continue
        if pays(box, odds, mise):
            yield box.key, mise, odds, 0
            if found := lacking(odds.pay(mise), table.chips):
                yield box.key, mise, odds, rng.choice(found)


@lru_cache(maxsize=512)
def _all(table: TableLimits, known: tuple[Bet, ...], branch: str) -> tuple[Drawn, ...]:
    """Return every payment of a branch within the limits of a table, stakes taken evenly."""
    return tuple(
        (box.key, mise, odds, lacks)
        for box, odds in known
        for mise in _few(box.every(table, odds.stake * EURO))
        if pays(box, odds, mise)
        for lacks in (0, *lacking(odds.pay(mise), table.chips))
        if branch_of(odds.pay(mise), table.chips, lacks) == branch
    )


def _few(stakes: Sequence[Cents]) -> Sequence[Cents]:
    """Return stakes taken evenly of all that there are, so many at the most."""
    return stakes[:: max(1, len(stakes) // _TRIES)]


_MOST_CHIPS: Final = 1_000
_HIGHEST_NOTE: Final[Cents] = 10_000 * EURO
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

    billet: Cents = fact("Billet ou plaque", Amount(EURO, _HIGHEST_NOTE))
    petite: Cents = fact("Petite valeur", Amount(EURO, _HIGHEST_NOTE))
    nombre: int = fact("Nombre demandé", Points(1, _MOST_CHIPS), "Jetons de petite valeur.")
    grande: Cents = fact("Valeur du reste", Amount(EURO, _HIGHEST_NOTE))

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
