"""What counts of an answer: the decision of an instructor, else the last replay that stands.

An answer is never written again: what corrects it is laid over it, and is read here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import F, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from casino_rules.written import SLUG as OWN
from casino_rules.written import TEXT
from trainer.exams.models import Answer, Overlay, Sitting, Slot, Withdrawal

_KIND = Overlay.Kind
BY_HAND: Final = {"game": OWN, "drill": TEXT}
"""The places of exams whose answers an instructor marks."""

type Case = tuple[str, str, str]
"""Game, drill, branch."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """What counts in the place of what was judged; ``verdict`` only if it changes too."""

    share: int
    out_of: int
    verdict: dict[str, Any] | None = None
    reason: str = ""


def standing(answers: QuerySet[Answer]) -> QuerySet[Overlay]:
    """Return the overlays of these answers that stand, in order: replays undone do not."""
    rows = Overlay.objects.filter(answer__in=answers.order_by().values("pk"))
    rows = rows.filter(version=F("answer__version"), replay__undone_at__isnull=True)
    return rows.order_by("answer", "number")


def layers(rows: Iterable[Overlay]) -> tuple[dict[int, Overlay], dict[int, Overlay]]:
    """Return what the engine and what instructors say last of each answer, in that order."""
    engine: dict[int, Overlay] = {}
    people: dict[int, Overlay] = {}
    for row in rows:
        if row.kind == _KIND.REPLAY:
            engine[row.answer_id] = row
        elif row.kind == _KIND.DECISION:
            people[row.answer_id] = row
        else:
            people.pop(row.answer_id, None)
    return engine, people


def decided(answer: Answer) -> bool:
    """Whether the decision of an instructor counts for an answer."""
    return answer.pk in layers(standing(Answer.objects.filter(pk=answer.pk)))[1]


def corrected(answers: QuerySet[Answer], *, verdicts: bool = False) -> Mapping[int, Corrected]:
    """Return what counts in the place of these answers, by their number. One query."""
    rows = standing(answers)
    engine, people = layers(rows if verdicts else rows.defer("verdict"))
    found = {}
    for key in engine | people:
        replayed, top = engine.get(key), people.get(key) or engine[key]
        verdict = replayed.verdict if verdicts and replayed else None
        found[key] = Corrected(top.share or 0, top.out_of or 1, verdict, top.reason)
    return found


def awaiting(answers: QuerySet[Answer]) -> QuerySet[Answer]:
    """Return which of these answers wait for an instructor to mark them by hand."""
    laid = Overlay.objects.filter(answer=OuterRef("pk"), version=OuterRef("version"))
    last = laid.order_by("-number").values("kind")[:1]
    asked = Slot.objects.filter(**BY_HAND, voided_at=None)
    rows = answers.filter(question__slot__in=asked, correct__isnull=False)
    decided = Coalesce(Subquery(last), Value(""))
    return rows.annotate(decided=decided).exclude(decided=_KIND.DECISION)


def waits(found: Sitting) -> bool:
    """Whether an answer of a sitting waits to be marked: mostly without a query.

    The ``by_hand`` of ``access.own_sitting`` tells that nothing of its exam is.
    """
    if not getattr(found, "by_hand", True):
        return False
    return awaiting(Answer.objects.filter(sitting=found)).exists()


def withdrawn_cases(school: int) -> frozenset[Case]:
    """Return the cases that a school asks no longer."""
    rows = Withdrawal.objects.filter(school=school, lifted_at=None)
    return frozenset(rows.values_list("game", "drill", "branch"))
