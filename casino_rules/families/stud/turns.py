"""Shared exercise: what goes from seat to seat, the deal and the purchases."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.drill import Drill, branch
from casino_rules.core.forms import Choice, Option, Ordering
from casino_rules.core.house import House
from casino_rules.core.plan import NUMBER
from casino_rules.core.questions import Question
from casino_rules.core.rules import Rule
from casino_rules.core.ruling import Ruling, cite
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.core.stakes import seats_at
from casino_rules.core.table_forms import Seats
from casino_rules.exercises.ordering import Order
from casino_rules.families.pitfalls import error
from casino_rules.families.stud.play import Stud
from casino_rules.families.stud.table import SEATS, place

DEAL: Final = "donne"
BUY: Final = "achat"
BANK: Final = "banque"
_WHAT: Final = Choice.of(donne="Premier tour de la donne", achat="Achats à servir")
_LEAST: Final = 2


@dataclass(frozen=True)
class Turn(Situation):
    """What goes round the table, and the seats that it concerns."""

    what: str = fact("Ce qui passe", _WHAT)
    places: tuple[int, ...] = fact("Places", Seats(tuple(SEATS)), spot=NUMBER)

    @property
    def order(self) -> Order:
        """The seats from the croupier's left, clockwise, then the bank."""
        bank = (BANK,) if self.what == DEAL else ()
        return (*map(place, sorted(self.places)), *bank)

    def problem(self) -> Problem:
        """There is an order from two seats on."""
        few = len(self.places) < _LEAST
        return ("places", "Donnez au moins deux places.") if few else None


@error("de-droite-a-gauche", "On va de la gauche du croupier vers sa droite, de 1 à 7.")
def _right_to_left(situation: Turn) -> Order:
    seats = [key for key in situation.order if key != BANK]
    return (*reversed(seats), *situation.order[len(seats) :])


@error("banque-d-abord", "À chaque tour, la banque reçoit sa carte après toutes les places.")
def _bank_first(situation: Turn) -> Order | None:
    if situation.what != DEAL:
        return None
    return (BANK, *situation.order[:-1])


@error(
    "commencer-a-droite", "Le premier est le plus à gauche du croupier, pas son voisin de droite."
)
def _from_the_right(situation: Turn) -> Order:
    seats = [key for key in situation.order if key != BANK]
    return (seats[-1], *seats[:-1], *situation.order[len(seats) :])


class Turns(Drill[Turn]):
    """In which order the seats are served; a game gives its ``rules`` by what goes round."""

    slug = "de-place-en-place"
    title = "De place en place"
    duty = "Donner et servir les achats de gauche à droite."
    seconds = 15
    situation = Turn
    stud: ClassVar[Stud]
    rules: ClassVar[Mapping[str, tuple[Rule, str]]]
    bank: ClassVar[str] = "La banque"
    branches = (
        branch(DEAL, "Le premier tour de la donne", 3),
        branch(BUY, "Plusieurs achats à servir", 2),
    )
    pitfalls = (_right_to_left, _bank_first, _from_the_right)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Turn:
        taken = seats_at(rng, house.level, SEATS, least=_LEAST)
        if branch == BUY:
            taken = tuple(sorted(rng.sample(taken, rng.randint(_LEAST, len(taken)))))
        return Turn(branch, taken)

    @override
    def classify(self, situation: Turn) -> str:
        return situation.what

    @override
    def ask(self, situation: Turn) -> Question:
        keys = list(situation.order)
        # Shuffled by the seats: the same situation is always shown in the same way.
        Random(f"{situation.what}{situation.places}").shuffle(keys)
        labels = {key: key.replace("place-", "La place ") for key in keys}
        labels |= {BANK: self.bank} if BANK in keys else {}
        form = Ordering(tuple(Option(key, label, key) for key, label in labels.items()))
        zones = tuple(self.stud.plan.seat(seat) for seat in situation.places)
        return Question(_PROMPTS[situation.what], form, zones)

    @override
    def solve(self, situation: Turn) -> Ruling[Order]:
        rule, variant = self.rules[situation.what]
        return Ruling(situation.order, (cite(rule, variant),))


_PROMPTS: Final = {
    DEAL: "Le numéro 1 est à votre gauche. À qui donnez-vous, au premier tour ?",
    BUY: "Le numéro 1 est à votre gauche, et ces places achètent une carte. Qui servez-vous ?",
}
