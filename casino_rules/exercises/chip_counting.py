"""Masses: chips that are read pile by pile, and the exercise that asks what they are worth."""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core import chips
from casino_rules.core.chips import Counts
from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Amount, Points
from casino_rules.core.french import Noun
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import EUR, EURO, MAX_CENTS, MAX_STAKE, Cents, Currency, format_amount
from casino_rules.core.plan import IN_QUESTION, Box
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.situation import Problem, Rows, Situation, fact, with_forms

PILE: Final = Noun("pile", "piles", feminine=True)
_VALUE: Final = Amount(EURO, 10_000 * EURO)
MOST_PILES: Final = 6
_HIGHEST_NUMBER: Final = 60
_TALLEST: Final = {Level.DISCOVERY: 5, Level.TRAINING: 10}
"""How many chips of a colour lie together at the first levels."""


@dataclass(frozen=True)
class Pile(Situation):
    """Chips of one value."""

    valeur: Cents = fact("Valeur", _VALUE)
    nombre: int = fact("Nombre", Points(1, _HIGHEST_NUMBER))


@dataclass(frozen=True)
class Heap(Situation):
    """The chips of a stake or of a stack, colour by colour, as they lie."""

    currency: ClassVar[Currency] = EUR
    pile: ClassVar[type[Pile]] = Pile
    piles: tuple[Pile, ...] = fact("Piles", Rows(Pile, 1, MOST_PILES, PILE), spot="place")

    @property
    def counts(self) -> Counts:
        """The chips, in the order in which they lie."""
        return tuple((pile.valeur, pile.nombre) for pile in self.piles)

    @property
    def worth(self) -> Cents:
        """What they are worth."""
        return chips.total(self.counts)

    @override
    def problem(self) -> Problem:
        """Each colour is told once and exists; nobody has a million before them."""
        values = [pile.valeur for pile in self.piles]
        if len(set(values)) < len(values):
            return "piles", "Donnez chaque valeur une seule fois."
        if not set(values) <= chips.every_value(self.currency.code):
            return "piles", "Aucun jeu de jetons n'a cette valeur."
        if self.worth > MAX_STAKE:
            return "piles", "Cette masse dépasse ce qu'une table voit."
        return None


def on_box(box: Box, label: str, situation: Heap) -> Zone:
    """Lay chips that are to be read on a box of the seat in question."""
    stake = Stake(box.name, situation.worth, box.id, situation.counts)
    return Zone(label, stakes=(stake,), spot=IN_QUESTION)


def heap_in[S: Heap](base: type[S], currency: Currency) -> type[S]:
    """Return a type of heap whose values are in a currency."""
    pile = with_forms(Pile, {"valeur": Amount(_VALUE.low, _VALUE.high, currency)})
    return with_forms(
        base, {"piles": Rows(pile, 1, MOST_PILES, PILE)}, currency=currency, pile=pile
    )


def drawn(
    rng: Random, values: tuple[Cents, ...], colours: int, level: Level, most: Cents = MAX_CENTS
) -> Counts:
    """Return so many piles of chips: in any order from a full table on, plaques in the rush.

    They are worth ``most`` at the most, if the colours that are drawn can be.
    """
    tallest = _TALLEST.get(level, chips.STACK)
    known = [value for value in values if value < chips.PLAQUE or level >= Level.RUSH]
    fitting = sum(together <= most for together in accumulate(sorted(known)))
    taken = sorted(rng.sample(known, min(colours, fitting)), reverse=level < Level.FULL)
    if level >= Level.FULL:
        rng.shuffle(taken)
    least = 1 if colours > 1 else 2
    piles, room = [], most - least * sum(taken)
    for value in taken:
        high = min(chips.FIVE if value >= chips.PLAQUE else tallest, least + max(room, 0) // value)
        number = rng.randint(least, high)
        room -= (number - least) * value
        piles.append((value, number))
    return tuple(piles)


def _forgotten(situation: Heap) -> Cents | None:
    value, number = chips.ordered(situation.counts)[-1]
    return situation.worth - value * number or None


def _full_five(situation: Heap) -> Cents | None:
    return next(
        (
            situation.worth + value * (chips.FIVE - number % chips.FIVE)
            for value, number in situation.counts
            if number % chips.FIVE and number > chips.FIVE
        ),
        None,
    )


def _as_the_first(situation: Heap) -> Cents | None:
    return situation.counts[0][0] * chips.number_of(situation.counts)


_Wrong = Callable[[Heap], Cents | None]
_ERRORS: Final[tuple[tuple[str, str, _Wrong], ...]] = (
    ("petite-pile-oubliee", "Toutes les piles comptent, la plus petite aussi.", _forgotten),
    (
        "pile-crue-pleine",
        "La dernière pile d'une couleur n'a pas toujours cinq jetons.",
        _full_five,
    ),
    (
        "une-seule-valeur",
        "Chaque couleur a sa valeur : ne les comptez pas toutes à la première.",
        _as_the_first,
    ),
)


class MassReading(Drill[Heap]):
    """What a mass of chips is worth."""

    slug = "lire-une-masse"
    title = "Lire une masse"
    duty = "Lire d'un coup d'œil la valeur des jetons posés, pile par pile."
    seconds = 12
    prompt: ClassVar[str] = "Combien vaut cette masse ?"
    branches = (
        branch("une-couleur", "Une seule couleur"),
        branch("deux-couleurs", "Deux couleurs", 2),
        branch("plusieurs-couleurs", "Trois couleurs et plus", 2, level=2),
    )
    pitfalls = tuple(Pitfall(*item) for item in _ERRORS)

    @abstractmethod
    def values(self, house: House) -> tuple[Cents, ...]:
        """Return the values of the chips of a house."""

    @abstractmethod
    def laid(self, situation: Heap) -> Zone:
        """Return where the chips lie."""

    @abstractmethod
    def step(self, detail: str, somme: str) -> Step:
        """Apply the article on masses to what each pile is worth, and to the sum."""

    def lying(self, rng: Random, house: House, colours: int) -> Counts:
        """Return the piles of a mass of so many colours, as they lie."""
        return drawn(rng, self.values(house), colours, house.level)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Heap:
        colours = {"une-couleur": 1, "deux-couleurs": 2}.get(branch) or rng.randint(3, 5)
        piles = self.lying(rng, house, colours)
        return self.situation(tuple(self.situation.pile(*pile) for pile in piles))

    @override
    def classify(self, situation: Heap) -> str:
        known = ("une-couleur", "deux-couleurs", "plusieurs-couleurs")
        return known[min(len(situation.piles), len(known)) - 1]

    @override
    def ask(self, situation: Heap) -> Question:
        currency = situation.currency
        form, zone = Amount(currency=currency), self.laid(situation)
        return Question(self.prompt, form, (zone,), currency=currency)

    @override
    def solve(self, situation: Heap) -> Ruling[Cents]:
        def money(cents: Cents) -> str:
            return format_amount(cents, situation.currency)

        detail = ", ".join(
            f"{number} × {money(value)} = {money(number * value)}" if number > 1 else money(value)
            for value, number in chips.ordered(situation.counts)
        )
        return Ruling(situation.worth, (self.step(detail, money(situation.worth)),))
