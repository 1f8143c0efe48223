"""Personal records: the best run of each subject, and those of one's class."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from trainer.practice.domain import Pace
from trainer.practice.models import Record, Series
from trainer.schools.models import Enrolment, Membership, Role
from trainer.schools.selectors import school_of

_SHOWN: Final = 5
"""The best of a class, no more: nobody reads that they are the last."""


@dataclass(frozen=True, slots=True)
class Classmate:
    """A line of the board of a class: a name, a score, whether it is one's own."""

    name: str
    best: int
    own: bool


def subject_of(series: Series) -> dict[str, Any]:
    """Return what two runs must have in common to be compared, as fields of a record."""
    pace = Pace(series.pace)
    return {
        "pace": series.pace,
        "game": series.game,
        "drill": series.drill,
        "mix": series.purpose.removeprefix("melange:") if not series.game else "",
        "level": pace.level(0, series.level) if pace.seconds else 0,
    }


def keep(series: Series, right: int, now: datetime) -> None:
    """Keep the score of a run if it is its learner's best: two runs may cross, the best stays."""
    _keep(series.learner_id, subject_of(series), right, now, series.pk)


def _keep(learner: int, subject: Mapping[str, Any], best: int, at: datetime, series: Any) -> None:
    first = Record(learner_id=learner, **subject, at=at)
    Record.objects.bulk_create([first], ignore_conflicts=True)
    rows = Record.objects.filter(learner=learner, **subject, best__lt=best)
    rows.update(best=best, at=at, series=series)


def merge(source: int, target: int) -> None:
    """Give a visitor's records to the account that they sign into, where these are the best."""
    for row in Record.objects.filter(learner=source):
        _keep(target, _subject(row), row.best, row.at, row.series_id)


def _subject(row: Record) -> dict[str, Any]:
    return {name: getattr(row, name) for name in ("pace", "game", "drill", "mix", "level")}


def record_of(series: Series) -> Record | None:
    """Return the learner's record on the subject of a run; None before a right answer."""
    return Record.objects.filter(learner=series.learner_id, **subject_of(series)).first()


def records_of(learner: int | None) -> tuple[Record, ...]:
    """Return the records of a learner, the latest first."""
    if learner is None:
        return ()
    return tuple(Record.objects.filter(learner=learner).order_by("-at", "pk"))


def class_board(series: Series) -> tuple[Classmate, ...]:
    """Return the best of one's class on the subject of a run, the first first.

    A class is that of the current school, of trainees who are in it today; nothing where the
    school has switched the board off, or where one would be alone on it.
    """
    school = school_of(series.learner_id)
    if school is None or not school.board:
        return ()
    ours = Enrolment.objects.filter(
        membership__learner=series.learner_id,
        membership__school=school,
        left_at=None,
        promotion__archived_at=None,
    ).values("promotion")
    mates = Membership.objects.filter(
        school=school,
        role=Role.TRAINEE,
        left_at=None,
        enrolments__promotion__in=ours,
        enrolments__left_at=None,
    ).values("learner")
    rows = Record.objects.filter(learner__in=mates, best__gt=0, **subject_of(series))
    rows = rows.order_by("-best", "at", "pk")[:_SHOWN]
    return _named(tuple(rows), school.pk, series.learner_id)


def _named(rows: tuple[Record, ...], school: int, own: int) -> tuple[Classmate, ...]:
    if not any(row.learner_id != own for row in rows):
        return ()
    members = Membership.objects.filter(school=school, learner__in=[row.learner_id for row in rows])
    names = {member.learner_id: _short(member) for member in members}
    return tuple(Classmate(names[row.learner_id], row.best, row.learner_id == own) for row in rows)


def _short(member: Membership) -> str:
    """Return the name that a classmate says, « Camille A. »."""
    return (
        f"{member.first_name} {member.last_name[:1]}.".strip()
        if member.first_name
        else member.last_name
    )
