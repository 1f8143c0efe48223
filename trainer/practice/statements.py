"""The three statements on the road of every answer, written by hand.

Composing them again each time through the ORM took three times as long as running them
(measured by ``python -m benchmarks.web``). They run on SQLite and PostgreSQL alike; Django's
own operations adapt dates and JSON.
"""

import json
import uuid
from datetime import datetime
from typing import Any, Final

from django.db import connection
from django.db.models import Model

from trainer.practice.models import Attempt, Series


def _columns(model: type[Model]) -> tuple[str, ...]:
    return tuple(field.column for field in model._meta.concrete_fields)  # noqa: SLF001 - Django's documented _meta


_ATTEMPTS: Final = Attempt._meta.db_table  # noqa: SLF001 - Django's documented _meta
_SERIES: Final = Series._meta.db_table  # noqa: SLF001 - Django's documented _meta
_OF_SERIES: Final = ("learner_id", "mode", "game", "drill", "house", "seed", "seats")
_FIND: Final = (
    f"SELECT {', '.join(f'a.{column}' for column in _columns(Attempt))},"  # noqa: S608 - constants
    f" {', '.join(f's.{column} AS of_series_{column}' for column in _OF_SERIES)}"
    f" FROM {_ATTEMPTS} a JOIN {_SERIES} s ON s.id = a.series_id"
    " WHERE a.series_id = %s AND a.position = %s AND s.learner_id = %s"
)
_ANSWER: Final = (
    f"UPDATE {_ATTEMPTS} SET answered_at = %s, given = %s, correct = %s, verdict = %s"  # noqa: S608 - constants
    " WHERE id = %s AND answered_at IS NULL"
)
_ASKED: Final = tuple(column for column in _columns(Attempt) if column != "id")
_ASK: Final = (
    f"INSERT INTO {_ATTEMPTS} ({', '.join(_ASKED)})"  # noqa: S608 - constants
    f" VALUES ({', '.join(['%s'] * len(_ASKED))}) RETURNING id"
)


def find_attempt(learner: int, series: uuid.UUID, position: int) -> Attempt | None:
    """Return a question of one of the learner's series with its series, or None."""
    key = Series._meta.pk.get_db_prep_value(series, connection)  # noqa: SLF001 - documented
    for attempt in Attempt.objects.raw(_FIND, [key, position, learner]):
        values = {name: attempt.__dict__.pop(f"of_series_{name}") for name in _OF_SERIES}
        values["house"] = json.loads(values["house"])
        attempt.series = Series(id=series, **values)
        return attempt
    return None


def answer_once(attempt: Attempt) -> bool:
    """Store the answer that ``attempt`` bears, unless there is one; return whether it was."""
    adapt = connection.ops
    values = [
        adapt.adapt_datetimefield_value(attempt.answered_at),
        _json(attempt.given),
        attempt.correct,
        _json(attempt.verdict),
        attempt.pk,
    ]
    with connection.cursor() as cursor:
        cursor.execute(_ANSWER, values)
        return bool(cursor.rowcount)


def write_question(attempt: Attempt) -> None:
    """Store a question just asked and give it its id."""
    values = [_stored(attempt, column) for column in _ASKED]
    with connection.cursor() as cursor:
        cursor.execute(_ASK, values)
        attempt.pk = cursor.fetchone()[0]
    attempt._state.adding = False  # noqa: SLF001 - documented: it is now in the database


def _stored(attempt: Attempt, column: str) -> Any:
    value = getattr(attempt, column)
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    if isinstance(value, dict):
        return _json(value)
    if isinstance(value, uuid.UUID):
        return Series._meta.pk.get_db_prep_value(value, connection)  # noqa: SLF001 - documented
    return value


def _json(value: object) -> Any:
    return connection.ops.adapt_json_value(value, None)
