"""Reminding those who have not handed an exam in."""

from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse
from django.utils import timezone

from trainer.exams.models import Exam, Sitting, State
from trainer.exams.selectors.sitting import kept_out
from trainer.schools.models import Membership, Role
from trainer.schools.selectors import Desk, members
from trainer.schools.services.reminding import Awaited, Reminded, remind
from trainer.ui.dates import date_text
from trainer.web.moments import at_hour
from trainer.web.refusals import RefusedError


def late(here: Desk, exam: Exam) -> QuerySet[Membership]:
    """Return the trainees of its class who have begun no copy of an exam, and may, by name."""
    begun = Sitting.objects.filter(exam=exam, membership=OuterRef("pk"))
    begun = begun.exclude(attempt_returned=True)
    awaited = members(here, promotion=exam.promotion).filter(role=Role.TRAINEE)
    return awaited.filter(~Exists(begun)).exclude(pk__in=kept_out(exam).values("membership"))


def remind_exam(*, actor: Desk, exam: Exam, now: datetime | None = None) -> Reminded:
    """Write to those who have not begun an exam that may still be sat.

    Raises:
        RefusedError: if it may not, if nobody is late, or if they were reminded today already.
    """
    now = now or timezone.now()
    if exam.state(now) not in {State.OPEN, State.COMING}:
        raise RefusedError("Cet examen ne peut plus être commencé, ou commence avec votre départ.")
    coming = exam.state(now) is State.COMING
    awaited = Awaited(
        verb="exam.reminded",
        promotion=exam.promotion,
        words=f"l’examen «\u00a0{exam}\u00a0» {_opening(exam.opens_at if coming else None)}",
        until=None if coming else exam.closes_at,
        page=reverse("exams:notice", args=(exam.pk,)),
        told={"numero": exam.pk, "title": exam.title},
    )
    return remind(actor=actor, awaited=awaited, people=late(actor, exam), now=now)


def _opening(at: datetime | None) -> str:
    if at is None:
        return "vous attend"
    return f"s’ouvre le {date_text(at, 'l j F')} à {at_hour(at)}"
