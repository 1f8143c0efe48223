"""The marks that change with what is said of answers."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import batched
from typing import Final
from uuid import UUID

from trainer.exams.models import Exam, Sitting, Slot
from trainer.exams.scoring import Line, score
from trainer.exams.selectors import lines_in
from trainer.marks.rejudging import Sat
from trainer.questions.judging import Judgement
from trainer.questions.quotation import Rejudged

_AT_ONCE: Final = 1000


@dataclass(frozen=True, slots=True)
class MarkChange:
    """A mark out of twenty, before and after."""

    exam: int
    sitting: UUID
    before: Fraction | None
    after: Fraction | None
    passed_before: bool
    passed_after: bool

    @property
    def turned(self) -> bool:
        """Whether who passed fails, or the other way round."""
        return self.passed_before != self.passed_after


def marks_of(changes: Iterable[Rejudged[Sat]]) -> Iterator[MarkChange]:
    """Yield the marks that these changes change, copies some at a time. Six queries for each."""
    touched: dict[tuple[int, UUID], dict[int, Judgement]] = {}
    for item in changes:
        if not item.of.decided and item.after is not None:
            touched.setdefault((item.of.exam, item.of.owner), {})[item.of.position] = item.after
    for copies in batched(sorted(touched.items()), _AT_ONCE):
        yield from _marks(dict(copies))


def _marks(touched: Mapping[tuple[int, UUID], Mapping[int, Judgement]]) -> Iterator[MarkChange]:
    exams = Exam.objects.in_bulk({exam for exam, _ in touched})
    places: dict[int, list[int]] = {}
    slots = Slot.objects.filter(exam__in=exams).order_by("position")
    for exam, position in slots.values_list("exam", "position"):
        places.setdefault(exam, []).append(position)
    lines = lines_in(Sitting.objects.filter(pk__in=[sitting for _, sitting in touched]))
    for (exam, sitting), judged in touched.items():
        after = _with(lines[sitting], places[exam], judged)
        yield from _mark(exams[exam], sitting, lines[sitting], after)


def _with(
    lines: tuple[Line, ...], positions: list[int], judged: Mapping[int, Judgement]
) -> tuple[Line, ...]:
    return tuple(
        replace(line, share=judged[place].share, out_of=judged[place].out_of)
        if place in judged
        else line
        for place, line in zip(positions, lines, strict=True)
    )


def _mark(
    exam: Exam, sitting: UUID, before: tuple[Line, ...], after: tuple[Line, ...]
) -> Iterator[MarkChange]:
    old, new = score(before), score(after)
    if old.ratio != new.ratio:
        yield MarkChange(
            exam.pk,
            sitting,
            old.mark,
            new.mark,
            old.passes(exam.pass_mark),
            new.passes(exam.pass_mark),
        )
