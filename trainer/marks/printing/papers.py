"""A paper to be printed and its key: the situations of the screen, from the same seed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import override

from django.template.loader import render_to_string

from casino_rules.core.questions import Zone
from trainer.exams.models import Exam, Paper, Question, Slot
from trainer.exams.papers import draw_question, paper_seed
from trainer.questions.posed import Posed, Shown

MOST = 99
"""Papers that can be printed of one exam."""


@dataclass(frozen=True)
class Sheet(Shown):
    """A question of a paper, as it is printed."""

    asked: Question

    @property
    @override
    def posed(self) -> Posed:
        return self.asked.posed

    @property
    def slot(self) -> Slot:
        """Its place in the exam."""
        return self.asked.slot

    @property
    def place(self) -> str:
        """Its game and its exercise."""
        return f"{self.posed.game.title}, {self.drill.title}"

    @property
    def places(self) -> tuple[tuple[Zone, range], ...]:
        """What lies on the cloth: each place with its cards face down, counted."""
        return tuple((zone, range(zone.hidden)) for zone in self.question.zones)

    @property
    def also(self) -> tuple[str, ...]:
        """Other answers that are accepted."""
        return tuple(self.question.form.show(value) for value in self.posed.ruling.also)


def sheets(exam: Exam, number: int) -> Iterator[Sheet]:
    """Yield the questions of a paper of a published exam: those of the screen if it was made.

    Otherwise they are drawn from the seed of that paper, and nothing is written.

    Raises:
        NothingToAskError: if a slot has no situation that may be asked.
    """
    paper = Paper.objects.filter(exam=exam, number=number).first()
    if paper is not None:
        made = Question.objects.filter(paper=paper).select_related("slot")
        yield from map(Sheet, made.order_by("position"))
        return
    seed = paper_seed(exam, number)
    for slot in exam.slots.order_by("position"):
        yield Sheet(draw_question(exam, slot, seed))


def paper_html(exam: Exam, number: int, *, key: bool) -> str:
    """Return a paper, or its key, as HTML to be printed."""
    found = list(sheets(exam, number))
    total = sum(sheet.slot.weight for sheet in found if not sheet.slot.voided)
    context = {"exam": exam, "number": number, "sheets": found, "total": total, "key": key}
    return render_to_string("notes/pdf/sujet.html", context)
