"""Answers given in class, as the schools count them: when their question is over, once each."""

from collections.abc import Iterator

from django.db.models import QuerySet
from django.utils import timezone

from trainer.live.models import ClassAnswer
from trainer.tallies.domain.folding import Counted


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
