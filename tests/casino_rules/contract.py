"""What the contract tests share: the games found, the walk over their branches, good French."""

import re
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from itertools import count
from math import ceil, prod
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.catalog import Games
from casino_rules.core.card_forms import Cards, FreeCards
from casino_rules.core.cards import show_cards
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Choice, Fields, Form, Ordering
from casino_rules.core.game import Game
from casino_rules.core.grading import Verdict, grade
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.questions import Question
from casino_rules.core.rows import Rows
from casino_rules.core.ruling import Ruling
from casino_rules.core.seat_forms import Seats
from casino_rules.core.situation import facts_of
from tests.drills import check_each
from tests.french import slips

ALL_HOUSES = 32
"""Up to so many combinations of options are all walked; beyond, a sample and each choice once."""
WALK = 80
"""About how many situations of a drill are walked: every branch, house and level, in turn."""
WHOLE = 400
"""About how many are walked by `make test-slow`: every branch in every house that has it."""
SHARED = 0.25
"""The part of a walk that is done in each game when a drill is that of many games."""
FEW_GAMES = 2

EXAMPLES = Games(Path(__file__).parents[2] / "docs" / "exemples", "docs.exemples")
"""The games of the documentation: found like the others, and nowhere on the site."""
GAMES = (*catalog.load_all(), *EXAMPLES.values())
DRILLS = [(game, drill) for game in GAMES for drill in game.drills.values()]
PLAYED_IN = Counter(type(drill) for _, drill in DRILLS)
# All that is asked of a game is asked before the next one: its walks serve several tests.
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug, scope="session")
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


def module_of(game: Game, name: str = "") -> ModuleType:
    """Return the package of a game, or a module of it."""
    package = "docs.exemples" if game.slug in EXAMPLES else "casino_rules.games"
    return import_module(f"{package}.{game.slug.replace('-', '_')}{name and f'.{name}'}")


def houses(game: Game) -> tuple[House, ...]:
    """Return the houses in which a game is walked."""
    book = game.rulebook
    alone = [book.house({item.id: key}) for item in book.options for key in item.keys]
    ruling = [option for option in book.options if not option.furnishes]
    if prod(len(option.keys) for option in ruling) <= ALL_HOUSES:
        every = tuple(book.houses())
        met = {choice for house in every for choice in house.choices}
        return (*every, *(house for house in alone if not met.issuperset(house.choices)))
    rng = Random(game.slug)
    mixed = [
        book.house({item.id: rng.choice(item.keys) for item in book.options}) for _ in range(16)
    ]
    return tuple(dict.fromkeys([book.default_house, *alone, *mixed]))


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


def walk(game: Game, drill: Drill[Any]) -> tuple[Met, ...]:
    """Return situations of every branch, house and level of a drill, always the same.

    A drill of many games is walked elsewhere in each of them.
    """
    return _walked(game.slug, drill.slug)


@lru_cache(maxsize=64)
def _walked(game_slug: str, drill_slug: str) -> tuple[Met, ...]:
    game = EXAMPLES[game_slug] if game_slug in EXAMPLES else catalog.game(game_slug)
    return tuple(_walk(game, game.drill(drill_slug)))


def _walk(game: Game, drill: Drill[Any]) -> Iterator[Met]:
    every, start = houses(game), GAMES.index(game) if game in GAMES else 0
    rounds = max(len(Level), ceil(part(drill, WALK) / len(drill.branches)))
    walked: Counter[House] = Counter()
    turns = ((turn, place) for turn in count() for place in range(len(drill.branches)))
    for number, place in turns:
        if number >= rounds and not place and len(walked) == len(every):
            return
        branch = drill.branches[place]
        known = deque(house for house in every if branch.exists_in(house))
        known.rotate(-start - place * rounds - number)
        house = min(known, key=walked.__getitem__)  # the first in turn of the least walked
        walked[house] += 1
        level = 1 + (start + place + number) % len(Level)
        yield _meet(game, drill, house.at(level), branch.slug, number)


def glimpse(game: Game, drill: Drill[Any]) -> tuple[tuple[str, Question], ...]:
    """Return a question of every branch at every level, by seed: those that begin the walk."""
    return _glimpsed(game.slug, drill.slug)


@lru_cache(maxsize=64)
def _glimpsed(game_slug: str, drill_slug: str) -> tuple[tuple[str, Question], ...]:
    met = _walked(game_slug, drill_slug)
    first = met[: len(met[0].drill.branches) * len(Level)]
    return tuple((one.seed, one.drill.ask(one.situation)) for one in first)


def whole_walk(game: Game, drill: Drill[Any]) -> Iterator[Met]:
    """Yield situations of every branch of a drill in every house that has it, levels in turn."""
    pairs = [(house, branch) for house in houses(game) for branch in drill.branches_in(house)]
    for number, (house, branch) in enumerate(pairs * ceil(part(drill, WHOLE) / len(pairs))):
        yield _meet(game, drill, house.at(1 + number % len(Level)), branch.slug, number)


def _meet(game: Game, drill: Drill[Any], house: House, branch: str, number: int) -> Met:
    seed = f"{game.slug}/{drill.slug}/{branch}/{number}"
    situation = drill.generate(Random(seed), house, branch)
    return Met(game, drill, seed, house, branch, situation, drill.solve(situation))


def few(game: Game, drill: Drill[Any], number: int) -> tuple[Met, ...]:
    """Return about so many situations of the walk, as many of every branch."""
    branches = len(drill.branches)
    return walk(game, drill)[: max(1, number // branches) * branches]


def each_drill(game: Game, check: Callable[[Drill[Any]], object]) -> None:
    """Check every drill of a game; those that fail are all told, by their names."""
    check_each(game, game.drills.values(), check)


def check_one(check: Callable[[Met], object], met: Met) -> None:
    """Check a situation; a failure tells how it is made again."""
    try:
        check(met)
    except BaseException as error:
        error.add_note(f"seed {met.seed!r}, branch {met.branch!r}, {met.house}")
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
