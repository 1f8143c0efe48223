"""Writing and reading memories: the table on one side, the pure ``Memory`` on the other.

These statements run with every answer. They are written by hand because composing them
again each time through the ORM took longer than running them, and because an increment
and a compare-and-swap must each be one statement.
"""

from collections.abc import Iterator
from typing import Any, Final

from django.db import connection

from trainer.progress.domain.memory import Answer, BranchKey, Change, Memory, remember
from trainer.progress.models import BranchMemory, DayTally, SlipTally
from trainer.web.refusals import TooOftenError

MOST_ANSWERS: Final = 20_000
"""Answers of one learner in a day: one every three seconds, sixteen hours long."""
_ENOUGH: Final = (
    "Vingt mille réponses en un jour\u00a0: c’est plus que ce qui est gardé. Reprenez demain."
)
_MEMORIES: Final = BranchMemory._meta.db_table
_DAYS: Final = DayTally._meta.db_table
_SLIPS: Final = SlipTally._meta.db_table
_COLUMNS: Final = Memory._fields
_KEY: Final = ("learner_id", "game", "drill", "branch")


_READ: Final = f"SELECT game, drill, branch, {', '.join(_COLUMNS)} FROM {_MEMORIES}"  # noqa: S608 - constants
_FIRST: Final = (
    f"INSERT INTO {_MEMORIES} ({', '.join((*_COLUMNS, *_KEY))})"  # noqa: S608 - constants
    f" VALUES ({', '.join(['%s'] * (len(_KEY) + len(_COLUMNS)))})"
    f" ON CONFLICT ({', '.join(_KEY)}) DO NOTHING"
)
_SWAP: Final = (
    f"UPDATE {_MEMORIES} SET {', '.join(f'{column} = %s' for column in _COLUMNS)}"  # noqa: S608 - constants
    f" WHERE {' AND '.join(f'{column} = %s' for column in (*_KEY, *_COLUMNS))}"
)
"""What was read is still there, to the last column: a rebuilding may leave the same count."""
_COUNT: Final = (
    f"INSERT INTO {_DAYS} (learner_id, day, answered, correct) VALUES (%s, %s, 1, %s)"  # noqa: S608 - constants
    " ON CONFLICT (learner_id, day) DO UPDATE SET"
    f" answered = {_DAYS}.answered + 1, correct = {_DAYS}.correct + excluded.correct"
    " RETURNING answered"
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


def record_answer(learner: int, key: BranchKey, change: Change, answer: Answer) -> Change:
    """Write what one answer changes: the branch's memory, the tallies of the day and of the error.

    Must run in the transaction that stores the answer. ``change`` is what it made of the memory
    that was read before; if that was written since, the memory is read again. Return what was
    written.

    Raises:
        TooOftenError: if the learner has answered too much today.
    """
    while not _swap(learner, key, change):
        before = dict(_read({"learner_id": learner, **key._asdict()})).get(key, Memory())
        change = Change(before, remember(before, answer))
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, [learner, answer.day, int(answer.correct)])
        if cursor.fetchone()[0] > MOST_ANSWERS:
            raise TooOftenError(_ENOUGH)
        if answer.pitfall:
            moment = int(answer.at.timestamp())
            cursor.execute(_FALL, [learner, key.game, key.drill, answer.pitfall, moment])
    return change


def _read(wanted: dict[str, Any]) -> Iterator[tuple[BranchKey, Memory]]:
    where = " AND ".join(f"{name} = %s" for name in wanted)
    with connection.cursor() as cursor:
        cursor.execute(f"{_READ} WHERE {where}", [*wanted.values()])
        for row in cursor.fetchall():
            yield BranchKey._make(row[:3]), Memory._make(row[3:])


def _swap(learner: int, key: BranchKey, change: Change) -> bool:
    """Write a memory unless it has changed since it was read; return whether it was written."""
    before, after = change
    values = (*after, learner, *key)
    with connection.cursor() as cursor:
        if before.answered:
            cursor.execute(_SWAP, (*values, *before))
        else:
            cursor.execute(_FIRST, values)
        return bool(cursor.rowcount)
