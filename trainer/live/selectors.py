"""The only door to the live room: a look-up decides access too."""

from datetime import date, datetime, timedelta
from typing import Any, Final, NamedTuple

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.shortcuts import get_object_or_404

from trainer.accounts.models import User
from trainer.live.models import ClassAnswer, ClassQuestion, Lesson, Sequence
from trainer.schools.models import Enrolment, Membership, Promotion, Role
from trainer.tallies.models import DayWork

_SHOWN_FOR: Final = timedelta(minutes=45)
"""How long a question is still shown on phones after it was asked."""
HERE_FOR: Final = timedelta(seconds=40)
"""How long somebody is present after their phone was last seen: it asks every four seconds."""


def question(promotion: Promotion, pk: int) -> ClassQuestion:
    """Return a question of a class, which the caller was allowed to see, with ``given``.

    Raises:
        Http404: if it is not one.
    """
    found: ClassQuestion = get_object_or_404(_put_to(promotion), pk=pk)
    return found


def latest_questions(promotion: Promotion, limit: int = 12) -> list[ClassQuestion]:
    """Return the latest questions of a class, latest first, with ``given``: their answers."""
    return list(_put_to(promotion).order_by("-asked_at", "-pk")[:limit])


def still_open(now: datetime) -> QuerySet[ClassQuestion]:
    """Return the questions to which answers are taken."""
    return ClassQuestion.objects.filter(Q(closed_at=None) | Q(closed_at__gt=now))


def _put_to(promotion: Promotion) -> QuerySet[Any]:
    rows = promotion.class_questions.select_related("promotion__school")
    return rows.annotate(given=Count("answers"))


def sequences(promotion: Promotion) -> list[Sequence]:
    """Return the sequences prepared for a class, in the order of their titles."""
    return list(promotion.live_sequences.order_by("title", "pk"))


def sequence(promotion: Promotion, pk: int) -> Sequence:
    """Return a sequence of a class, which the caller was allowed to see.

    Raises:
        Http404: if it is not one.
    """
    return get_object_or_404(promotion.live_sequences, pk=pk)


def sequence_of(question: ClassQuestion) -> Sequence | None:
    """Return the sequence that a question comes from, if it still has steps after that one."""
    if question.sequence is None:
        return None
    rows = Sequence.objects.filter(pk=question.sequence, promotion=question.promotion_id)
    found = rows.first()
    return found if found and question.step + 1 < len(found.steps) else None


def lessons(promotion: Promotion) -> QuerySet[Lesson]:
    """Return the lessons of a class, the latest first."""
    return promotion.live_lessons.order_by("-began_at", "-pk")


def lesson(promotion: Promotion, pk: int) -> Lesson:
    """Return a lesson of a class, which the caller was allowed to see.

    Raises:
        Http404: if it is not one.
    """
    return get_object_or_404(promotion.live_lessons.select_related("promotion__school"), pk=pk)


class Summed(NamedTuple):
    """A question with how many answered it, and how many of them were right."""

    row: ClassQuestion
    given: int
    right: int


def asked_between(promotion: Promotion, since: datetime, until: datetime) -> list[Summed]:
    """Return the questions put to a class then, in order."""
    right = Count("answers", filter=Q(answers__correct=True))
    rows = _put_to(promotion).filter(asked_at__range=(since, until)).annotate(right=right)
    found = rows.defer("situation").order_by("asked_at", "pk")
    return [Summed(row, row.given, row.right) for row in found]


def answers_between(
    promotion: Promotion, since: datetime, until: datetime
) -> QuerySet[ClassAnswer]:
    """Return the answers to the questions put to a class then, person by person."""
    rows = ClassAnswer.objects.filter(
        question__promotion=promotion, question__asked_at__range=(since, until)
    )
    return (
        rows.select_related("membership").defer("verdict").order_by("membership__sort_name", "pk")
    )


class Given(NamedTuple):
    """An answer and how many gave it; nobody is named."""

    shown: str
    correct: bool
    people: int


def distribution(question: ClassQuestion) -> list[Given]:
    """Return the answers to a question, the most frequent first."""
    rows = ClassAnswer.objects.filter(question=question).values_list("shown", "correct")
    return [Given(*row) for row in rows.annotate(total=Count("pk")).order_by("-total", "shown")]


class Crowd(NamedTuple):
    """The trainees of a class: how many there are, how many of them are in the room."""

    size: int
    here: int


def crowd(promotion: Promotion, now: datetime, question: ClassQuestion | None = None) -> Crowd:
    """Count the trainees of a class.

    Present is whose phone was seen a moment ago, or who answered the ``question`` that is shown:
    a page without scripts is not seen again.
    """
    here = Q(membership__presence__seen_at__gt=now - HERE_FOR)
    if question is not None:
        given = ClassAnswer.objects.filter(question=question, membership=OuterRef("membership"))
        here |= Q(Exists(given))
    rows = promotion.enrolments.filter(left_at=None, membership__role=Role.TRAINEE)
    return Crowd(**rows.aggregate(size=Count("pk"), here=Count("pk", filter=here)))


class Place(NamedTuple):
    """The place of somebody in a school where they learn, and when their phone was last seen."""

    membership: int
    seen_at: datetime | None


class Room(NamedTuple):
    """What somebody's phone shows, and the places that they are seen from.

    The places are that of the question, or else all of theirs.
    """

    question: ClassQuestion | None
    answered: bool
    places: list[Place]


def room(user: User, now: datetime) -> Room:
    """Return the latest question put to somebody's classes, if it is of this lesson."""
    trainee = {"left_at": None, "membership__left_at": None, "membership__role": Role.TRAINEE}
    mine = trainee | {"membership__learner__user": user}
    given = ClassAnswer.objects.filter(question=OuterRef("pk"), membership__learner__user=user)
    rows = ClassQuestion.objects.filter(
        asked_at__gt=now - _SHOWN_FOR,
        **{f"promotion__enrolments__{name}": value for name, value in mine.items()},
    ).annotate(
        answered=Exists(given),
        place=F("promotion__enrolments__membership_id"),
        seen_at=F("promotion__enrolments__membership__presence__seen_at"),
    )
    found = rows.select_related("promotion__school").order_by("-asked_at", "-pk").first()
    if found is not None:
        return Room(found, found.answered, [Place(found.place, found.seen_at)])
    names = ("membership_id", "membership__presence__seen_at")
    classes = Enrolment.objects.filter(**mine).values_list(*names)
    return Room(None, answered=False, places=[Place(*row) for row in classes])


def own_question(user: User, pk: int) -> tuple[ClassQuestion, Membership]:
    """Return a question put to one of the person's classes, and the place they answer from.

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
    people = people.select_related("presence")
    rows = DayWork.objects.filter(
        membership__enrolments__promotion=promotion,
        membership__enrolments__left_at=None,
        day=today,
    )
    work = {row.membership_id: row for row in rows}
    pairs = [(member, work.get(member.pk)) for member in people]
    return sorted(pairs, key=lambda pair: -(pair[1].last_at if pair[1] else 0))
