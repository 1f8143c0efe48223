"""Writing and reading memories: the table on one side, the pure ``Memory`` on the other.

These statements run with every answer. They are written by hand because composing them
again each time through the ORM took longer than running them, and because an increment
and a compare-and-swap must each be one statement.
"""

from collections.abc import Iterator
from typing import Any, Final

from django.db import connection

from trainer.progress.memory import Answer, BranchKey, Memory, remember
from trainer.progress.models import BranchMemory, DayTally, SlipTally

_MEMORIES: Final = BranchMemory._meta.db_table
_DAYS: Final = DayTally._meta.db_table
_SLIPS: Final = SlipTally._meta.db_table
_COLUMNS: Final = Memory._fields
_KEY: Final = ("learner_id", "game", "drill", "branch")


_READ: Final = f"SELECT game, drill, branch, {', '.join(_COLUMNS)} FROM {_MEMORIES}"  # noqa: S608 - constants
_SWAP: Final = (
    f"INSERT INTO {_MEMORIES} ({', '.join((*_KEY, *_COLUMNS))})"  # noqa: S608 - constants
    f" VALUES ({', '.join(['%s'] * (len(_KEY) + len(_COLUMNS)))})"
    f" ON CONFLICT ({', '.join(_KEY)}) DO UPDATE SET"
    f" {', '.join(f'{column} = excluded.{column}' for column in _COLUMNS)}"
    f" WHERE {_MEMORIES}.answered = excluded.answered - 1"
)
_COUNT: Final = (
    f"INSERT INTO {_DAYS} (learner_id, day, answered, correct) VALUES (%s, %s, 1, %s)"  # noqa: S608 - constants
    " ON CONFLICT (learner_id, day) DO UPDATE SET"
    f" answered = {_DAYS}.answered + 1, correct = {_DAYS}.correct + excluded.correct"
)
_FALL: Final = (
    f"INSERT INTO {_SLIPS} (learner_id, game, drill, pitfall, met, last_at)"  # noqa: S608 - constants
    " VALUES (%s, %s, %s, %s, 1, %s) ON CONFLICT (learner_id, game, drill, pitfall) DO UPDATE SET"
    f" met = {_SLIPS}.met + 1, last_at = CASE WHEN excluded.last_at > {_SLIPS}.last_at"
    f" THEN excluded.last_at ELSE {_SLIPS}.last_at END"
)
"""Two answers may cross: the last one written is not always the last one given."""


def memories_of(learner: int, *, game: str = "", drill: str = "") -> dict[BranchKey, Memory]:
    """Return a learner's memories, of one game or one drill if said, in one query."""
    wanted = {"learner_id": learner, "game": game, "drill": drill}
    return dict(_read({name: value for name, value in wanted.items() if value}))


def record_answer(learner: int, key: BranchKey, before: Memory, answer: Answer) -> Memory:
    """Write what one answer changes: the branch's memory, the tallies of the day and of the error.

    Must run in the transaction that stores the answer. ``before`` is what was read there; if
    another series of the same learner wrote in between, the memory is read again first.
    """
    after = remember(before, answer)
    while not _swap(learner, key, after):
        before = dict(_read({"learner_id": learner, **key._asdict()}))[key]
        after = remember(before, answer)
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, [learner, answer.day, int(answer.correct)])
        if answer.pitfall:
            moment = int(answer.at.timestamp())
            cursor.execute(_FALL, [learner, key.game, key.drill, answer.pitfall, moment])
    return after


def _read(wanted: dict[str, Any]) -> Iterator[tuple[BranchKey, Memory]]:
    where = " AND ".join(f"{name} = %s" for name in wanted)
    with connection.cursor() as cursor:
        cursor.execute(f"{_READ} WHERE {where}", [*wanted.values()])
        for row in cursor.fetchall():
            yield BranchKey._make(row[:3]), Memory._make(row[3:])


def _swap(learner: int, key: BranchKey, after: Memory) -> bool:
    """Write a memory unless somebody has answered since; return whether it was written."""
    with connection.cursor() as cursor:
        cursor.execute(_SWAP, [learner, *key, *after])
        return bool(cursor.rowcount)
