"""Reading the copies of an exam, as the reports tell them. Four queries, whatever their number.

Which certificates of a school no longer say the marks of their copies.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.core.cache import caches
from django.db.models import Count, Max

from trainer.exams.domain import Score, score
from trainer.exams.models import Answer, Exam, Sitting, Slot
from trainer.exams.selectors.copies import Worth, line_of, worth_of
from trainer.exams.selectors.corrections import corrected
from trainer.exams.selectors.sitting import over
from trainer.instruction.domain import First
from trainer.marks.models import Certificate
from trainer.marks.services.certificates import REMARKING, Standing, standings
from trainer.schools.models import Entry
from trainer.schools.selectors import Desk


class Given(NamedTuple):
    """What an answer is worth, corrections laid over it, and the seconds it took."""

    share: int
    out_of: int
    fresh: bool
    """Whether nobody but the site has judged it."""
    seconds: int

    @property
    def right(self) -> bool:
        """Whether it is wholly right."""
        return self.share == self.out_of


@dataclass(frozen=True)
class Copy:
    """A finished sitting with its answers, by slot."""

    sitting: Sitting
    slots: tuple[Slot, ...]
    given: Mapping[int, Given]

    @cached_property
    def score(self) -> Score:
        """What it obtained; reckoned only for the copies that are shown."""
        given = ((slot, self.given.get(slot.pk)) for slot in self.slots)
        lines = [line_of(slot, _worth(one)) for slot, one in given]
        return score(lines, voided=self.sitting.voided)


@dataclass(frozen=True)
class Copies:
    """The questions of an exam and its finished copies, by name, void ones among them."""

    slots: tuple[Slot, ...]
    copies: tuple[Copy, ...]

    @cached_property
    def first(self) -> tuple[Copy, ...]:
        """The first attempts: of each person, the first copy that counts."""
        counted = [copy for copy in self.copies if not copy.sitting.voided]
        found: dict[int, Copy] = {}
        for copy in counted:
            found.setdefault(copy.sitting.membership_id, copy)
        return tuple(found.values())

    @property
    def firsts(self) -> list[First]:
        """The questions of first attempts, void ones left out: the branch is the slot's number.

        A question left without an answer is wrong, and has no time; one that nobody has marked
        yet is left out.
        """
        return [
            First(copy.sitting.membership_id, str(slot.pk), *_judged(copy.given.get(slot.pk)))
            for copy in self.first
            for slot in self.slots
            if not slot.voided and not line_of(slot, _worth(copy.given.get(slot.pk))).awaiting
        ]


def _worth(given: Given | None) -> Worth | None:
    return Worth(*given[:3]) if given else None


def _judged(given: Given | None) -> tuple[bool, int | None]:
    return (given.right, given.seconds) if given else (False, None)


def copies(exam: Exam, now: datetime) -> Copies:
    """Return the copies of an exam that are over; its caller has found the exam."""
    slots = tuple(Slot.objects.filter(exam=exam).order_by("position"))
    rows = Sitting.objects.filter(exam=exam).select_related("membership")
    ended = [row for row in rows if over(exam, row, now)]
    given = _given(exam, {row.pk: row.started_at for row in ended})
    found = [Copy(row, slots, given.get(row.pk, {})) for row in ended]
    found.sort(key=lambda copy: (copy.sitting.membership.sort_name, copy.sitting.attempt))
    return Copies(slots, tuple(found))


def _given(exam: Exam, started: Mapping[UUID, datetime]) -> dict[UUID, dict[int, Given]]:
    """Return the answers of each copy.

    The time of an answer runs from the opening of its question, where each has its own, else
    from the answer kept before it.
    """
    answers = Answer.objects.filter(sitting__exam=exam, saved_at__isnull=False)
    laid = corrected(answers)
    columns = (
        *("sitting", "question__slot", "pk", "saved_at", "opened_at"),
        *("share", "out_of", "correct"),
    )
    found: dict[UUID, dict[int, Given]] = {}
    last: dict[Any, datetime] = dict(started)
    in_order = answers.order_by("saved_at", "question__position")
    for sitting, slot, pk, saved, opened, *judged in in_order.values_list(*columns):
        if sitting not in started:
            continue
        since = opened or last[sitting]
        seconds = max(round((saved - since).total_seconds()), 0)
        found.setdefault(sitting, {})[slot] = Given(*worth_of(laid.get(pk), judged), seconds)
        last[sitting] = saved
    return found


_YEAR: Final = timedelta(days=365)
_REMEMBERED: Final = 60
"""Seconds for which it is remembered which they are."""
_SHOWN: Final = 5
_MOST: Final = 300
"""The latest certificates that are compared with their marks."""


def to_renew(here: Desk, now: datetime) -> list[Exam]:
    """Return the exams of which certificates no longer say the marks; ``doubtful`` counts them.

    Looked for once a minute, among those after which the log tells of an act that changes marks:
    one query then, six where there are some. One more each time where some were found.
    """
    key = f"doubtful:{here.school.pk}"
    found: Sequence[int] | None = caches["counts"].get(key)
    if found is None:
        found = _doubtful(here, now)
        caches["counts"].set(key, found, _REMEMBERED)
    if not found:
        return []
    held = {"sittings__certificates__in": found, "sittings__certificates__revoked_at": None}
    rows = Exam.objects.filter(**held, sittings__membership__anonymised_at=None)
    counted = rows.annotate(doubtful=Count("sittings__certificates", distinct=True))
    return list(counted.select_related("promotion").order_by("-pk")[:_SHOWN])


def _doubtful(here: Desk, now: datetime) -> list[int]:
    """Return the certificates in force that no longer say the marks."""
    acts = here.taught(Entry.objects.filter(at__gt=now - _YEAR, verb__in=REMARKING)).order_by()
    rows = acts.values_list("subject", "promotion").annotate(Max("at"))
    last = {(who, where): at for who, where, at in rows}
    if not last:
        return []
    held = Certificate.objects.filter(
        revoked_at=None, issued_at__gt=now - _YEAR, sitting__membership__anonymised_at=None
    ).select_related("sitting__exam", "sitting__membership")
    own = here.taught(held, "sitting__exam__school").order_by("-issued_at")
    worth = standings([row for row in own if _touched(row, last)][:_MOST])
    return [pk for pk, standing in worth.items() if standing is not Standing.FIRM]


def _touched(row: Certificate, last: Mapping[tuple[int | None, int | None], datetime]) -> bool:
    """Whether a mark of its person, of its class or of the school was changed after it."""
    who, where = row.sitting.membership_id, row.sitting.exam.promotion_id
    told = ((who, None), (who, where), (None, where), (None, None))
    return any(key in last and last[key] > row.issued_at for key in told)
