"""The statements on the road of every answer, written by hand.

Composing them again each time through the ORM took three times as long as running them
(measured by ``python -m benchmarks.web``). They run on SQLite and PostgreSQL alike; Django's
own operations adapt dates and JSON.
"""

import uuid
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final

from django.db import connection
from django.db.models import F
from django.db.models.expressions import Col

from trainer.accounts.models import Learner
from trainer.practice.models import Attempt, Series
from trainer.schools.models import Membership

type _Converter = Callable[[Any, Col, Any], Any]


_ATTEMPTS: Final = Attempt._meta.db_table
_SERIES: Final = Series._meta.db_table
_SERIES_FIELDS: Final = {field.attname: field for field in Series._meta.concrete_fields}
_OF_SERIES: Final = (
    *("learner_id", "mode", "game", "drill", "house", "seed", "seats", "level", "length"),
    *("started_at", "school_id", "scope", "purpose", "pace", "clock"),
)
_FIELDS: Final = {field.attname: field for field in Attempt._meta.concrete_fields}
_ATTEMPT_FIELDS: Final = tuple(_FIELDS)
"""Attribute names, which are also those of the columns."""
_FIND: Final = (
    f"SELECT {', '.join(f'a.{column}' for column in _ATTEMPT_FIELDS)},"  # noqa: S608 - constants
    f" {', '.join(f's.{_SERIES_FIELDS[name].column}' for name in _OF_SERIES)},"
    f" (SELECT m.id FROM {Membership._meta.db_table} m"
    " WHERE m.learner_id = s.learner_id AND m.school_id = s.school_id)"
    f" FROM {_ATTEMPTS} a JOIN {_SERIES} s ON s.id = a.series_id"
    " WHERE a.series_id = %s AND a.position = %s AND s.learner_id = %s"
)
_ANSWERED: Final = ("answered_at", "given", "correct", "verdict")
_OWNER: Final = f"SELECT id FROM {Learner._meta.db_table} WHERE id = %s"  # noqa: S608 - constants
_ANSWER: Final = (
    f"WITH owner AS ({{owner}}) UPDATE {_ATTEMPTS} SET"  # noqa: S608 - constants
    f" {', '.join(f'{column} = %s' for column in _ANSWERED)}"
    " WHERE id = %s AND answered_at IS NULL AND right_before = %s AND EXISTS"
    f" (SELECT 1 FROM {_SERIES} s JOIN owner o ON o.id = s.learner_id WHERE s.id = series_id)"
)
"""What was read before may have changed: answered, corrected, or given to an account."""
_ANSWERS: Final = {
    # One writer at a time.
    "sqlite": _ANSWER.format(owner=_OWNER),
    # Two answers of a learner may cross, an answer and the rebuilding of their sums may not.
    "postgresql": _ANSWER.format(owner=f"{_OWNER} FOR KEY SHARE"),
}
_ASKED: Final = tuple(column for column in _ATTEMPT_FIELDS if column != "id")
_ASK: Final = (
    f"INSERT INTO {_ATTEMPTS} ({', '.join(_ASKED)})"  # noqa: S608 - constants
    f" VALUES ({', '.join(['%s'] * len(_ASKED))}) RETURNING id"
)


def find_attempt(learner: int, series: uuid.UUID, position: int) -> Attempt | None:
    """Return a question of one of the learner's series with its series, or None.

    With it comes the learner's place in the school of the series.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            _FIND, [_FIELDS["series_id"].get_db_prep_save(series, connection), position, learner]
        )
        row = cursor.fetchone()
    if row is None:
        return None
    values = [*row]
    for place, converters, expression in _conversions(connection.vendor):
        for convert in converters:
            values[place] = convert(values[place], expression, connection)
    attempt = Attempt.from_db(connection.alias, _ATTEMPT_FIELDS, values[: len(_ATTEMPT_FIELDS)])
    *of_series, attempt.membership = values[len(_ATTEMPT_FIELDS) :]
    attempt.series = Series(id=series, **dict(zip(_OF_SERIES, of_series, strict=True)))
    return attempt


@cache
def _conversions(_vendor: str) -> tuple[tuple[int, list[_Converter], Col], ...]:
    """Return what the database's values need to become Python's, by place in the row."""
    fields = [
        *_FIELDS.values(),
        *(_SERIES_FIELDS[name] for name in _OF_SERIES),
    ]
    found = []
    for place, field in enumerate(fields):
        column = Col("", field)
        converters = connection.ops.get_db_converters(column) + column.get_db_converters(connection)
        if converters:
            found.append((place, converters, column))
    return tuple(found)


def answer_once(attempt: Attempt) -> bool:
    """Store the answer that ``attempt`` bears, if the question still is as it was read.

    Return whether it was stored. From there on to the end of the transaction nobody rebuilds
    what follows from its learner's answers.
    """
    owner = attempt.series.learner_id
    values = [owner, *_stored(attempt, _ANSWERED), attempt.pk, attempt.right_before]
    with connection.cursor() as cursor:
        cursor.execute(_ANSWERS[connection.vendor], values)
        return bool(cursor.rowcount)


def pass_on(attempt: Attempt) -> None:
    """Tell the questions after it, if they are asked already, that one more answer is right."""
    if attempt.correct:
        later = Attempt.objects.filter(series=attempt.series_id, position__gt=attempt.position)
        later.update(right_before=F("right_before") + 1)


def write_question(attempt: Attempt) -> None:
    """Store a question just asked and give it its id."""
    with connection.cursor() as cursor:
        cursor.execute(_ASK, _stored(attempt, _ASKED))
        attempt.pk = cursor.fetchone()[0]
    attempt._state.adding = False  # noqa: SLF001 - documented: it is now in the database


def _stored(attempt: Attempt, columns: Iterable[str]) -> list[Any]:
    """Return what an attempt bears as the database takes it."""
    fields = ((_FIELDS[column], getattr(attempt, column)) for column in columns)
    return [field.get_db_prep_save(value, connection) for field, value in fields]
