"""The marks that change with what is said of answers."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import batched
from typing import Final
from uuid import UUID

from trainer.exams.models import Exam, Sitting
from trainer.exams.scores import lines_in
from trainer.exams.scoring import score
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
    """Yield the marks that these changes change, copies some at a time. Five queries for each."""
    touched: dict[tuple[int, UUID], dict[int, Judgement]] = {}
    for item in changes:
        if not item.of.decided and item.after is not None:
            touched.setdefault((item.of.exam, item.of.owner), {})[item.of.position] = item.after
    for copies in batched(sorted(touched.items()), _AT_ONCE):
        yield from _marks(dict(copies))


def _marks(touched: Mapping[tuple[int, UUID], Mapping[int, Judgement]]) -> Iterator[MarkChange]:
    exams = Exam.objects.in_bulk({exam for exam, _ in touched})
    counted = Sitting.objects.filter(pk__in=[sitting for _, sitting in touched], voided_at=None)
    lines = lines_in(counted)
    for (exam, sitting), judged in touched.items():
        if sitting not in lines:  # a void copy has no mark to change
            continue
        before, passing = lines[sitting], exams[exam].pass_mark
        after = {
            place: replace(before[place], share=said.share, out_of=said.out_of)
            for place, said in judged.items()
        }
        old, new = score(before.values()), score((before | after).values())
        if old.ratio != new.ratio:
            passed = old.passes(passing), new.passes(passing)
            yield MarkChange(exam, sitting, old.mark, new.mark, *passed)
