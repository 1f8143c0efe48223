"""Which weeks a class has worked, and of which of them somebody keeps the sheet that it signed."""

from collections.abc import Collection, Iterable
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple

from django.core.cache import caches
from django.db.models.functions import TruncDate

from trainer.live.models import Lesson
from trainer.registry.models import SignedWeek
from trainer.schools.models import Promotion, Role
from trainer.schools.selectors.desk import Desk
from trainer.tallies.domain.folding import week_of
from trainer.tallies.models import DayWork

_SHOWN: Final = timedelta(weeks=8)
_RECALLED: Final = timedelta(weeks=4)
"""How far back a sheet that is missing is asked for."""


_REMEMBERED: Final = 60
"""Seconds for which each worker remembers that no class of a school signs."""


class Week(NamedTuple):
    """A week of a class; ``kept_at`` is when its sheet was put away, None if it was not."""

    promotion: Promotion
    monday: date
    kept_at: datetime | None = None

    @property
    def saturday(self) -> date:
        """The last day of its sheet."""
        return self.monday + timedelta(days=5)


def weeks_of(promotion: Promotion, today: date) -> list[Week]:
    """Return the latest weeks in which a class worked, or of which a sheet is kept, latest first."""
    first = week_of(today) - _SHOWN
    rows = SignedWeek.objects.filter(promotion=promotion, monday__gte=first)
    kept = dict(rows.values_list("monday", "kept_at"))
    worked = {monday for _, monday in _worked([promotion.pk], first, today + timedelta(days=1))}
    return [Week(promotion, it, kept.get(it)) for it in sorted(worked | {*kept}, reverse=True)]


def missing(here: Desk, promotions: Iterable[Promotion], today: date) -> list[Week]:
    """Return the past weeks of these classes of a school of which no sheet is kept, oldest first.

    A class signs from the first week of which a sheet was kept; the others are asked for nothing.
    Two queries; where no class signs, one a minute.
    """
    if caches["counts"].get(_nobody(here.school.pk)):
        return []
    rows = here.taught(SignedWeek.objects.all(), "promotion__school")
    kept: dict[int, set[date]] = {}
    for promotion, monday in rows.values_list("promotion", "monday"):
        kept.setdefault(promotion, set()).add(monday)
    if not kept:
        caches["counts"].set(_nobody(here.school.pk), True, _REMEMBERED)  # noqa: FBT003 - a value
        return []
    this, signing = week_of(today), {one.pk: one for one in promotions if one.pk in kept}
    found = sorted(
        (monday, promotion)
        for promotion, monday in _worked([*signing], this - _RECALLED, this)
        if monday > min(kept[promotion]) and monday not in kept[promotion]
    )
    return [Week(signing[pk], monday) for monday, pk in found]


def forget_nobody(school: int) -> None:
    """Forget that no class of a school signs."""
    caches["counts"].delete(_nobody(school))


def _nobody(school: int) -> str:
    return f"nobody-signs:{school}"


def _worked(promotions: Collection[int], since: date, until: date) -> set[tuple[int, date]]:
    """Return the weeks, by their Mondays, in which these classes practised or had a lesson.

    One query.
    """
    inside = {
        "membership__enrolments__promotion__in": promotions,
        "membership__enrolments__left_at": None,
        "membership__role": Role.TRAINEE,
    }
    days = DayWork.objects.filter(**inside, day__gte=since, day__lt=until).order_by()
    practised = days.values_list("membership__enrolments__promotion", "day")
    lessons = Lesson.objects.filter(
        promotion__in=promotions, began_at__date__gte=since, began_at__date__lt=until
    ).order_by()
    taught = lessons.values_list("promotion", TruncDate("began_at"))
    return {(promotion, week_of(day)) for promotion, day in practised.union(taught)}
