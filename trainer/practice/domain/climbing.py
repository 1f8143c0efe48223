"""The first ten questions of somebody who discovers a game: reading, then deciding, then paying.

The exercises of a game are listed in the order in which one learns them: the climb goes through
those that come before the first that pays, and ends with it. The first question of each kind says
one sentence of the rule that it is about, the same whatever the question.
"""

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, Final

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Fields, Form
from casino_rules.core.house import House
from casino_rules.core.level import Level

CLIMB: Final = "decouverte"
"""What a series is opened for, when it climbs."""
STEPS: Final = 10
_QUICK: Final = 20
"""Seconds beyond which an exercise is not one for the first day."""
_SHORT, _LONG = 40, 240
"""Characters from which a sentence says enough, and beyond which it is too much."""
_SEED: Final = 1
_SENTENCE: Final = re.compile(r"(?<=[.!?]) +")
_SPACES: Final = re.compile(r"[ \n\t]+")
"""Ordinary spaces: those of French typography are kept."""
_MARKS: Final = re.compile(r"\*\*|^\s*(?:-|\d+\.)\s+", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Rung:
    """An exercise of the climb, and the sentence that introduces it (empty: none does)."""

    drill: str
    rule: str


def rung_at(game: str, choices: tuple[tuple[str, str], ...], position: int) -> Rung:
    """Return the exercise of a question, from 1 to ``STEPS``; introduced if it is a new one."""
    found = rungs(game, choices)
    place, before = (_place(number, len(found)) for number in (position, position - 1))
    return found[place] if place != before else Rung(found[place].drill, "")


def _place(position: int, count: int) -> int:
    """Return which exercise a question is of; the later ones, which ask for more, come twice first."""
    return (position * count - 1) // STEPS


@lru_cache(maxsize=64)
def rungs(game: str, choices: tuple[tuple[str, str], ...]) -> tuple[Rung, ...]:
    """Return the exercises of the climb of a game in a house, ten at most."""
    found = catalog.game(game)
    house = found.rulebook.house(dict(choices)).at(Level.DISCOVERY)
    said: set[str] = set()
    climb = []
    for drill in _spread(_first(tuple(found.drills.values()), house)):
        rule = _introduction(drill, house, said)
        said.add(rule)
        climb.append(Rung(drill.slug, first_words(catalog.rule(rule).statement) if rule else ""))
    return tuple(climb)


def _first(drills: tuple[Drill[Any], ...], house: House) -> tuple[Drill[Any], ...]:
    """Return the quick exercises up to the first that pays."""
    found = []
    for drill in drills:
        form = drill.ask(drill.generate(Random(_SEED), house)).form
        if drill.seconds <= _QUICK and form.kind not in {"sequence", "chips"}:
            found.append(drill)
            if _pays(form):
                break
    return tuple(found)


def _pays(form: Form[Any]) -> bool:
    if isinstance(form, Fields):
        return any(_pays(item.form) for item in form.fields)
    return form.kind == "amount"


def _spread(drills: tuple[Drill[Any], ...]) -> tuple[Drill[Any], ...]:
    """Return ten at most, the first and the last among them."""
    if len(drills) <= STEPS:
        return drills
    return tuple(drills[place * (len(drills) - 1) // (STEPS - 1)] for place in range(STEPS))


def _introduction(drill: Drill[Any], house: House, said: set[str]) -> str:
    """Return the article on which an exercise rests most often, of those not said yet; « » if none."""
    cited: Counter[str] = Counter()
    for branch in drill.drawn_in(house):
        cited.update(drill.solve(drill.generate(Random(_SEED), house, branch.slug)).rules)
    fresh = (rule for rule, _ in cited.most_common() if rule not in said)
    return next((rule for rule in fresh if first_words(catalog.rule(rule).statement)), "")


def _plain(statement: str) -> str:
    return _SPACES.sub(" ", _MARKS.sub("", statement)).strip()


def in_words(statement: str) -> str:
    """Return the first paragraph of a statement without its marks; the list too that it announces."""
    first, _, rest = statement.partition("\n\n")
    told = f"{first}\n{rest.partition('\n\n')[0]}" if first.endswith(":") else first
    return _plain(told)


def first_words(statement: str) -> str:
    """Return the first sentence of a statement without its marks; the next too if it is short."""
    sentences = _SENTENCE.split(_plain(statement))
    text = ""
    for sentence in sentences:
        text = f"{text} {sentence}".strip()
        if len(text) >= _SHORT:
            break
    return text if len(text) <= _LONG and not text.endswith(":") else ""
