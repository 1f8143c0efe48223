"""How far somebody is on the path through a game."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from casino_rules.core.game import Game
from trainer.progress.lessons import Lesson, is_held, lessons, rank
from trainer.progress.marks import KNOWN
from trainer.progress.selectors import DrillProgress, game_progress


@dataclass(frozen=True)
class Stage:
    """A lesson and what is known of each of its exercises; ``here``: it is the one to take now."""

    lesson: Lesson
    progress: Sequence[DrillProgress]
    here: bool = False

    @property
    def answered(self) -> int:
        """Answers given in it."""
        return sum(item.answered for item in self.progress)

    @property
    def mastery(self) -> float | None:
        """The mean mastery of its exercises; None while none has one."""
        if all(item.mastery is None for item in self.progress):
            return None
        return sum(item.mastery or 0.0 for item in self.progress) / len(self.progress)

    @property
    def known(self) -> bool:
        """Whether it is behind: each exercise acquired, or mastered today."""
        known = (it.acquired or (it.mastery or 0.0) >= KNOWN for it in self.progress)
        return bool(self.progress) and all(known)


@dataclass(frozen=True)
class Path:
    """The lessons of a game, and what the mixed sessions have earned."""

    stages: tuple[Stage, ...]
    held: int
    exercises: int

    @property
    def ready(self) -> bool:
        """Whether every lesson is behind: the essay is next."""
        return all(stage.known for stage in self.stages)

    @property
    def rank(self) -> str:
        """The level earned, which can fall."""
        return rank(self.held, self.exercises)


def path_of(learner: int | None, game: Game, now: datetime) -> Path:
    """Return how far a learner is in a game, in one query; for nobody, the path alone."""
    found = lessons(game)
    if learner is None:
        stages = (Stage(lesson, (), here=lesson.number == 1) for lesson in found)
        return Path(tuple(stages), 0, len(game.drills))
    progress = {item.drill.slug: item for item in game_progress(learner, game, now)}
    told = [Stage(it, tuple(progress[drill.slug] for drill in it.drills)) for it in found]
    here = next((stage.lesson.number for stage in told if not stage.known), 0)
    return Path(
        tuple(Stage(it.lesson, it.progress, it.lesson.number == here) for it in told),
        sum(_held(item, now) for item in progress.values()),
        len(progress),
    )


def _held(progress: DrillProgress, now: datetime) -> bool:
    mixed = (item.memory for item in progress.branches if item.memory.mixed_day)
    recalled = (it.last_correct * it.accuracy * it.retrievability(now) for it in mixed)
    return is_held(recalled, len(progress.branches))
