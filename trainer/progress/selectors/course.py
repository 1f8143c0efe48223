"""The one plan through a game: the lesson one is at, what has been passed, which cases are new.

The path of a game, the session of a day and the new cases that it announces all read it here. A
lesson gives way to the next once a few cases of each of its exercises have been met; their other
cases come afterwards, one exercise after the other.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from random import Random
from typing import Any, Final

from casino_rules.core.drill import Branch, Drill
from casino_rules.core.game import Game
from casino_rules.core.lessons import Lesson
from trainer.progress.domain.memory import BranchKey, Memory
from trainer.progress.selectors.rollups import branches

MET: Final = 2
"""Cases of each exercise of a lesson that are met before the next lesson's."""
PASSED: Final = 0.8
"""Share of its exercises that are sure, from which a lesson is passed."""
_OPENED_IN: Final = 14
"""Days in which all the lessons open, one after the other, whether or not those before are passed."""
_OF_A_TABLE: Final = 3
"""A third of the new cases at most come from one table."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """An exercise of a lesson: its cases that can happen, what is remembered of them, those to meet.

    ``fresh`` are the cases never met, of tables for which the learner is ready.
    """

    drill: Drill[Any]
    cases: int
    memories: tuple[Memory, ...]
    fresh: tuple[Branch, ...]

    @property
    def met(self) -> int:
        """Cases that were met."""
        return len(self.memories)

    @property
    def begun(self) -> bool:
        """Whether enough of its cases were met for its lesson to give way to the next."""
        return self.met >= min(MET, self.cases) or not self.fresh

    @property
    def sure(self) -> bool:
        """Whether as many of its cases were answered right on a second day, and not missed since."""
        sure = sum(memory.known_day > 0 for memory in self.memories)
        return sure >= min(MET, self.cases)

    @property
    def in_table(self) -> bool:
        """Whether its cases are the cells of a table."""
        return bool(self.drill.table)


@dataclass(frozen=True, slots=True)
class Stage:
    """A lesson, and where somebody is in it.

    So many of its cases are ``known`` today; it ``opens_in`` some days, 0 once it is open.
    """

    lesson: Lesson
    exercises: tuple[Exercise, ...]
    known: int
    opens_in: int = 0

    @property
    def answered(self) -> int:
        """Answers given in it."""
        return sum(memory.answered for memory in self._memories)

    @property
    def met(self) -> int:
        """Cases that were met."""
        return len(self._memories)

    @property
    def cases(self) -> int:
        """Cases that can happen."""
        return sum(exercise.cases for exercise in self.exercises)

    @property
    def share(self) -> float | None:
        """The share of its cases that are known; None before an answer."""
        return self.known / self.cases if self.answered else None

    @property
    def begun(self) -> bool:
        """Whether each of its exercises has been met."""
        return bool(self.exercises) and all(exercise.begun for exercise in self.exercises)

    @property
    def passed(self) -> bool:
        """Whether four in five of its exercises are sure: right on two days."""
        sure = sum(exercise.sure for exercise in self.exercises)
        return bool(self.exercises) and sure >= round(PASSED * len(self.exercises))

    @property
    def _memories(self) -> tuple[Memory, ...]:
        return tuple(memory for exercise in self.exercises for memory in exercise.memories)


class Course:
    """How far somebody is in a game, under the options of a house, on a day.

    ``memories`` may hold those of other games; ``choices`` are the options as ``rollups.words``
    writes them.
    """

    def __init__(
        self,
        game: Game,
        memories: Mapping[BranchKey, Memory],
        choices: tuple[tuple[str, str], ...],
        today: date,
    ) -> None:
        self.game = game
        first = min(
            (it.first_day for key, it in memories.items() if key.game == game.slug), default=0
        )
        self._gone = today.toordinal() - first if first else 0
        found = game.lessons
        stages: list[Stage] = []
        for lesson in found:
            exercises = tuple(_exercise(game, it, memories, choices) for it in lesson.drills)
            known = sum(it.known(today) for exercise in exercises for it in exercise.memories)
            stage = Stage(lesson, exercises, known)
            if not stage.met and stages and not stages[-1].passed:
                left = (lesson.number - 1) * _OPENED_IN // len(found) - self._gone
                stage = replace(stage, opens_in=max(left, 0))
            stages.append(stage)
        self.stages = tuple(stages)

    @cached_property
    def here(self) -> Stage | None:
        """The lesson to work on: the first that is new, else the first not passed; None after all."""
        opened = [stage for stage in self.stages if not stage.opens_in]
        begun = (stage for stage in opened if not stage.begun)
        return next(begun, None) or next((it for it in opened if not it.passed), None)

    @property
    def ready(self) -> bool:
        """Whether every lesson is passed: mixed questions at full tables are next."""
        return all(stage.passed for stage in self.stages)

    @property
    def opening(self) -> bool:
        """Whether its lessons are still opening, or one of its exercises was never met."""
        exercises = (exercise for stage in self.stages for exercise in stage.exercises)
        return self._gone < _OPENED_IN or not all(exercise.met for exercise in exercises)

    def fresh(self, most: int, rng: Random) -> tuple[BranchKey, ...]:
        """Return at most so many cases never met, in the order of the plan."""
        left = {it.drill.slug: [*it.fresh] for stage in self.stages for it in stage.exercises}
        taken: Counter[str] = Counter()
        found: list[BranchKey] = []
        while len(found) < most and (exercise := self._next(left, taken, most)):
            slug = exercise.drill.slug
            pool = left[slug]
            branch = rng.choices(pool, [branch.weight for branch in pool])[0]
            pool.remove(branch)
            taken[slug] += 1
            found.append(BranchKey(self.game.slug, slug, branch.slug))
        return tuple(found)

    def _next(
        self, left: Mapping[str, list[Branch]], taken: Mapping[str, int], most: int
    ) -> Exercise | None:
        """Return the exercise of the next new case: one that is not begun, else the least known.

        Lessons that are not open yet give theirs when nothing is left of the others.
        """
        of_a_table = max(most // _OF_A_TABLE, 1)
        waits = min((it.opens_in for it in self.stages if _left(it, left)), default=0)
        found = [
            it
            for stage in self.stages
            for it in stage.exercises
            if stage.opens_in <= waits
            and left[it.drill.slug]
            and not (it.in_table and taken[it.drill.slug] >= of_a_table)
        ]
        met = {it.drill.slug: it.met + taken[it.drill.slug] for it in found}
        for stage in self.stages:
            mine = [it for it in stage.exercises if it in found and met[it.drill.slug] < MET]
            if mine:
                return min(mine, key=lambda it: met[it.drill.slug])
        return min(found, key=lambda it: met[it.drill.slug] / it.cases, default=None)


def _left(stage: Stage, left: Mapping[str, list[Branch]]) -> bool:
    return any(left[exercise.drill.slug] for exercise in stage.exercises)


def _exercise(
    game: Game,
    drill: Drill[Any],
    memories: Mapping[BranchKey, Memory],
    choices: tuple[tuple[str, str], ...],
) -> Exercise:
    reached = branches(game.slug, drill.slug, choices)
    known: list[Memory] = []
    unmet: list[Branch] = []
    for branch in drill.branches:
        if branch.slug in reached:
            memory = memories.get(BranchKey(game.slug, drill.slug, branch.slug))
            if memory is None:
                unmet.append(branch)
            else:
                known.append(memory)
    ready = max((memory.level + 1 for memory in known), default=0)
    least = min((branch.level for branch in unmet), default=0) if not known else 0
    fresh = tuple(branch for branch in unmet if branch.level <= max(ready, least))
    return Exercise(drill, len(reached), tuple(known), fresh)
