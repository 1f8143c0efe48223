"""The only door to the live room: a look-up decides access too."""

from datetime import date, datetime, timedelta
from typing import Final, NamedTuple

from django.db.models import Count, QuerySet
from django.shortcuts import get_object_or_404

from trainer.accounts.models import User
from trainer.live.models import ClassAnswer, ClassQuestion
from trainer.schools.models import Membership, Promotion
from trainer.schools.roles import Role
from trainer.tallies.models import DayWork

_SHOWN_FOR: Final = timedelta(minutes=45)
"""How long a question is still shown on phones after it was asked."""


def question(promotion: Promotion, pk: int) -> ClassQuestion:
    """Return a question of a class, which the caller was allowed to see, with ``given``.

    Raises:
        Http404: if it is not one.
    """
    return get_object_or_404(_put_to(promotion), pk=pk)


def latest_questions(promotion: Promotion, limit: int = 12) -> list[ClassQuestion]:
    """Return the latest questions of a class, latest first, with ``given``: their answers."""
    return list(_put_to(promotion).order_by("-asked_at", "-pk")[:limit])


def _put_to(promotion: Promotion) -> QuerySet[ClassQuestion]:
    rows = promotion.class_questions.select_related("promotion__school")
    return rows.annotate(given=Count("answers"))


class Given(NamedTuple):
    """An answer and how many gave it; nobody is named."""

    shown: str
    correct: bool
    people: int


def distribution(question: ClassQuestion) -> list[Given]:
    """Return the answers to a question, the most frequent first."""
    rows = ClassAnswer.objects.filter(question=question).values_list("shown", "correct")
    return [Given(*row) for row in rows.annotate(total=Count("pk")).order_by("-total", "shown")]


def class_size(promotion: Promotion) -> int:
    """Return how many trainees are in a class."""
    return promotion.enrolments.filter(left_at=None, membership__role=Role.TRAINEE).count()


def current_question(user: User, now: datetime) -> ClassQuestion | None:
    """Return the latest question put to one of the person's classes, if it is of this lesson."""
    rows = ClassQuestion.objects.filter(
        asked_at__gt=now - _SHOWN_FOR, promotion__in=_own_classes(user)
    ).select_related("promotion__school")
    return rows.order_by("-asked_at", "-pk").first()


def own_question(user: User, pk: int) -> tuple[ClassQuestion, Membership]:
    """Return a question put to one of the person's classes, and the place he answers from.

    Raises:
        Http404: if there is none.
    """
    rows = ClassQuestion.objects.select_related("promotion__school")
    found = get_object_or_404(rows, pk=pk, promotion__in=_own_classes(user))
    member = Membership.objects.filter(
        learner__user=user, school=found.promotion.school_id, left_at=None
    ).get()
    return found, member


def _own_classes(user: User) -> QuerySet[Promotion]:
    return Promotion.objects.filter(
        enrolments__left_at=None,
        enrolments__membership__learner__user=user,
        enrolments__membership__left_at=None,
        enrolments__membership__role=Role.TRAINEE,
    )


def own_answer(user: User, question: ClassQuestion) -> ClassAnswer | None:
    """Return what a person answered to a question."""
    return ClassAnswer.objects.filter(question=question, membership__learner__user=user).first()


def people_today(promotion: Promotion, today: date) -> list[tuple[Membership, DayWork | None]]:
    """Return the trainees of a class with their work of the day, the latest to answer first."""
    people = Membership.objects.filter(
        enrolments__promotion=promotion, enrolments__left_at=None, role=Role.TRAINEE
    ).order_by("sort_name", "pk")
    rows = DayWork.objects.filter(
        membership__enrolments__promotion=promotion,
        membership__enrolments__left_at=None,
        day=today,
    )
    work = {row.membership_id: row for row in rows}
    pairs = [(member, work.get(member.pk)) for member in people]
    return sorted(pairs, key=lambda pair: -(pair[1].last_at if pair[1] else 0))
