"""Reading progress: a few queries on the rollups, never the history."""

from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from django.db.models import QuerySet, Sum

from casino_rules.core.drill import Branch, Drill
from casino_rules.core.game import Game
from trainer.progress.memory import SHOWN_FROM, BranchKey, Memory
from trainer.progress.models import BranchMemory, DayTally
from trainer.progress.reach import Reach
from trainer.progress.statements import memories_of
from trainer.schools.models import School


@dataclass(frozen=True)
class BranchProgress:
    """What a learner knows of one branch; ``mastery`` is None under six answers."""

    branch: Branch
    memory: Memory
    mastery: float | None


@dataclass(frozen=True)
class DrillProgress:
    """What a learner knows of one drill: totals, mastery, and each branch."""

    drill: Drill[Any]
    branches: tuple[BranchProgress, ...]
    answered: int
    correct: int
    mastery: float | None

    @property
    def counts(self) -> dict[Branch, tuple[int, int]]:
        """Answers and right answers of each branch."""
        return {it.branch: (it.memory.answered, it.memory.correct) for it in self.branches}

    @property
    def seen(self) -> int:
        """Number of branches met."""
        return sum(item.memory.answered > 0 for item in self.branches)

    @property
    def acquired(self) -> bool:
        """Whether every branch has reached the top level."""
        return all(item.memory.acquired for item in self.branches)


def game_progress(learner: int | None, game: Game, now: datetime) -> tuple[DrillProgress, ...]:
    """Return the progress in every drill of a game, in one query."""
    memories = memories_of(learner, game=game.slug) if learner else {}
    return tuple(_drill_progress(game, drill, memories, now) for drill in game.drills.values())


def drill_progress(
    learner: int | None, game: Game, drill: Drill[Any], now: datetime
) -> DrillProgress:
    """Return the progress in one drill, in one query."""
    memories = memories_of(learner, game=game.slug, drill=drill.slug) if learner else {}
    return _drill_progress(game, drill, memories, now)


def _drill_progress(
    game: Game, drill: Drill[Any], memories: dict[BranchKey, Memory], now: datetime
) -> DrillProgress:
    branches = []
    for branch in drill.branches:
        memory = memories.get(BranchKey(game.slug, drill.slug, branch.slug), Memory())
        branches.append(BranchProgress(branch, memory, memory.mastery(now)))
    answered = sum(item.memory.answered for item in branches)
    return DrillProgress(
        drill=drill,
        branches=tuple(branches),
        answered=answered,
        correct=sum(item.memory.correct for item in branches),
        mastery=_drill_mastery(branches, now) if answered >= SHOWN_FROM else None,
    )


def _drill_mastery(branches: list[BranchProgress], now: datetime) -> float:
    """Weigh each branch as it is taught; a branch never met counts for nothing known."""
    total = sum(item.branch.weight for item in branches)
    known = sum(
        item.branch.weight * item.memory.accuracy * item.memory.retrievability(now)
        for item in branches
        if item.memory.answered
    )
    return known / total


def due_count(learner: int | None, school: School | None, now: datetime) -> int:
    """Return the number of branches to revise, of those that can happen in the school."""
    rows = BranchMemory.objects.filter(learner=learner, due_at__lte=int(now.timestamp()))
    return _reached(rows, school) if learner else 0


def mistakes_count(learner: int | None, school: School | None) -> int:
    """Return the number of branches last missed, of those that can happen in the school."""
    rows = BranchMemory.objects.filter(learner=learner, last_correct=False)
    return _reached(rows, school) if learner else 0


def recent_mistakes(
    learner: int | None, school: School | None, limit: int = 10
) -> tuple[BranchMemory, ...]:
    """Return the branches last missed that can happen in the school, latest first."""
    if learner is None:
        return ()
    rows = BranchMemory.objects.filter(learner=learner, last_correct=False).order_by("-last_at")
    reach = Reach(school)
    found = (row for row in rows if reach.holds(BranchKey(row.game, row.drill, row.branch)))
    return tuple(islice(found, limit))


def _reached(rows: QuerySet[BranchMemory], school: School | None) -> int:
    reach = Reach(school)
    return sum(reach.holds(BranchKey._make(key)) for key in rows.values_list(*BranchKey._fields))


def days_of(learner: int | None, limit: int = 28) -> tuple[DayTally, ...]:
    """Return the latest days of activity, oldest first."""
    if learner is None:
        return ()
    return tuple(reversed(DayTally.objects.filter(learner=learner).order_by("-day")[:limit]))


def totals_by_game(learner: int | None) -> dict[str, tuple[int, int]]:
    """Return answers and right answers by game slug, in one query."""
    if learner is None:
        return {}
    rows = BranchMemory.objects.filter(learner=learner).values_list("game")
    return {
        game: (answered, correct)
        for game, answered, correct in rows.annotate(Sum("answered"), Sum("correct"))
    }
