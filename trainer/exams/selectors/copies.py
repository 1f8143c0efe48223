"""Copies as the desk reads them: what they are worth, and what it signals of them.

What the desk signals of copies: a pace that nobody keeps, and copies that are alike. Signs, not
proofs: each says what was counted, and an instructor judges.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import combinations
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.db.models import F, QuerySet, Sum

from trainer.exams.domain import Score, ScoredQuestion, score
from trainer.exams.models import Answer, Exam, Sitting, Slot
from trainer.exams.selectors.corrections import Corrected, awaiting, corrected, layers, standing
from trainer.web.moments import in_words


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
    return ScoredQuestion(slot.weight, answer.share, answer.out_of, slot.voided, True, awaiting)  # noqa: FBT003 - the fields in their order


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


FEWEST: Final = 5
"""Answers under which a pace says nothing."""
_PACE: Final = 3
"""The planned time is three times that of a trained croupier: under a third, nobody is as quick."""
COMPARED: Final = 8
"""Questions that two copies must have answered to be compared."""
WRONG: Final = 3
"""Same wrong answers under which two copies are not alike: good ones are, of course."""
_APART: Final = 10
"""Of so many answers, one may differ."""
_FOR: Final = 600
_known: Final[BaseCache] = LocMemCache("exam-alike", {"OPTIONS": {"MAX_ENTRIES": 200}})


def hasty(exam: Exam, slots: Sequence[Slot], answered: int, taken: timedelta) -> str:
    """Return how fast so many answers were given, in words; empty if nothing is to be said.

    What was planned for them is their part of the time of all the questions, or of the exam if that
    is shorter.
    """
    if answered < FEWEST or not slots:
        return ""
    whole = min(sum(slot.seconds for slot in slots), exam.minutes * 60)
    planned = whole * answered / len(slots)
    seconds = max(int(taken.total_seconds()), 0)
    if seconds * _PACE >= planned:
        return ""
    return f"{answered} réponses en {in_words(seconds)}, pour {in_words(int(planned))} prévues"


@dataclass(frozen=True, slots=True)
class Alike:
    """Another copy with the same answers."""

    sitting: UUID
    wrong: int
    """The same wrong answers."""


@dataclass(slots=True)
class _Given:
    """What a copy answered, as sets of bits: a bit for a question, or for an answer to one."""

    asked: int = 0
    answers: int = 0
    wrong: int = 0


def alike(
    exam: Exam, slots: Iterable[Slot], done: Sequence[Sitting]
) -> Mapping[UUID, tuple[Alike, ...]]:
    """Return, of the copies that are done, those of the same paper that have the same answers.

    Right answers are one and the same; wrong ones are compared as typed. Kept until another copy is
    done; else a query, and one comparison of bits for each pair.
    """
    states = sorted((str(it.pk), str(it.finished_at), str(it.deadline)) for it in done)
    counted = {slot.pk for slot in slots if not (slot.voided or slot.by_hand)}
    key = f"{exam.pk}:{hash((tuple(states), frozenset(counted)))}"
    found: Mapping[UUID, tuple[Alike, ...]] | None = _known.get(key)
    if found is None:
        found = _alike(done, counted)
        _known.set(key, found, _FOR)
    return found


def _alike(done: Sequence[Sitting], counted: set[int]) -> Mapping[UUID, tuple[Alike, ...]]:
    papers: dict[int, list[Sitting]] = {}
    for sitting in done:
        papers.setdefault(sitting.paper_id, []).append(sitting)
    shared = [it for those in papers.values() if len(those) > 1 for it in those]
    if not shared:
        return {}
    given = _given(shared, counted)
    pairs: dict[UUID, list[Alike]] = {}
    for those in papers.values():
        worth = [it for it in those if it.pk in given and given[it.pk].wrong.bit_count() >= WRONG]
        for one, other in combinations(worth, 2):
            same = _same_wrong(given[one.pk], given[other.pk])
            if same and one.membership_id != other.membership_id:
                pairs.setdefault(one.pk, []).append(Alike(other.pk, same))
                pairs.setdefault(other.pk, []).append(Alike(one.pk, same))
    return {key: tuple(rows) for key, rows in pairs.items()}


def _given(sittings: Sequence[Sitting], counted: set[int]) -> dict[UUID, _Given]:
    rows = Answer.objects.filter(
        sitting__in=[it.pk for it in sittings], question__slot__in=counted, correct__isnull=False
    )
    bits: dict[object, int] = {}
    found: dict[UUID, _Given] = {}

    def add(sitting: UUID, question: int, answer: str, *, wrong: bool) -> None:
        copy = found.setdefault(sitting, _Given())
        copy.asked |= 1 << bits.setdefault(question, len(bits))
        bit = 1 << bits.setdefault((question, answer), len(bits))
        copy.answers |= bit
        copy.wrong |= bit if wrong else 0

    for sitting, question, right, raw in rows.values_list("sitting", "question", "correct", "raw"):
        add(sitting, question, "" if right else _typed(raw), wrong=not right)
    return found


def _typed(raw: Any) -> str:
    return json.dumps(raw, sort_keys=True, ensure_ascii=False)


def _same_wrong(one: _Given, other: _Given) -> int:
    """Return how many wrong answers two copies share, 0 if they are not alike."""
    asked = (one.asked & other.asked).bit_count()
    same = (one.answers & other.answers).bit_count()
    wrong = (one.wrong & other.wrong).bit_count()
    if asked < COMPARED or wrong < WRONG or asked - same > asked // _APART:
        return 0
    return wrong


def taken_until(sitting: Sitting, last_saved: datetime | None) -> timedelta:
    """Return the time from the beginning of a copy to its last answer."""
    return last_saved - sitting.started_at if last_saved else timedelta()
