"""What the copies of an exam are worth: their lines and their scores, corrections laid over."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db.models import F, QuerySet, Sum

from trainer.exams.domain.scoring import Score, ScoredQuestion, score
from trainer.exams.models import Answer, Exam, Sitting, Slot
from trainer.exams.selectors.corrections import Corrected, awaiting, corrected, layers, standing


def lines_in(
    chosen: QuerySet[Sitting], exams: Mapping[UUID, int] | None = None
) -> Mapping[UUID, dict[int, ScoredQuestion]]:
    """Return the lines of these sittings by their places, in order.

    Four queries; three where the exam of each sitting is known.
    """
    asked = Slot.objects.filter(exam__in=chosen.order_by().values("exam"))
    keys = chosen.values_list("pk", "exam") if exams is None else exams.items()
    return _lines(chosen, asked.order_by("exam", "position"), keys)


def _lines(
    chosen: QuerySet[Sitting], asked: Iterable[Slot], keys: Iterable[tuple[UUID, int]]
) -> Mapping[UUID, dict[int, ScoredQuestion]]:
    """Return the lines of sittings whose exams have these places, in two queries."""
    slots: dict[int, list[Slot]] = {}
    for slot in asked:
        slots.setdefault(slot.exam_id, []).append(slot)
    answers = Answer.objects.filter(sitting__in=chosen.values("pk"), saved_at__isnull=False)
    laid = corrected(answers)
    given: dict[UUID, dict[int, Worth]] = {}
    columns = ("pk", "sitting", "question__slot", "share", "out_of", "correct")
    for pk, sitting_id, slot_id, *judged in answers.values_list(*columns):
        given.setdefault(sitting_id, {})[slot_id] = worth_of(laid.get(pk), judged)
    return {
        key: {
            slot.position: line_of(slot, given.get(key, {}).get(slot.pk))
            for slot in slots.get(exam, ())
        }
        for key, exam in keys
    }


def points_in(chosen: QuerySet[Sitting], *, corrected: bool = True) -> Mapping[UUID, Fraction]:
    """Return the points of these sittings: those that ``score`` gives their lines.

    The database adds them up, for a class has thousands of answers. Two queries; one if nothing
    is known to be ``corrected``.
    """
    counted = Answer.objects.filter(
        sitting__in=chosen.values("pk"), saved_at__isnull=False, question__slot__voided_at=None
    ).order_by()
    worth = Sum(F("question__slot__weight") * F("share"))
    points: dict[UUID, Fraction] = {}
    for key, out_of, part in counted.values_list("sitting", "out_of").annotate(part=worth):
        points[key] = points.get(key, Fraction(0)) + Fraction(part, out_of)
    if not corrected:
        return points
    rows = (
        standing(counted).select_related("answer__question__slot").defer("verdict", *ANSWER_UNREAD)
    )
    engine, people = layers(rows)
    for laid in (engine | people).values():
        answer = laid.answer
        change = Fraction(laid.share or 0, laid.out_of or 1) - Fraction(answer.share, answer.out_of)
        points[answer.sitting_id] += answer.question.slot.weight * change
    return points


def awaited_in(chosen: QuerySet[Sitting]) -> frozenset[UUID]:
    """Return which of these sittings have an answer that waits to be marked by hand. One query."""
    rows = awaiting(Answer.objects.filter(sitting__in=chosen.order_by().values("pk")))
    return frozenset(rows.order_by().values_list("sitting", flat=True))


ANSWER_UNREAD: Final = (
    "answer__verdict",
    "answer__raw",
    "answer__question__situation",
    "answer__question__kept",
)
"""What lists leave unread of the answers that they name: it is long, and they show none of it."""


class Worth(NamedTuple):
    """The share of an answer, out of how much, and whether it is only what the site says of it."""

    share: int
    out_of: int
    fresh: bool = False


def worth_of(laid: Corrected | None, judged: Sequence[Any]) -> Worth:
    """Return what an answer is worth from what is laid over it, else from its own columns.

    Those are ``share``, ``out_of`` and ``correct``.
    """
    if laid is not None:
        return Worth(laid.share, laid.out_of)
    share, out_of, correct = judged
    return Worth(share, out_of, fresh=correct is not None)


def line_of(slot: Slot, answer: Worth | None) -> ScoredQuestion:
    """Return a place of an exam as it counts: one marked by hand waits until somebody has."""
    if answer is None:
        return ScoredQuestion(slot.weight, voided=slot.voided)
    awaiting = slot.by_hand and answer.fresh
    return ScoredQuestion(slot.weight, answer.share, answer.out_of, slot.voided, True, awaiting)  # noqa: FBT003


def scores(found: Exam) -> Mapping[UUID, Score]:
    """Return the score of every sitting of an exam."""
    copies = Sitting.objects.filter(exam=found).only("voided_at")
    return scores_of(found, Slot.objects.filter(exam=found).order_by("position"), copies)


def scores_of(
    found: Exam, slots: Iterable[Slot], sittings: Iterable[Sitting]
) -> Mapping[UUID, Score]:
    """Return the score of every sitting of an exam, of which all is read but the answers."""
    voided = {sitting.pk: sitting.voided for sitting in sittings}
    keys = ((key, found.pk) for key in voided)
    lines = _lines(Sitting.objects.filter(exam=found), slots, keys)
    return {key: score(those.values(), voided=voided[key]) for key, those in lines.items()}
