"""Writing the counts of a school: with each answer, or again.

Writing the rollups of a member with their answer, in its transaction. Each is one statement: two
answers at once are both counted. Written by hand, like those of
``trainer.practice.selectors.statements``, because they run with every answer given in a school.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import astuple, dataclass
from heapq import merge
from typing import Any, Final

from django.db import connection, models
from django.dispatch import Signal

from trainer.tallies.domain import PAUSE, TRAIL, Counted, Sums, fold, spent
from trainer.tallies.models import CaseWeek, DayWork, DrillWeek, FirstAnswer, Rewriting, SlipWeek


@dataclass(frozen=True, slots=True)
class Told:
    """An answer given in a school, for the rooms that count more: who, in which series.

    ``purpose`` is what the series was opened for, in the words of the room that opened it;
    ``right`` counts its right answers, this one included, and ``elapsed`` the seconds since
    its start.
    """

    membership: int
    learner: int
    counted: Counted
    purpose: str
    right: int
    elapsed: int


answered: Final = Signal()
"""Sent with each answer given in a school (``told``), in the transaction that stores it."""


def record(told: Told) -> None:
    """Count an answer; must run in the transaction that stores it."""
    _tally(told.membership, told.counted)
    answered.send(Told, told=told)


def record_class(answers: Iterable[tuple[int, Counted]]) -> None:
    """Count answers given in class, each with its member, in the transaction that ends a question.

    The days of work leave them out, and they serve no assignment.
    """
    rows = [(member, it, (member, it.week, it.game, it.drill)) for member, it in answers]
    written: tuple[tuple[str, list[list[Any]]], ...] = (
        (_DRILL, [[*key, 1, int(it.correct), *_timed(it)] for _, it, key in rows]),
        (_CASE_ONLY, [[*key, it.branch, 1, int(it.correct)] for _, it, key in rows]),
        (_FIRST, [_first(member, it) for member, it, _ in rows]),
        (_SLIP, [[*key, it.pitfall, 1] for _, it, key in rows if it.pitfall]),
    )
    with connection.cursor() as cursor:
        for statement, values in written:
            if values:
                cursor.executemany(statement, values)


def _table(model: type[models.Model]) -> str:
    return model._meta.db_table


def _upsert(model: type[models.Model], key: Iterable[str], sums: dict[str, str]) -> str:
    """Return the statement that adds a row, or changes the columns of ``sums``.

    In an expression, ``old`` is the row that is there and ``new`` the one that is given.
    """
    table, columns = _table(model), (*key, *sums)
    changes = ", ".join(
        f"{name} = {change.replace('old.', f'{table}.').replace('new.', 'excluded.')}"
        for name, change in sums.items()
    )
    return (
        f"INSERT INTO {table} ({', '.join(columns)})"  # noqa: S608 - constants
        f" VALUES ({', '.join(['%s'] * len(columns))})"
        f" ON CONFLICT ({', '.join(key)}) DO UPDATE SET {changes}"
    )


_EXERCISE: Final = ("membership_id", "week", "game", "drill")
_ADDED: Final = {
    "answered": "old.answered + new.answered",
    "correct": "old.correct + new.correct",
}
_DRILL: Final = _upsert(
    DrillWeek,
    _EXERCISE,
    {**_ADDED, "timed": "old.timed + new.timed", "seconds": "old.seconds + new.seconds"},
)
_CASE_ONLY: Final = _upsert(CaseWeek, (*_EXERCISE, "branch"), _ADDED)
_CASE: Final = f"{_CASE_ONLY} RETURNING answered"
_SLIP: Final = _upsert(SlipWeek, (*_EXERCISE, "pitfall"), {"met": "old.met + new.met"})
_FIRST_COLUMNS: Final = ("membership_id", "game", "drill", "branch", "day", "correct", "seconds")
_FIRST: Final = (
    f"INSERT INTO {_table(FirstAnswer)} ({', '.join(_FIRST_COLUMNS)})"  # noqa: S608 - constants
    f" VALUES ({', '.join(['%s'] * len(_FIRST_COLUMNS))})"
    f" ON CONFLICT ({', '.join(_FIRST_COLUMNS[:4])}) DO NOTHING"
)
_DAY: Final = _upsert(
    DayWork,
    ("membership_id", "day"),
    {
        **_ADDED,
        "first_at": "old.first_at",
        "last_at": "new.last_at",
        "game": "new.game",
        "drill": "new.drill",
        "trail": f"((old.trail << 1) | new.trail) & {(1 << TRAIL) - 1}",
        # As ``domain.spent`` says; an expression reads the row as it was.
        "seconds": f"old.seconds + CASE WHEN new.last_at - old.last_at BETWEEN 0 AND {PAUSE}"
        " THEN new.last_at - old.last_at ELSE new.seconds END",
        "visits": f"old.visits + CASE WHEN new.last_at - old.last_at > {PAUSE} THEN 1 ELSE 0 END",
    },
)


def _first(membership: int, answer: Counted) -> list[Any]:
    case = (membership, answer.game, answer.drill, answer.branch)
    return [*case, answer.day, answer.correct, answer.seconds]


def _timed(answer: Counted) -> tuple[int, int]:
    return int(answer.taken is not None), answer.taken or 0


def _tally(membership: int, answer: Counted) -> None:
    exercise = (membership, answer.week, answer.game, answer.drill)
    right = int(answer.correct)
    with connection.cursor() as cursor:
        cursor.execute(_DRILL, [*exercise, 1, right, *_timed(answer)])
        cursor.execute(_CASE, [*exercise, answer.branch, 1, right])
        if cursor.fetchone()[0] == 1:  # the first of the week may be the first of all
            cursor.execute(_FIRST, _first(membership, answer))
        if answer.pitfall:
            cursor.execute(_SLIP, [*exercise, answer.pitfall, 1])
        moment, place = answer.moment, (answer.game, answer.drill)
        sums = (1, right, moment, moment, *place, right, *spent(None, answer.seconds))
        cursor.execute(_DAY, [membership, answer.day, *sums])


_AT_ONCE = 500
_WEEK: Final = ("week", "game", "drill")
_COLUMNS: Final[Mapping[type[models.Model], tuple[str, ...]]] = {
    DrillWeek: (*_WEEK, "answered", "correct", "timed", "seconds"),
    CaseWeek: (*_WEEK, "branch", "answered", "correct"),
    SlipWeek: (*_WEEK, "pitfall", "met"),
    FirstAnswer: ("game", "drill", "branch", "day", "correct", "seconds"),
    DayWork: (
        *("day", "first_at", "last_at", "answered", "correct", "game", "drill", "trail"),
        *("seconds", "visits"),
    ),
}


_sources: Final[list[Callable[[int], Iterable[Counted]]]] = []


def counts_too(answers: Callable[[int], Iterable[Counted]]) -> None:
    """Declare answers of a member, in order, that a room above adds when all is written again."""
    _sources.append(answers)


def rewrite(membership: int, answers: Iterable[Counted]) -> None:
    """Replace a member's rollups by those of these answers; run it in a transaction.

    ``answers`` are in order; those of the rooms above are put among them.
    """
    note_rewriting([membership])
    added = (source(membership) for source in _sources)
    every = merge(answers, *added, key=lambda answer: answer.at)
    for model, rows in _rows(fold(every)).items():
        table, columns = model._default_manager, _COLUMNS[model]
        table.filter(membership=membership).delete()
        written = (dict(zip(columns, row, strict=True)) for row in rows)
        table.bulk_create(
            [model(membership_id=membership, **row) for row in written], batch_size=_AT_ONCE
        )


def _rows(sums: Sums) -> Mapping[type[models.Model], Iterable[tuple[Any, ...]]]:
    """Return the rows of each table, in the order of its columns."""
    return {
        DrillWeek: ((*key, *counts) for key, counts in sums.drills.items()),
        CaseWeek: ((*key, *counts) for key, counts in sums.cases.items()),
        SlipWeek: ((*key, met) for key, met in sums.slips.items()),
        FirstAnswer: ((*key, it.day, it.correct, it.seconds) for key, it in sums.firsts.items()),
        DayWork: ((day, *astuple(work)) for day, work in sums.days.items()),
    }


def note_rewriting(memberships: Iterable[int]) -> None:
    """Say that the past of members is written again, in the transaction that does it."""
    with connection.cursor() as cursor:
        cursor.executemany(_NOTE, [[membership] for membership in memberships])


_TABLE: Final = Rewriting._meta.db_table
_NOTE: Final = (
    f"INSERT INTO {_TABLE} (membership_id, times) VALUES (%s, 1)"  # noqa: S608 - a constant
    f" ON CONFLICT (membership_id) DO UPDATE SET times = {_TABLE}.times + 1"
)
