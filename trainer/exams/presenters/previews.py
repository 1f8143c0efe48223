"""A draft as a trainee would sit it: a paper drawn for the look of it, of which nothing is written.

Its seed is never that of the exam: what is shown here is not what will be asked.
"""

from copy import copy
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Final, override

from django.utils.safestring import SafeString

from trainer.exams.models import Exam, Paper, Question, Sitting, Slot
from trainer.exams.presenters.numbers import numbers_html
from trainer.exams.presenters.sitting import ExamQuestion
from trainer.exams.selectors.access import Row
from trainer.exams.selectors.papers import draw_question, draw_slots, houses_of_draft, paper_seed
from trainer.ui.exercise import open_html
from trainer.ui.seats import answers_html

TURNS: Final = 99
"""Papers that may be drawn for the look of it."""


@dataclass(frozen=True)
class Sample(ExamQuestion):
    """A question of a preview: it is answered nowhere."""

    turn: int = 1

    @property
    @override
    def url(self) -> str:
        return f"?tirage={self.turn}&question={self.position}"

    @property
    @override
    def unopened(self) -> bool:
        return False

    def sample_html(self) -> SafeString:
        """Return the question with a form that goes nowhere."""

        def body(laid: frozenset[str]) -> str:
            form = answers_html(self.question, None, None, laid)
            return f'<form method="dialog" autocomplete="off">{form}</form>'

        return open_html(self.asked(), body, level=2)


@dataclass(frozen=True)
class Preview:
    """A paper drawn for the look of it, and the one of its questions that is shown."""

    turn: int
    samples: tuple[Sample, ...]
    shown: Sample

    @property
    def numbers(self) -> SafeString:
        """The way to each of its questions."""
        return numbers_html(self.samples, self.shown.position)

    @cached_property
    def following(self) -> Sample | None:
        """The next question."""
        return next((it for it in self.samples if it.position > self.shown.position), None)

    @property
    def other(self) -> str:
        """Where the same question of another paper is shown."""
        return f"?tirage={self.turn % TURNS + 1}&question={self.shown.position}"


def preview_of(exam: Exam, turn: int, position: int) -> Preview | None:
    """Return a question of a paper drawn for the look of it, the first ones if there is no other.

    None: the exam asks nothing yet.

    Raises:
        NothingToAskError: if a part has no case to ask.
    """
    turn = turn if 1 <= turn <= TURNS else 1
    parts, look = list(exam.parts.all()), copy(exam)
    look.seed = Random(f"{exam.seed}/aperçu/{turn}").getrandbits(62)
    if exam.draft:
        look.houses = houses_of_draft(exam, {part.game for part in parts})
    slots = list(draw_slots(look, parts))
    if not slots:
        return None
    asked = slots[position - 1 if 1 <= position <= len(slots) else 0]
    sitting = Sitting(exam=look, paper=Paper(exam=look, number=turn))

    def sample(slot: Slot) -> Sample:
        drawn = slot is asked
        question = (
            draw_question(look, slot, paper_seed(look, 1))
            if drawn
            else Question(slot=slot, position=slot.position)
        )
        return Sample(sitting, Row(question, None), turn=turn)

    samples = tuple(map(sample, slots))
    return Preview(turn, samples, samples[asked.position - 1])
