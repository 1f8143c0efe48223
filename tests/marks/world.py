"""The office where marks are discussed: an exam sat by two trainees, handed in."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from html import unescape
from io import BytesIO
from typing import Any, Final

from django.test import Client
from django.utils.html import strip_tags
from pypdf import PdfReader

from tests.exams.world import GAME, PLAIN, Hall, at, right, save, wrong
from tests.schools.world import Schools
from trainer.exams.models import Answer, Exam, Sitting
from trainer.exams.selectors.copies import scores
from trainer.exams.services import sitting as sittings
from trainer.marks.models import Overlay, Replay
from trainer.marks.presenters.printing.papers import PrintedQuestion
from trainer.marks.selectors.rejudging import quote
from trainer.marks.services import replays
from trainer.marks.services.decisions import Decision, decide
from trainer.questions.models import Scope
from trainer.schools.selectors import Desk

RULES: Final = Scope(GAME)
"""All that was answered of a game, by the rules of today."""


@dataclass
class Office:
    """The office of the north."""

    hall: Hall

    @property
    def desk(self) -> Desk:
        """The instructor."""
        return self.hall.desk

    @property
    def schools(self) -> Schools:
        return self.hall.schools

    def client(self, who: str = "instructor") -> Client:
        """Return a browser in which this person is signed in."""
        return self.hall.client(who)

    def sat(self, exam: Exam, who: str = "trainee", *, wrong_at: tuple[int, ...] = ()) -> Sitting:
        """Return a sitting handed in, every question right but those."""
        found = self.hall.begin(exam, who)
        for position in exam.slots.values_list("position", flat=True):
            given = wrong if position in wrong_at else right
            save(found, position, given(found, position), now=at(1))
        sittings.hand_in(sitting=found, now=at(5))
        return Sitting.objects.select_related("exam__school", "membership").get(pk=found.pk)

    def exam(self, **terms: Any) -> Exam:
        """Return a published exam of three questions, five points."""
        return self.hall.exam(*PLAIN, **terms)

    def correct(
        self, scope: Scope = RULES, reason: str = "Relu", now: datetime | None = None
    ) -> Replay:
        """Replay what was answered as a scope tells it, once it is quoted."""
        shown = quote(self.schools.north, scope).digest
        return replays.apply(actor=self.desk, scope=scope, reason=reason, shown=shown, now=now)

    def decide(
        self,
        answer: Answer,
        points: Decimal | str | int,
        reason: str = "Relu",
        seen: int = 0,
        now: datetime | None = None,
    ) -> Overlay:
        """Give so many points to an answer, as somebody who has seen so many decisions of it."""
        decision = Decision(Decimal(points), reason, seen)
        return decide(actor=self.desk, answer=answer, decision=decision, now=now)

    def faulty(self) -> tuple[Exam, Sitting, Sitting]:
        """Return an exam and two copies: the first answer of each was judged by a faulty rule."""
        exam = self.exam()
        first, second = self.sat(exam), self.sat(exam, "classmate", wrong_at=(1,))
        said = answer_of(second, 1).verdict
        assert said is not None
        for found in (first, second):
            misjudge(answer_of(found, 1), solution=said["answer"])
        return exam, first, second


def answer_of(sitting: Sitting, position: int) -> Answer:
    """Return a stored answer."""
    return Answer.objects.get(sitting=sitting, question__position=position)


def misjudge(answer: Answer, *, solution: str) -> None:
    """Store an answer as a faulty rule would have judged it, long ago."""
    assert answer.verdict is not None
    correct = answer.verdict["answer"] == solution
    answer.verdict = {**answer.verdict, "solution": solution, "correct": correct}
    answer.correct, answer.share, answer.rules_version = correct, int(correct), 0
    answer.save()


def overlays() -> list[dict[str, Any]]:
    """Return every overlay as it is stored."""
    return [{**row} for row in Overlay.objects.order_by("pk").values()]


def points(exam: Exam) -> dict[Any, Any]:
    """Return the points of each sitting."""
    return {key: obtained.points for key, obtained in scores(exam).items()}


def text_of(made: bytes) -> str:
    """Return the text of a PDF, on one line."""
    pages = PdfReader(BytesIO(made)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def told_by(html: str) -> str:
    """Return the text of what is to be printed, on one line."""
    return flat(unescape(strip_tags(html)))


def right_words(sheet: PrintedQuestion) -> list[str]:
    """Return the words of the right answer: of each field, or of the only one."""
    fields = sheet.in_force.solved.fields
    return [field.expected for field in fields] or [sheet.in_force.expected]


def flat(text: str) -> str:
    """Return a text as it is compared with that of a PDF."""
    return " ".join(text.split())
