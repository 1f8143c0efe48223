"""Writing the rollups of a member again from their answers."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import astuple
from heapq import merge
from typing import Any, Final

from django.db import connection, models

from trainer.tallies.domain.folding import Counted, Sums, fold
from trainer.tallies.models import CaseWeek, DayWork, DrillWeek, FirstAnswer, Rewriting, SlipWeek

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
