"""What the desk signals of copies: a pace that nobody keeps, and copies that are alike.

Signs, not proofs: each says what was counted, and an instructor judges.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations
from typing import Any, Final
from uuid import UUID

from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.locmem import LocMemCache

from trainer.exams.models import Answer, Exam, Sitting, Slot
from trainer.web.durations import in_words

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
