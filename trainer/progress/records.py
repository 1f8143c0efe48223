"""Writing and reading memories: the model on one side, the pure ``Memory`` on the other."""

from collections.abc import Iterable
from dataclasses import asdict, fields
from datetime import date
from typing import Final, NamedTuple

from django.db import connection

from trainer.progress.memory import Answer, Memory, remember
from trainer.progress.models import BranchMemory, DayTally

_COLUMNS: Final = tuple(field.name for field in fields(Memory))


class BranchKey(NamedTuple):
    """A branch of a drill, by slugs."""

    game: str
    drill: str
    branch: str


def memories_of(
    learner: int, *, game: str = "", drill: str = "", only: Iterable[BranchKey] | None = None
) -> dict[BranchKey, Memory]:
    """Return a learner's memories, of one game or one drill if said, in one query."""
    rows = BranchMemory.objects.filter(learner=learner)
    if game:
        rows = rows.filter(game=game)
    if drill:
        rows = rows.filter(drill=drill)
    found = {
        BranchKey(*row[:3]): Memory(*row[3:])
        for row in rows.values_list("game", "drill", "branch", *_COLUMNS)
    }
    if only is not None:
        return {key: found[key] for key in only if key in found}
    return found


def record_answer(learner: int, key: BranchKey, before: Memory, answer: Answer) -> Memory:
    """Write what one answer changes: the branch's memory and the day's tally.

    Must run in the transaction that stores the answer, with the learner locked, since
    ``before`` is what was read there.
    """
    after = remember(before, answer)
    if before.answered:
        BranchMemory.objects.filter(
            learner=learner, game=key.game, drill=key.drill, branch=key.branch
        ).update(**asdict(after))
    else:
        BranchMemory.objects.create(learner_id=learner, **key._asdict(), **asdict(after))
    _count_day(learner, answer.day, correct=answer.correct)
    return after


_COUNT: Final = (
    f"INSERT INTO {DayTally._meta.db_table} (learner_id, day, answered, correct)"  # noqa: S608, SLF001
    " VALUES (%s, %s, 1, %s) ON CONFLICT (learner_id, day) DO UPDATE SET"
    f" answered = {DayTally._meta.db_table}.answered + 1,"  # noqa: SLF001 - public API of _meta
    f" correct = {DayTally._meta.db_table}.correct + excluded.correct"  # noqa: SLF001
)


def _count_day(learner: int, day: date, *, correct: bool) -> None:
    # An increment in one statement: the ORM's upsert can only overwrite.
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, [learner, day, int(correct)])
