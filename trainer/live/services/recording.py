"""What a question leaves once it is over: a lesson in the class's record, answers in the counts.

The schools count the answers given in class when their question is over, once each.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from django.db.models import QuerySet
from django.utils import timezone

from trainer.accounts.models import Learner
from trainer.live.models import ClassAnswer, ClassQuestion, Lesson
from trainer.schools.models import Promotion
from trainer.tallies.domain.folding import Counted
from trainer.tallies.services.recording import record_class

_PAUSE: Final = timedelta(hours=3)
"""Without a question for so long, the next one begins another lesson."""
_COUNTED_WITHIN: Final = timedelta(hours=12)
"""A question that nobody closed is counted with the next one, if it comes so soon."""


def note_lesson(promotion: Promotion, now: datetime) -> None:
    """Put a question asked now in a lesson of its class, which the caller has locked."""
    latest = promotion.live_lessons.order_by("-began_at").first()
    if latest is not None and abs(now - latest.last_at) < _PAUSE:
        Lesson.objects.filter(pk=latest.pk).update(last_at=now)
    else:
        Lesson.objects.create(promotion=promotion, began_at=now, last_at=now)


def count_class(promotion: Promotion, now: datetime) -> None:
    """Count the answers to the latest questions of a class that are closed: each only once.

    Their rows are locked, and so is who answered, as when somebody answers on their own.
    """
    rows = ClassQuestion.objects.filter(
        promotion=promotion,
        counted=False,
        asked_at__gt=now - _COUNTED_WITHIN,
        closed_at__lte=now,
    )
    over = list(rows.select_for_update().order_by("pk").values_list("pk", flat=True))
    if not over:
        return
    ClassQuestion.objects.filter(pk__in=over).update(counted=True)
    answers = answers_to(over)
    learners = Learner.objects.filter(memberships__in={it.membership_id for it in answers})
    list(learners.order_by("pk").select_for_update().values_list("pk"))
    record_class([(answer.membership_id, counted(answer)) for answer in answers])


def counted(answer: ClassAnswer) -> Counted:
    """Return an answer as the schools count it."""
    question = answer.question
    return Counted(
        game=question.game,
        drill=question.drill,
        branch=question.branch,
        correct=answer.correct,
        pitfall=answer.verdict.get("pitfall", ""),
        asked_at=question.asked_at,
        at=answer.answered_at,
        day=timezone.localdate(answer.answered_at),
        level=question.level,
        in_class=True,
    )


def answers_in_class(membership: int) -> Iterator[Counted]:
    """Yield the answers of a member that are counted, in order."""
    rows = ClassAnswer.objects.filter(membership=membership, question__counted=True)
    yield from map(counted, _read(rows).order_by("answered_at", "pk").iterator(chunk_size=500))


def _read(rows: QuerySet[ClassAnswer]) -> QuerySet[ClassAnswer]:
    return rows.select_related("question").defer("question__situation")


def answers_to(questions: list[int]) -> list[ClassAnswer]:
    """Return the answers to questions, member by member."""
    return list(_read(ClassAnswer.objects.filter(question__in=questions)).order_by("membership"))
