"""Reading calendars and what they tell: whose they are decides what is in them.

Their addresses are secret: signed, so that what the database holds opens none.
"""

from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.core import signing
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.http import Http404

from trainer.accounts.models import User
from trainer.assignments.models import Assignment
from trainer.assignments.selectors.access import own_assignments
from trainer.exams.models import Candidate, Exam
from trainer.exams.selectors.access import exams_of, terms_from
from trainer.exams.selectors.clock import Granted
from trainer.registry.models import Feed
from trainer.schools.models import Promotion, Role
from trainer.schools.selectors import access as schools
from trainer.schools.selectors.desk import Desk

_SIGNER: Final = "trainer.registry.feeds"
_KEPT: Final = timedelta(days=30)
"""How long what is over stays in a calendar."""
_MOST: Final = 200
"""Exams, or assignments, of a calendar."""


def own_feed(user: User, promotion: Promotion | None = None) -> Feed | None:
    """Return the calendar of a person, their own or that of a class; None if none was made."""
    return Feed.objects.filter(learner__user=user, promotion=promotion).first()


def opened(number: UUID, key: str) -> tuple[Feed, User, Desk | None]:
    """Return the calendar of an address, its owner, and the desk at which they read a class.

    Raises:
        Http404: if the address opens none, or its owner no longer teaches there.
    """
    rows = Feed.objects.select_related("learner__user", "promotion__school")
    found = rows.filter(pk=number).first() if opens(number, key) else None
    user = found.learner.user if found else None
    if found is None or user is None or not user.is_active:
        raise Http404
    if found.promotion is None:
        return found, user, None
    return found, user, schools.desk(user, found.promotion.school.slug, Role.INSTRUCTOR)


def due(feed: Feed, user: User, now: datetime) -> QuerySet[Assignment]:
    """Return the assignments of a calendar, the nearest deadline first."""
    if feed.promotion is None:
        return own_assignments(user, now)[:_MOST]
    rows = Assignment.objects.filter(
        promotion=feed.promotion, withdrawn_at=None, due_at__gt=now - _KEPT
    )
    return rows.select_related("school", "promotion").order_by("due_at", "pk")[:_MOST]


def sat_in(feed: Feed, user: User, now: datetime) -> QuerySet[Exam, Any]:
    """Return the exams of a calendar that have an hour, unless they were stopped."""
    every = Exam.objects.filter(promotion=feed.promotion, published_at__isnull=False)
    rows = _with_terms(user) if feed.promotion is None else every
    since = now - _KEPT
    lately = Q(closes_at__gt=since) | Q(closes_at=None, opens_at__gt=since)
    told = rows.filter(lately, stopped_at=None).select_related("school", "promotion")
    return told.order_by("opens_at", "pk")[:_MOST]


def _with_terms(user: User) -> QuerySet[Exam, Any]:
    """Return the exams of a person, each with what is granted to them there."""
    terms = Candidate.objects.filter(membership__learner__user=user, exam=OuterRef("pk"))
    return exams_of(user).annotate(
        own_percent=Subquery(terms.values("extra_percent")[:1]),
        own_seconds=Subquery(terms.values("extra_seconds")[:1]),
    )


def granted_in(exam: Any) -> Granted:
    """Return the time in plus of an exam of a calendar: everybody's, and its owner's in theirs."""
    own = Candidate(
        extra_percent=getattr(exam, "own_percent", None) or 0,
        extra_seconds=getattr(exam, "own_seconds", None) or 0,
    )
    return Granted.to(exam, terms_from(own, getattr(exam, "lasting", None)))


def key_of(feed: UUID) -> str:
    """Return what opens a calendar, 256 bits."""
    return signing.Signer(salt=_SIGNER).signature(str(feed))


def opens(feed: UUID, key: str) -> bool:
    """Whether that is its key, of today's secret or of a former one that is still honoured."""
    try:
        signing.Signer(salt=_SIGNER).unsign(f"{feed}:{key}")
    except signing.BadSignature:
        return False
    return True
