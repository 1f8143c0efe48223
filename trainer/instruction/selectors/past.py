"""What a class did in the weeks, or the days, that are over: read once, then kept.

Nothing more is counted in a past week, so a report costs no more after ten years than after one
week. What the tallies count by day is kept up to yesterday.

What is kept is found under a name that tells who is in the class today, and how many times the
counts of each were written again: whatever changes the past changes the name.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from functools import lru_cache
from hashlib import blake2b
from typing import Final, NamedTuple

from django.utils import timezone

from trainer.instruction.models import PastSums
from trainer.instruction.selectors.periods import Period, parted
from trainer.schools.models import Enrolment, Role
from trainer.tallies.domain.folding import week_of

_LATE: Final = timedelta(hours=1)
"""After the end of a day, for the answers given just before it to be counted."""
_KEPT: Final = timedelta(days=8)


class Group(NamedTuple):
    """The trainees of a class today, by number, and how often their counts were rewritten."""

    promotion: int
    people: tuple[int, ...]
    rewritten: tuple[int, ...]

    def bits(self) -> dict[str, int]:
        """Return for each person, by number in figures, the bit that stands for them in a set."""
        return {str(person): 1 << place for place, person in enumerate(self.people)}


type Sums = Mapping[str, Sequence[int]]
"""What was counted, by its name."""
type Reader = Callable[[Sequence[Group], Period], Mapping[int, Sums]]
"""Returns what classes did in a period, by class; those that did nothing may be left out."""


def groups(promotions: Iterable[int]) -> list[Group]:
    """Return classes with their trainees, in the same order. One query."""
    every = list(promotions)
    rows = Enrolment.objects.filter(
        promotion__in=every, left_at=None, membership__role=Role.TRAINEE
    ).order_by("membership")
    people: dict[int, list[int]] = {promotion: [] for promotion in every}
    rewritten: dict[int, list[int]] = {promotion: [] for promotion in every}
    for promotion, person, times in rows.values_list(
        "promotion", "membership", "membership__rewriting__times"
    ):
        people[promotion].append(person)
        rewritten[promotion].append(times or 0)
    return [Group(one, tuple(people[one]), tuple(rewritten[one])) for one in every]


def read(
    what: str, of: Sequence[Group], period: Period, reader: Reader, *, daily: bool = False
) -> dict[int, list[Sums]]:
    """Return what each class did: in the weeks that are over, then since.

    ``what`` names what is read, its arguments included; a reader that gives its sums another
    form takes another name, since those of the other form are still kept. ``daily``: the tallies
    count it by day.
    """
    over, since = parted(period, first_open(daily=daily))
    parts = [_kept(what, of, over, reader)] if over else []
    if since:
        parts.append(reader(of, since))
    return {group.promotion: [part.get(group.promotion, {}) for part in parts] for group in of}


def read_one(
    what: str,
    group: Group,
    period: Period,
    reader: Callable[[Group, Period], Sums],
    *,
    daily: bool = False,
) -> list[Sums]:
    """Return what one class did: in the weeks that are over, then since; as ``read`` does."""

    def of_one(_of: Sequence[Group], part: Period) -> Mapping[int, Sums]:
        return {group.promotion: reader(group, part)}

    return read(what, [group], period, of_one, daily=daily)[group.promotion]


def first_open(*, daily: bool = False) -> date:
    """Return the first day of what may still be counted: of a week, or a day."""
    day = timezone.localdate(timezone.now() - _LATE)
    return day if daily else week_of(day)


def _kept(what: str, of: Sequence[Group], period: Period, reader: Reader) -> Mapping[int, Sums]:
    named = {_name(what, group, period): group for group in of}
    rows = PastSums.objects.filter(name__in=named).values_list("name", "sums")
    found: dict[int, Sums] = {named[name].promotion: _decoded(sums) for name, sums in rows}
    missing = {name: one for name, one in named.items() if one.promotion not in found}
    if not missing:
        return found
    fresh = reader(list(missing.values()), period)
    if groups(one.promotion for one in missing.values()) == [*missing.values()]:
        # Nobody came or went meanwhile, and nothing was rewritten.
        _keep({name: fresh.get(one.promotion, {}) for name, one in missing.items()})
    return {**found, **fresh}


@lru_cache(maxsize=16)
def _decoded(sums: str) -> Sums:
    """Return what is kept, which nobody changes: whoever sorts a report asks for it again."""
    decoded: Sums = json.loads(sums)
    return decoded


def _keep(sums: Mapping[str, Sums]) -> None:
    today = timezone.localdate()
    PastSums.objects.filter(kept_on__lt=today - _KEPT).delete()
    PastSums.objects.bulk_create(
        [
            PastSums(name=name, kept_on=today, sums=json.dumps(one, separators=(",", ":")))
            for name, one in sums.items()
        ],
        ignore_conflicts=True,
    )


def _name(what: str, group: Group, period: Period) -> str:
    words = repr((what, period.since, period.until, group))
    return blake2b(words.encode(), digest_size=24).hexdigest()
