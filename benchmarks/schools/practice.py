"""Writing the answers of all trainees, and what the site counts of them, by whole tables.

Each history is folded once by the site's own functions, copied into a schema of its own, then
written for everybody who shares it by ``INSERT … SELECT``, week by week as it would have come.
Secondary indexes and keys are dropped meanwhile; making them again checks every row.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict
from datetime import date, timedelta
from itertools import chain
from typing import Any, Final, NamedTuple

from django.db import connection, models
from django.utils import timezone

from benchmarks.schools.histories import Session
from benchmarks.schools.questions import Question
from casino_rules import catalog
from trainer.practice.models import Attempt, Series
from trainer.practice.selectors.counting import seconds_of, was_slow
from trainer.progress.domain import memory as progress
from trainer.progress.domain.memory import Answer, BranchKey
from trainer.progress.models import BranchMemory, DayTally, SlipTally
from trainer.progress.services import rows_of
from trainer.tallies.domain import Counted, Sums, fold, week_of
from trainer.tallies.models import CaseWeek, DayWork, DrillWeek, FirstAnswer, SlipWeek

STAGE: Final = "measuring_stage"
_TABLES: Final = {
    "question": "number int, game text, drill text, branch text, seed bigint, rules_version int,"
    " situation jsonb",
    "verdict": "question int, number int, correct bool, given jsonb, verdict jsonb",
    "series": "history int, number int, mode text, game text, drill text, house jsonb, seed int,"
    " started_at timestamptz",
    "attempt": "history int, series int, place int, right_before int, question int, verdict int,"
    " asked_at timestamptz, answered_at timestamptz, week date",
    "place": "history int, learner_id bigint, membership_id bigint, school_id bigint",
}
type _Model = type[models.Model]
_FOLDED: Final[dict[_Model, str]] = {
    DrillWeek: "week",
    CaseWeek: "week",
    SlipWeek: "week",
    FirstAnswer: "day",
    DayWork: "day",
    BranchMemory: "last_at",
    DayTally: "day",
    SlipTally: "last_at",
}
"""What is folded from answers, and the order in which its rows come."""
_WRITTEN: Final[tuple[_Model, ...]] = (Series, Attempt, *_FOLDED)
type Rows = dict[str, list[tuple[Any, ...]]]
type _Row = Mapping[str, Any]


class Place(NamedTuple):
    """Who follows a history, and where they are counted."""

    history: int
    learner: int
    membership: int
    school: int


def table(model: _Model) -> str:
    """Return the name of a model's table."""
    return model._meta.db_table


def run(statement: str, *values: date) -> None:
    """Execute a statement made of constants and names of tables."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values or None)


def open_stage(asked: Sequence[Question], places: Iterable[Place]) -> None:
    """Make the schema that histories are copied into, with the questions and the people."""
    close_stage()
    run(f"CREATE SCHEMA {STAGE}")
    for name, columns in _TABLES.items():
        run(f"CREATE UNLOGGED TABLE {STAGE}.{name} ({columns})")
    for model in _FOLDED:
        columns = ", ".join(_columns(model))
        run(
            f"CREATE UNLOGGED TABLE {STAGE}.{table(model)} AS"  # noqa: S608 - names of tables
            f" SELECT 0 AS history, {columns} FROM {table(model)} WITH NO DATA"
        )
    rows: Rows = {"question": [], "verdict": [], "place": [tuple(place) for place in places]}
    for item in asked:
        situation = json.dumps(item.situation)
        key = (item.number, item.game, item.drill, item.branch)
        rows["question"].append((*key, item.seed, item.rules_version, situation))
        for number, verdict in enumerate(item.verdicts):
            given, judged = json.dumps(verdict.answer), json.dumps(verdict.as_json())
            rows["verdict"].append((item.number, number, verdict.correct, given, judged))
    copy(rows)


def close_stage() -> None:
    """Drop that schema."""
    run(f"DROP SCHEMA IF EXISTS {STAGE} CASCADE")


def copy(rows: Rows) -> None:
    """Copy rows into the tables of the stage."""
    with connection.cursor() as cursor:
        for name, values in rows.items():
            with cursor.copy(f"COPY {STAGE}.{name} FROM STDIN") as target:
                for row in values:
                    target.write_row(row)


def stage(number: int, sessions: Iterable[Session]) -> None:
    """Copy a history, and what is folded from it."""
    rows: Rows = {"series": [], "attempt": []}
    counted: list[Counted] = []
    learnt: list[tuple[BranchKey, Answer]] = []
    for place, session in enumerate(sessions, start=1):
        _write(rows, number, place, session)
        for told, key, answer in _told(session):
            counted.append(told)
            learnt.append((key, answer))
    for model, found in chain(_folded(fold(counted)), rows_of(progress.fold(learnt))):
        columns = _columns(model)
        rows[table(model)] = [(number, *(row[name] for name in columns)) for row in found]
    copy(rows)


def _folded(sums: Sums) -> Iterator[tuple[_Model, Iterable[_Row]]]:
    """Yield the rows of each table of what schools count, by the names of their columns."""
    counts = ("answered", "correct")
    yield DrillWeek, _rows(sums.drills, ("week", "game", "drill"), (*counts, "timed", "seconds"))
    yield CaseWeek, _rows(sums.cases, ("week", "game", "drill", "branch"), counts)
    slips = {key: (met,) for key, met in sums.slips.items()}
    yield SlipWeek, _rows(slips, ("week", "game", "drill", "pitfall"), ("met",))
    told = ("game", "drill", "branch", "day", "correct", "seconds")
    firsts = sums.firsts.values()
    yield FirstAnswer, ({name: getattr(one, name) for name in told} for one in firsts)
    yield DayWork, ({"day": day, **asdict(work)} for day, work in sums.days.items())


def _rows(
    found: Mapping[Any, Sequence[int]], key: Sequence[str], counts: Sequence[str]
) -> Iterator[_Row]:
    names = (*key, *counts)
    for values, told in found.items():
        yield dict(zip(names, (*values, *told), strict=True))


def _write(rows: Rows, history: int, number: int, session: Session) -> None:
    mode = Series.Mode.DRILL if session.drill else Series.Mode.GAME
    house = json.dumps(catalog.game(session.game).rulebook.house({}).as_dict())
    key = (history, number, mode.value, session.game, session.drill, house)
    rows["series"].append((*key, history * 10_000 + number, session.started_at))
    week, right, last = week_of(timezone.localdate(session.started_at)), 0, session.started_at
    for place, item in enumerate(session.answers, start=1):
        judged = (item.question.number, item.verdict, item.asked_at, item.at)
        rows["attempt"].append((history, number, place, right, *judged, week))
        right, last = right + item.judged.correct, item.at
    place, left_open = len(session.answers) + 1, (session.following.number, None, last, None)
    rows["attempt"].append((history, number, place, right, *left_open, week))


def _told(session: Session) -> Iterator[tuple[Counted, BranchKey, Answer]]:
    """Yield the answers of a session as schools count them, and as memory does."""
    for item in session.answers:
        key = BranchKey(item.question.game, item.question.drill, item.question.branch)
        verdict, day = item.judged, timezone.localdate(item.at)
        attempt = Attempt(series=Series(), game=key.game, drill=key.drill, asked_at=item.asked_at)
        wrong, level = verdict.pitfall, attempt.furnished
        mixed, seconds = not session.drill, seconds_of(attempt, item.at)
        counts = (*key, verdict.correct, wrong, item.asked_at, item.at, day, level)
        told, slow = Counted(*counts, taken=seconds), was_slow(attempt, item.at)
        yield (
            told,
            key,
            Answer(verdict.correct, slow, mixed, item.at, day, seconds=seconds, pitfall=wrong),
        )


def spread(weeks: Iterable[date]) -> None:
    """Write every history for each person who follows it."""
    run(f"CREATE INDEX ON {STAGE}.attempt (week)")
    run("ANALYZE")
    with _bare(_WRITTEN), ThreadPoolExecutor(2) as pool:
        sums = pool.submit(_closing, _spread_sums)
        attempts = pool.submit(_closing, lambda: _spread_attempts(weeks))
        sums.result()
        attempts.result()
    run("VACUUM ANALYZE")


def _spread_attempts(weeks: Iterable[date]) -> None:
    for week in weeks:
        run(
            f"INSERT INTO {table(Attempt)} (series_id, position, right_before, game, drill,"  # noqa: S608 - names
            " branch, seed, rules_version, situation, scene, asked_at, answered_at, given,"
            " correct, verdict)"
            f" SELECT {_SERIES_KEY}, a.place, a.right_before, q.game, q.drill, q.branch, q.seed,"
            " q.rules_version, q.situation, '', a.asked_at, a.answered_at, v.given, v.correct,"
            f" v.verdict FROM {STAGE}.attempt a JOIN {STAGE}.place p USING (history)"
            f" JOIN {STAGE}.question q ON q.number = a.question LEFT JOIN {STAGE}.verdict v"
            " ON v.question = a.question AND v.number = a.verdict WHERE a.week = %s",
            week,
        )


_SERIES_KEY: Final = "md5(p.learner_id || '/' || a.series)::uuid"


def _spread_sums() -> None:
    run(
        f"INSERT INTO {table(Series)} (id, learner_id, mode, game, drill, house, seed, seats,"  # noqa: S608 - names
        f" started_at, school_id, scope, errand) SELECT {_SERIES_KEY}, p.learner_id, a.mode,"
        " a.game, a.drill, a.house, a.seed, 0, a.started_at, p.school_id, '[]', ''"
        f" FROM (SELECT *, number AS series FROM {STAGE}.series) a"
        f" JOIN {STAGE}.place p USING (history) ORDER BY a.started_at"
    )
    for model, order in _FOLDED.items():
        columns = ", ".join(_columns(model))
        run(
            f"INSERT INTO {table(model)} ({_owner(model)}, {columns})"  # noqa: S608 - names
            f" SELECT p.{_owner(model)}, {columns} FROM {STAGE}.{table(model)}"
            f" JOIN {STAGE}.place p USING (history) ORDER BY {order}, p.membership_id"
        )


def _owner(model: _Model) -> str:
    return "learner_id" if model in (BranchMemory, DayTally, SlipTally) else "membership_id"


def _columns(model: _Model) -> list[str]:
    fields = model._meta.concrete_fields
    return [str(field.column) for field in fields if field.column not in {"id", _owner(model)}]


def _closing(work: Any) -> None:
    """Do the work of a thread, which has a connection of its own."""
    try:
        work()
    finally:
        connection.close()


@contextmanager
def _bare(written: Iterable[_Model]) -> Iterator[None]:
    """Take the secondary indexes and keys of these tables away, and make them again after."""
    names = [table(model) for model in written]
    with connection.cursor() as cursor:
        cursor.execute(_KEYS, [names])
        keys = cursor.fetchall()
        cursor.execute(_INDEXES, [names])
        indexes = cursor.fetchall()
        for name, key, _, _ in keys:
            cursor.execute(f'ALTER TABLE {name} DROP CONSTRAINT "{key}"')
        for index, _ in indexes:
            cursor.execute(f'DROP INDEX "{index}"')
        for name in names:
            cursor.execute(f"ALTER TABLE {name} SET (autovacuum_enabled = false)")
    yield
    made = [str(definition) for _, definition in indexes]
    own = [f'ALTER TABLE {n} ADD CONSTRAINT "{k}" {d}' for n, k, kind, d in keys if kind == "u"]
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda text: _closing(lambda: run(text)), [*own, *made]))
    for name in names:
        run(f"ALTER TABLE {name} RESET (autovacuum_enabled)")
    for name, key, kind, definition in keys:
        if kind == "f":
            run(f'ALTER TABLE {name} ADD CONSTRAINT "{key}" {definition}')


_KEYS: Final = (
    "SELECT conrelid::regclass::text, conname, contype::text, pg_get_constraintdef(oid)"
    " FROM pg_constraint WHERE contype IN ('f', 'u') AND conrelid::regclass::text = ANY(%s)"
)
_INDEXES: Final = (
    "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = ANY(%s) AND NOT EXISTS"
    " (SELECT 1 FROM pg_constraint WHERE conindid = indexname::regclass)"
)


def weeks_until(last: date, number: int) -> list[date]:
    """Return the Mondays of so many weeks, oldest first."""
    return [week_of(last) - timedelta(weeks=ago) for ago in range(number - 1, -1, -1)]
