"""What the contract tests share: the games found, the walk over their branches, good French."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property, lru_cache
from importlib import import_module
from math import ceil, prod
from operator import attrgetter
from os import environ
from pathlib import Path
from random import Random
from shlex import quote
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from casino_rules import catalog
from casino_rules.catalog import Games
from casino_rules.core.cards import show_cards
from casino_rules.core.drill import Drill, Pitfall
from casino_rules.core.forms import Choice, Fields, Form, Ordering
from casino_rules.core.game import Game
from casino_rules.core.grading import Verdict, grade
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.questions import Question
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import Rows, facts_of
from casino_rules.core.table_forms import Cards, FreeCards, Seats
from tests.drills import SEED, WHOLE, check_each, drawn
from tests.french import slips

ALL_HOUSES = 32
"""Up to so many combinations of options are all walked; beyond, each choice once and a sample."""
MIXED = 4
"""How many combinations are in the sample, drawn by the seed of the tests: others for each commit."""
SHARED = 0.25
"""The part of a walk that is done in each game when a drill is that of many games."""
FEW_GAMES = 2


class Breadth(Enum):
    """How much is walked: the value is about how many situations of a drill, at least.

    ``THOROUGH``: every branch in every house that has it and at every level, by ``make test-all``;
    ``WHOLE``: again and again, by ``make test-slow``; ``QUICK``: of the thorough walk, one situation
    of each branch, drawn by the seed of the tests. ``SOUGHT``: until what is rare is found.
    """

    QUICK = 1
    THOROUGH = 80
    WHOLE = 400
    SOUGHT = 40_000


EXAMPLES = Games(Path(__file__).parents[2] / "docs" / "exemples", "docs.exemples")
"""The games of the documentation: found like the others, and nowhere on the site."""
GAMES = (*catalog.load_all(), *EXAMPLES.values())
DRILLS = [(game, drill) for game in GAMES for drill in game.drills.values()]
PLAYED_IN = Counter(type(drill) for _, drill in DRILLS)
# All that is asked of a game is asked before the next one: its walks serve several tests.
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug, scope="session")
MARKS: dict[Breadth, tuple[pytest.MarkDecorator, ...]] = {
    **({} if WHOLE else {Breadth.QUICK: ()}),  # the thorough walk goes through the quick one
    Breadth.THOROUGH: (pytest.mark.thorough,),
    Breadth.WHOLE: (pytest.mark.slow,),
}
"""What is walked, and by which gesture."""
by_breadth = pytest.mark.parametrize(
    "breadth", [pytest.param(one, marks=marks, id=one.name.lower()) for one, marks in MARKS.items()]
)


def by_breadth_in_turn(name: str, one_in: int = 3) -> pytest.MarkDecorator:
    """Give a test the quick walk of one game in so many, drawn under a name, and the others of all."""
    quick = drawn(name, GAMES, -(-len(GAMES) // one_in))
    found = [
        pytest.param(game, one, id=f"{game.slug}-{one.name.lower()}", marks=marks)
        for one, marks in MARKS.items()
        for game in (quick if one is Breadth.QUICK else GAMES)
    ]
    return pytest.mark.parametrize(("game", "breadth"), found, scope="session")


every_drill_of_every_game = pytest.mark.parametrize(
    ("game", "drill"), DRILLS, ids=[f"{game.slug}/{drill.slug}" for game, drill in DRILLS]
)


@dataclass(frozen=True)
class Met:
    """A situation met on the walk, with where it comes from."""

    game: Game
    drill: Drill[Any]
    seed: str
    house: House
    branch: str
    situation: Any
    ruling: Ruling[Any]

    @cached_property
    def question(self) -> Question:
        return self.drill.ask(self.situation)

    @cached_property
    def mistakes(self) -> tuple[tuple[Pitfall[Any], Any], ...]:
        return self.drill.mistakes(self.situation)


def module_of(game: Game, name: str = "") -> ModuleType:
    """Return the package of a game, or a module of it."""
    package = "docs.exemples" if game.slug in EXAMPLES else "casino_rules.games"
    return import_module(f"{package}.{game.slug.replace('-', '_')}{name and f'.{name}'}")


def houses(game: Game) -> tuple[House, ...]:
    """Return the houses in which a game is walked."""
    return _houses(game.slug)


@cache
def _houses(slug: str) -> tuple[House, ...]:
    book = _game(slug).rulebook
    alone = around(book)
    ruling = [option for option in book.options if not option.furnishes]
    if prod(len(option.keys) for option in ruling) <= ALL_HOUSES:
        every = tuple(book.houses())
        met = {choice for house in every for choice in house.choices}
        return (*every, *(house for house in alone if not met.issuperset(house.choices)))
    rng = Random(f"{SEED}/{slug}")
    mixed = [
        book.house({item.id: rng.choice(item.keys) for item in book.options}) for _ in range(MIXED)
    ]
    return tuple(dict.fromkeys([*alone, *mixed]))


def around(book: RuleBook, needs: Iterable[tuple[str, str]] = ()) -> list[House]:
    """Return the house that has some choices, and those with one choice more, of another option."""
    kept = dict(needs)
    others = [{item.id: key} for item in book.options for key in item.keys if item.id not in kept]
    return list(dict.fromkeys(book.house({**kept, **other}) for other in [{}, *others]))


def covering(game: Game) -> list[House]:
    """Return a few houses in which every choice of every option is met."""
    book = game.rulebook
    return [
        book.house({item.id: item.keys[turn % len(item.keys)] for item in book.options})
        for turn in range(max((len(item.keys) for item in book.options), default=1))
    ]


def part(drill: Drill[Any], number: int) -> int:
    """Return how many of so many trials are made in each game that has this drill."""
    return number if PLAYED_IN[type(drill)] <= FEW_GAMES else int(number * SHARED)


def walk(game: Game, drill: Drill[Any], breadth: Breadth = Breadth.QUICK) -> tuple[Met, ...]:
    """Return situations of every branch of a drill: those of a quick walk are of the thorough one.

    A drill of many games is walked elsewhere in each of them.
    """
    return _walked(game.slug, drill.slug, breadth)


def _game(slug: str) -> Game:
    return EXAMPLES[slug] if slug in EXAMPLES else catalog.game(slug)


@lru_cache(maxsize=128)
def _walked(game_slug: str, drill_slug: str, breadth: Breadth) -> tuple[Met, ...]:
    game = _game(game_slug)
    return tuple(walking(game, game.drill(drill_slug), breadth))


def walking(
    game: Game, drill: Drill[Any], breadth: Breadth, where: Sequence[House] = ()
) -> Iterator[Met]:
    """Yield the situations of a walk, the branches in turn, in these houses or in those of the game."""
    for turn in turns(game, drill, breadth, where):
        yield meet(game, drill, turn)


class Turn(NamedTuple):
    """A situation to make: a branch in a house, and its number among those of the branch."""

    number: int
    branch: str
    house: House


def turns(
    game: Game, drill: Drill[Any], breadth: Breadth, where: Sequence[House] = ()
) -> list[Turn]:
    """Return what is met on a walk in these houses, or in those of the game."""
    every, name = where or houses(game), f"{game.slug}/{drill.slug}"
    start = Random(name).randrange(ALL_HOUSES)
    least = max(len(Level), ceil(part(drill, breadth.value) / len(drill.branches)))
    found = []
    for place, branch in enumerate(drill.branches, start):
        known = [house for house in every if branch.exists_in(house)]
        numbers: Sequence[int] = range(max(least, len(known)) if known else 0)
        if breadth is Breadth.QUICK:
            numbers = drawn(f"{name}/{branch.slug}", numbers, 1)
        for number in numbers:
            house = known[(place + number + number // len(known)) % len(known)]
            level = 1 + (place + number) % len(Level)
            found.append(Turn(number, branch.slug, house.at(level)))
    return sorted(found, key=attrgetter("number"))


def meet(game: Game, drill: Drill[Any], turn: Turn) -> Met:
    """Make a situation, always the same."""
    number, branch, house = turn
    seed = f"{game.slug}/{drill.slug}/{branch}/{number}"
    situation = drill.generate(Random(seed), house, branch)
    return Met(game, drill, seed, house, branch, situation, drill.solve(situation))


def few(game: Game, drill: Drill[Any], number: int) -> tuple[Met, ...]:
    """Return at most so many situations, each of another branch."""
    return walk(game, drill)[:number]


def each_drill(game: Game, check: Callable[[Drill[Any]], object]) -> None:
    """Check every drill of a game; those that fail are all told, by their names."""
    check_each(game, game.drills.values(), check)


def check_one(met: Met, *checks: Callable[[Met], object]) -> None:
    """Check a situation; a failure tells how it is made again."""
    with told("seed", repr(met.seed), "branch", repr(met.branch), met.house):
        for check in checks:
            check(met)


@contextmanager
def told(*what: object) -> Iterator[None]:
    """Let a failure tell of what, and how the test is run again with what was drawn."""
    try:
        yield
    except BaseException as error:
        test = environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
        again = f"again: TESTS_SEED={quote(SEED)} pytest {quote(test)}"
        error.add_note(f"{' '.join(map(str, what))}\n{again}")
        raise


def typed(form: Form[Any], value: Any) -> Any:
    """Return what a person types in the controls of a form to give a value."""
    if isinstance(form, Fields):
        return {field.key: typed(field.form, value[field.key]) for field in form.fields}
    if isinstance(form, Rows):
        return [typed_facts(row) for row in value]
    if isinstance(form, Cards | FreeCards):
        return show_cards(value)
    if isinstance(form, Seats | Ordering):
        return [str(part) for part in value]
    return str(value) if isinstance(form, Choice) else form.show(value).removesuffix(_unit(form))


def _unit(form: Form[Any]) -> str:
    return f" {unit}" if (unit := getattr(form, "unit", "")) else ""


def typed_facts(situation: Any) -> dict[str, Any]:
    """Return what a person types in the referee to describe a situation."""
    return {
        item.name: typed(item.form, getattr(situation, item.name))
        for item in facts_of(type(situation))
    }


def judge(drill: Drill[Any], situation: Any, answer: Any) -> Verdict:
    """Grade an answer as a person types it."""
    return grade(drill, situation, typed(drill.ask(situation).form, answer))


_FAULTS = {
    "straight apostrophe or quote": re.compile(r"['\"]"),
    "template hole": re.compile(r"[{}]"),
    "three dots for an ellipsis": re.compile(r"\.\.\."),
    "two spaces": re.compile(r"[ \u00a0\u202f]{2}"),
    "a space that breaks before a sign": re.compile(r" [;:!?%»€$](?!\d)"),
    "no space before a sign": re.compile(r"[\w)*][;!?%]|[\w)*]:(?=\s|$)"),
    "guillemet without its space": re.compile(r"«(?!\u00a0)|(?<!\u00a0)»"),
    "untied letters": re.compile(r"\b(?:coeur|noeud|oeil|voeu)", re.IGNORECASE),
    "a name of the code": re.compile(r"\b(?:None|True|False)\b|\w_\w|<\w+"),
    "space at an end": re.compile(r"\A\s|\s\Z"),
    "nothing": re.compile(r"\A\Z"),
}


@lru_cache(maxsize=20_000)
def faults(text: str) -> tuple[str, ...]:
    """Return what a French typographer or grammarian would strike out of a text."""
    signs = [name for name, sign in _FAULTS.items() if sign.search(text)]
    return tuple(f"{fault} in {text!r}" for fault in (*signs, *slips(text)))
