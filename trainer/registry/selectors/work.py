"""Reading the days of work of people: practice, exams, live answers. Three queries."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta

from django.db.models import Count, Max, Q

from trainer.exams.models import Sitting
from trainer.live.models import ClassAnswer
from trainer.registry.domain.presence import Copy, Day, Instant, Live, Practised, days
from trainer.schools.models import Membership
from trainer.tallies.models import DayWork
from trainer.web.moments import begins, wall


def worked(people: Sequence[Membership], since: date, until: date) -> Mapping[int, tuple[Day, ...]]:
    """Return the days of work of these people, both limits included."""
    keys = [member.pk for member in people]
    practised = _practised(keys, since, until)
    copies, live = _copies(keys, since, until), _live(keys, since, until)
    return {
        key: days(practised.get(key, ()), copies.get(key, ()), live.get(key, ())) for key in keys
    }


def _instant(moment: datetime) -> Instant:
    here = wall(moment)
    return Instant(int(moment.timestamp()), here.date(), here.hour)


def _instant_at(seconds: int) -> Instant:
    return _instant(datetime.fromtimestamp(seconds, UTC))


def _practised(keys: list[int], since: date, until: date) -> dict[int, list[Practised]]:
    rows = DayWork.objects.filter(membership__in=keys, day__gte=since, day__lte=until)
    found: dict[int, list[Practised]] = {}
    columns = (
        "membership",
        "day",
        "seconds",
        "visits",
        "answered",
        "correct",
        "first_at",
        "last_at",
    )
    for key, day, seconds, visits, answers, right, first, last in rows.values_list(*columns):
        work = Practised(day, seconds, visits, answers, right, *map(_instant_at, (first, last)))
        found.setdefault(key, []).append(work)
    return found


def _between(field: str, since: date, until: date) -> dict[str, datetime]:
    return {f"{field}__gte": begins(since), f"{field}__lt": begins(until + timedelta(days=1))}


def _copies(keys: list[int], since: date, until: date) -> dict[int, list[Copy]]:
    rows = Sitting.objects.filter(membership__in=keys, **_between("started_at", since, until))
    counted = rows.annotate(
        last=Max("answers__saved_at"),
        given=Count("answers", filter=Q(answers__saved_at__isnull=False)),
    )
    found: dict[int, list[Copy]] = {}
    for sitting in counted:
        begun, ended = map(_instant, (sitting.started_at, _end(sitting, sitting.last)))
        copy = Copy(begun, ended, sitting.given)
        found.setdefault(sitting.membership_id, []).append(copy)
    return found


def _end(sitting: Sitting, last: datetime | None) -> datetime:
    """Return until when a copy was written: handed in, or last seen open, its time at most."""
    if sitting.finished_at and sitting.ended_by != Sitting.End.TIME:
        return min(sitting.finished_at, sitting.deadline)
    signs = filter(None, (sitting.started_at, sitting.seen_at, last))
    return min(max(signs), sitting.deadline)


def _live(keys: list[int], since: date, until: date) -> dict[int, list[Live]]:
    rows = ClassAnswer.objects.filter(membership__in=keys, **_between("answered_at", since, until))
    found: dict[int, list[Live]] = {}
    for key, *moments in rows.values_list("membership", "question__asked_at", "answered_at"):
        found.setdefault(key, []).append(Live(*map(_instant, moments)))
    return found
