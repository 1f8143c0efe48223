"""The mastery of what an assignment is made of: that of the pages of progress, in percent."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime
from typing import Any

from casino_rules import catalog
from casino_rules.core.drill import Branch, Drill
from casino_rules.core.house import House
from trainer.assignments.scope import Part
from trainer.progress.memory import BranchKey, Memory
from trainer.progress.statements import memories_of
from trainer.progress.studies import clock_of
from trainer.schools.houses import house_in
from trainer.schools.models import School


def level_of(learner: int, parts: Iterable[Part], school: School, now: datetime) -> int:
    """Return the mastery of the parts from 0 to 100: the mean of their drills.

    Branches weigh as they are taught; one never met counts for nothing known.
    """
    wanted, today = tuple(parts), clock_of(school).day(now)
    memories: dict[BranchKey, Memory] = {}
    for game in {part.game for part in wanted}:
        memories |= memories_of(learner, game=game)
    levels = [
        _level(game, drill.slug, branches, memories, today)
        for game, drill, branches in _drills(wanted, school)
    ]
    return int(100 * sum(levels) / len(levels)) if levels else 0


def _level(
    game: str,
    drill: str,
    branches: tuple[Branch, ...],
    memories: dict[BranchKey, Memory],
    today: date,
) -> float:
    known = 0.0
    for branch in branches:
        memory = memories.get(BranchKey(game, drill, branch.slug))
        if memory is not None:
            known += branch.weight * memory.accuracy * memory.retrievability(today)
    return known / sum(branch.weight for branch in branches)


def _drills(
    parts: tuple[Part, ...], school: School
) -> Iterator[tuple[str, Drill[Any], tuple[Branch, ...]]]:
    """Yield each drill concerned with its branches, as they are taught in the school."""
    for slug in dict.fromkeys(part.game for part in parts if part.game in catalog.games()):
        game = catalog.game(slug)
        house = house_in(school, game)
        for drill in game.drills.values():
            branches = _branches(parts, slug, drill, house)
            if branches:
                yield slug, drill, branches


def _branches(
    parts: tuple[Part, ...], game: str, drill: Drill[Any], house: House
) -> tuple[Branch, ...]:
    return tuple(
        branch
        for branch in drill.branches_in(house)
        if any(part.holds(game, drill.slug, branch.slug) for part in parts)
    )
