"""The one statement that keeps an answer: written only if everything still allows it.

The sitting must be open, in time and held by this page; the question in time where it has its own;
and the answer in place must be the page's own and not a later one (a request that was lost on the
way may arrive after the next), or the one that the page showed, or that of the page whose draft it
sends. PostgreSQL holds the sitting still meanwhile; SQLite has one writer at a time.
"""

from datetime import datetime
from typing import Any, Final

from django.db import connection

from trainer.exams.models import Answer, Sitting

_ANSWERS: Final = Answer._meta.db_table
_SITTINGS: Final = Sitting._meta.db_table
_FIELDS: Final = {field.name: field for field in Answer._meta.concrete_fields}
_WRITTEN: Final = (
    *("raw", "saved_at", "late", "tab", "edition"),
    *("rules_version", "correct", "share", "out_of", "verdict"),
)
_KEEP: Final = (
    f"INSERT INTO {_ANSWERS} (sitting_id, question_id, version, {', '.join(_WRITTEN)})"  # noqa: S608 - constants
    f" SELECT s.id, %s, 1, {', '.join(['%s'] * len(_WRITTEN))} FROM {_SITTINGS} s"
    " WHERE s.id = %s AND s.finished_at IS NULL AND s.deadline >= %s AND s.tab = %s{hold}"
    " ON CONFLICT (sitting_id, question_id) DO UPDATE"
    f" SET version = {_ANSWERS}.version + 1,"
    f" {', '.join(f'{column} = excluded.{column}' for column in _WRITTEN)}"
    f" WHERE ({_ANSWERS}.tab = excluded.tab AND coalesce({_ANSWERS}.edition, 0) <= excluded.edition"
    f" OR {_ANSWERS}.version = %s OR {_ANSWERS}.tab = %s)"
    f" AND ({_ANSWERS}.deadline IS NULL OR {_ANSWERS}.deadline >= %s)"
    " RETURNING version"
)


def keep_answer(answer: Answer, *, since: datetime, version: int, former: int) -> int | None:
    """Keep an answer; return its version, or None if something forbids it.

    ``since`` is the earliest deadline that still lets it count: now, less the grace. ``version`` is
    that of the answer that the page showed, 0 for none; ``former`` the page that was closed before
    this answer of its could be sent.
    """
    earliest = _stored("deadline", since)
    values = [
        answer.question_id,
        *(_stored(column, getattr(answer, column)) for column in _WRITTEN),
        _stored("sitting", answer.sitting_id),
        *(earliest, answer.tab, version, former, earliest),
    ]
    hold = " FOR SHARE OF s" if connection.features.has_select_for_update else ""
    with connection.cursor() as cursor:
        cursor.execute(_KEEP.format(hold=hold), values)
        row = cursor.fetchone()
    return row[0] if row else None


def _stored(column: str, value: object) -> Any:
    """Return the value of a column as the database takes it."""
    return _FIELDS[column].get_db_prep_save(value, connection)
