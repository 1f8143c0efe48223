"""Questions in doubt: those whose answer depends on an option that houses decide differently.

They stay out of an exam unless it fixes the option itself.
"""

from collections.abc import Collection, Mapping
from functools import lru_cache
from random import Random
from typing import Any, Final

from casino_rules import catalog
from casino_rules.core.drill import Branch, Drill
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.game import Game
from casino_rules.core.house import House, HouseOption
from casino_rules.core.level import Level

_LOOKS: Final = 8
"""Situations looked at, at each level in turn, before a case is said to be in doubt."""
_SURE: Final = _LOOKS // 2
"""So many of them must be certain: a paper then finds one soon."""


def doubtful(game: Game, fixed: Mapping[str, str]) -> tuple[HouseOption, ...]:
    """Return the uncertain options of a game that an exam has not fixed."""
    return tuple(item for item in game.rulebook.options if item.uncertain and item.id not in fixed)


def in_doubt(
    drill: Drill[Any], situation: Any, house: House, options: Collection[HouseOption]
) -> HouseOption | None:
    """Return an option among these on which the answer to a situation depends, if there is one.

    It is one that the question shows as in force, that its case needs, or whose other choices
    change the ruling of the very same situation.
    """
    if not options:
        return None
    shown = " ".join(drill.ask(situation).in_force)
    needed = {option for option, _ in drill.branch_of(situation).needs}
    for option in options:
        if option.id in needed or option.label(house.choice(option.id)) in shown:
            return option
        if _decides(drill, situation, option):
            return option
    return None


def _decides(drill: Drill[Any], situation: Any, option: HouseOption) -> bool:
    facts = drill.dump(situation)
    name = option.id.replace("-", "_")
    if name not in facts:
        return False
    right = drill.solve(situation)
    for choice in option.keys:
        try:
            other = drill.load({**facts, name: choice})
        except UnreadableAnswer:
            return True  # the situation exists under one choice only
        if not drill.solve(other).accepts(right.value):
            return True
    return False


def certain_branches(
    game: Game, drill: Drill[Any], house: House, fixed: Mapping[str, str]
) -> tuple[Branch, ...]:
    """Return the cases of a drill of which an exam may ask a question."""
    options = doubtful(game, fixed)
    branches = drill.branches_in(house)
    if not options:
        return branches
    names = _certain(game.slug, drill.slug, house, tuple(item.id for item in options))
    return tuple(item for item in branches if item.slug in names)


@lru_cache(maxsize=512)
def _certain(game: str, drill: str, house: House, options: tuple[str, ...]) -> frozenset[str]:
    found = catalog.game(game)
    asked = found.drill(drill)
    doubts = [found.rulebook.option(option) for option in options]

    def certain(branch: str) -> int:
        looks = ((Random(look), house.at(look % len(Level) + 1)) for look in range(_LOOKS))
        seen = (asked.generate(rng, furnished, branch) for rng, furnished in looks)
        return sum(in_doubt(asked, situation, house, doubts) is None for situation in seen)

    return frozenset(
        branch.slug for branch in asked.branches_in(house) if certain(branch.slug) >= _SURE
    )
