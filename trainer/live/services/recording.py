"""What a question leaves once it is over: a lesson in the class's record, answers in the counts."""

from datetime import datetime, timedelta
from typing import Final

from trainer.accounts.models import Learner
from trainer.live.models import ClassQuestion, Lesson
from trainer.live.selectors.counting import answers_to, counted
from trainer.schools.models import Promotion
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
