"""What waits to be marked by hand, as its page shows it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from trainer.exams.presenters.sitting import ExamQuestion
from trainer.exams.selectors.access import Row
from trainer.marks.forms import MarkingForm


@dataclass(frozen=True)
class ToMark:
    """An answer that waits to be marked, with its form; the one that was posted keeps its faults."""

    answer: Any
    leaf: ExamQuestion
    form: MarkingForm


@dataclass(frozen=True)
class Marking:
    """A question whose answers are marked by hand: what was asked, what is expected, the answers."""

    leaf: ExamQuestion
    answers: list[ToMark]

    @property
    def guide(self) -> str:
        """How it is marked, if the school says it."""
        return self.leaf.posed.guide


def marking_of(
    waiting: Iterable[Any], posted: MarkingForm | None, asked: int | None
) -> list[Marking]:
    """Return answers that wait, question by question, each with its form."""
    found: dict[int, Marking] = {}
    for answer in waiting:
        slot, row = answer.question.slot, Row(answer.question, answer)
        leaf = ExamQuestion(answer.sitting, row)
        ids = f"id_{answer.pk}_%s"
        form = posted if posted and answer.pk == asked else MarkingForm(slot.weight, auto_id=ids)
        part = found.setdefault(slot.position, Marking(leaf, []))
        part.answers.append(ToMark(answer, leaf, form))
    return list(found.values())
