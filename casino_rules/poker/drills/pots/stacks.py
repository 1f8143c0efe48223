"""The chips of a player: counting what lies before them, giving change of too big a chip."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core import chips
from casino_rules.core.chips import Counts
from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Amount
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import EUR, EURO, Cents, format_amount
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.core.table_forms import Chips, noun_of, told
from casino_rules.exercises.chip_counting import MOST_PILES, Heap, MassReading, on_box
from casino_rules.poker.drills.cloth import ROUND, WHOLE
from casino_rules.poker.room import CLOTH, Room

VALUES: Final = chips.usual(EUR.code)
_COMMON: Final = tuple(value for value in VALUES if value not in {2 * EURO, 20 * EURO})
"""The colours that most players have before them."""
_FEW: Final = 4
"""Change of more chips than these is long."""
SMALLEST: Final[Cents] = 10 * EURO
"""Change is asked of no smaller chip."""
_UNITS: Final = {Level.DISCOVERY: 5 * EURO, Level.TRAINING: 5 * EURO}
"""What a call is a multiple of at the first levels."""


class CountStack(MassReading):
    """What a player has before them."""

    slug = "compter-un-tapis"
    title = "Faire le compte d'un tapis"
    duty = "Compter à vue le tapis d'un joueur, couleur par couleur."
    prompt = "À combien est le tapis de ce joueur ?"
    situation = Heap

    def __init__(self, room: Room) -> None:
        """Take the room."""
        self.room = room

    @override
    def values(self, house: House) -> tuple[Cents, ...]:
        return VALUES

    @override
    def laid(self, situation: Heap) -> Zone:
        return on_box(CLOTH.box(WHOLE), "Devant le joueur", situation)

    @override
    def step(self, detail: str, somme: str) -> Step:
        return self.room.cite("compter-un-tapis", detail=detail, somme=somme)


def heap_of(rng: Random, stack: Cents) -> Heap | None:
    """Return a stack as a player may hold it: the fewest chips, or one of them in smaller ones.

    None where that would be more colours than are counted at a time.
    """
    fewest, usual = (chips.shortest(stack, values)[0] for values in (VALUES, _COMMON))
    held = (fewest, usual, chips.broken(usual, VALUES))
    known = [counts for counts in held if counts and len(counts) <= MOST_PILES]
    return Heap(tuple(Heap.pile(*pile) for pile in rng.choice(known))) if known else None


@dataclass(frozen=True)
class Overpaid(Situation):
    """A call, and the chip that a player lays for it."""

    values: ClassVar[tuple[Cents, ...]] = VALUES
    suivre: Cents = fact("À suivre", Amount(EURO, VALUES[-1]))
    pose: Cents = fact("Jeton posé", Amount(SMALLEST, VALUES[-1]), spot="place.mise-du-tour")

    @property
    def ways(self) -> tuple[Counts, ...]:
        """Every shortest way to give the change."""
        return chips.shortest(self.pose - self.suivre, self.values)

    @override
    def problem(self) -> Problem:
        """The chip exists, is too big, and its change is whole chips."""
        if self.pose not in self.values:
            return "pose", "Aucun jeton n'a cette valeur."
        if self.suivre >= self.pose:
            return "suivre", "La mise à suivre est moindre que le jeton posé."
        return None if self.ways else ("suivre", "Donnez un nombre entier d'euros.")


def _case(ways: tuple[Counts, ...]) -> str:
    return "quelques-jetons" if chips.number_of(ways[0]) <= _FEW else "beaucoup-de-jetons"


@lru_cache(maxsize=64)
def _calls(pose: Cents, unit: Cents, branch: str) -> tuple[Cents, ...]:
    """Return the calls that a chip overpays, of a case."""
    return tuple(
        call
        for call in range(unit, pose, unit)
        if _case(chips.shortest(pose - call, VALUES)) == branch
    )


def _called(situation: Overpaid) -> Counts | None:
    return chips.shortest(situation.suivre, VALUES)[0]


def _broken(situation: Overpaid) -> Counts | None:
    return chips.broken(situation.ways[0], VALUES) or None


def _without_the_last(situation: Overpaid) -> Counts | None:
    return situation.ways[0][:-1] or None


_Wrong = Callable[[Overpaid], Counts | None]
_ERRORS: Final[tuple[tuple[str, str, _Wrong], ...]] = (
    ("mise-rendue", "C'est ce qu'il devait : on lui rend ce que son jeton vaut de plus.", _called),
    (
        "gros-jeton-casse",
        "La somme est juste, mais un plus gros jeton fait le même travail.",
        _broken,
    ),
    ("appoint-oublie", "La plus petite valeur manque : le compte n'y est pas.", _without_the_last),
)


class GiveChange(Drill[Overpaid]):
    """Which chips are given back to a player who calls with too big a chip."""

    slug = "rendre-la-monnaie"
    title = "Rendre la monnaie d'un jeton"
    duty = "Rendre au plus court ce qu'un jeton vaut de plus que la mise à suivre."
    seconds = 15
    situation = Overpaid
    branches = (
        branch("quelques-jetons", "Quatre jetons au plus", 2),
        branch("beaucoup-de-jetons", "Cinq jetons et plus", 2),
    )
    pitfalls = tuple(Pitfall(*item) for item in _ERRORS)

    def __init__(self, room: Room) -> None:
        """Take the room."""
        self.room = room

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Overpaid:
        unit = _UNITS.get(house.level, EURO)
        known = [value for value in VALUES if SMALLEST < value < chips.PLAQUE]
        pose = rng.choice([value for value in known if _calls(value, unit, branch)])
        return Overpaid(rng.choice(_calls(pose, unit, branch)), pose)

    @override
    def classify(self, situation: Overpaid) -> str:
        return _case(situation.ways)

    @override
    def ask(self, situation: Overpaid) -> Question:
        noun, worth = noun_of(situation.pose), format_amount(situation.pose)
        smaller = tuple(value for value in VALUES if value < situation.pose)
        return Question(
            f"Il faut {format_amount(situation.suivre)} pour suivre. Le joueur annonce « Suivi » et pose "
            f"{noun.un} de {worth}. Quelle monnaie lui rendez-vous, au plus court ?",
            Chips(smaller),
            (Zone("Le joueur", stakes=CLOTH.stakes({ROUND: situation.pose}), spot=IN_QUESTION),),
        )

    @override
    def solve(self, situation: Overpaid) -> Ruling[Counts]:
        first, *others = situation.ways
        step = self.room.cite(
            "rendre-la-monnaie",
            pose=format_amount(situation.pose),
            suivre=format_amount(situation.suivre),
            reste=format_amount(situation.pose - situation.suivre),
            jetons=told(first, EUR),
        )
        return Ruling(first, (step,), tuple(others))
