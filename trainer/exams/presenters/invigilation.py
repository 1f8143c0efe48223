"""A published exam as its instructors follow it: who is where, with what mark."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction

from trainer.exams.models import Exam, Paper, Sitting, State
from trainer.exams.presenters.people import Followed, followed
from trainer.exams.presenters.sitting import ExamQuestion, mark_text
from trainer.exams.selectors.access import Row
from trainer.exams.services.copies import make_paper
from trainer.schools.selectors.desk import Desk


@dataclass(frozen=True)
class Overview:
    """An exam in figures, and its people: those who sit first, then by name."""

    status: str
    questions: int
    points: int
    writing: int
    done: int
    average: str
    passed: int
    people: tuple[Followed, ...]

    @property
    def live(self) -> bool:
        """Whether something can still change by itself: somebody writes, or may begin."""
        return self.status in {State.OPEN, State.COMING, State.WAITING} or bool(self.writing)

    @property
    def to_mark(self) -> int:
        """How many answers of the copies that are done wait for an instructor."""
        done = (row for row in self.people if row.score and not row.running)
        return sum(row.score.awaiting for row in done if row.score)

    @property
    def retaken(self) -> bool:
        """Whether somebody is at a second attempt."""
        return any(row.sitting and row.sitting.attempt > 1 for row in self.people)

    @property
    def voided(self) -> int:
        """How many copies are void."""
        return sum(bool(row.sitting and row.sitting.voided) for row in self.people)

    @property
    def waiting(self) -> int:
        """How many are in the waiting room."""
        return sum(row.waits for row in self.people)

    @property
    def copies(self) -> tuple[Followed, ...]:
        """Those who sit, and those who wait for the departure."""
        return tuple(row for row in self.people if row.running or row.waits)

    @property
    def others(self) -> tuple[Followed, ...]:
        """Those who are done, and those who have not begun."""
        return tuple(row for row in self.people if not (row.running or row.waits))

    @property
    def late(self) -> int:
        """How many may be reminded: who has joined and not begun what may still be, or will be."""
        if self.status not in {State.OPEN, State.COMING}:
            return 0
        missing = (
            row.member
            for row in self.people
            if row.sitting is None and not row.waits and not row.kept_out
        )
        return sum(member.learner_id is not None for member in missing)

    @property
    def end(self) -> datetime | None:
        """When the last copy that is being written ends; None while nobody writes."""
        ends = (row.sitting.deadline for row in self.people if row.sitting and row.running)
        return max(ends, default=None)

    @property
    def seen_end(self) -> str:
        """That end as a form sends it back, to the microsecond; empty while nobody writes."""
        return self.end.isoformat() if self.end else ""

    @property
    def extensions(self) -> tuple[tuple[int, datetime], ...]:
        """The minutes that may be given at once, with the end of the last copy then."""
        end = self.end
        return tuple((it, end + timedelta(minutes=it)) for it in (5, 10, 15)) if end else ()


def overview(here: Desk, exam: Exam, now: datetime) -> Overview:
    """Return an exam in figures, with the people who are followed."""
    slots = tuple(exam.slots.order_by("position"))
    rows = followed(here, exam, slots, now)
    done = [row for row in rows if row.sitting and not row.running and not row.sitting.voided]
    writing = sum(row.running for row in rows)
    marks = [row.score.mark for row in done if row.score and row.score.mark is not None]
    average = sum(marks, Fraction(0)) / len(marks) if marks else None
    return Overview(
        status=_status(exam, now, writing),
        questions=len(slots),
        points=sum(slot.weight for slot in slots if not slot.voided),
        writing=writing,
        done=len(done),
        average=mark_text(average),
        passed=sum(row.passed for row in done),
        people=rows,
    )


def _status(exam: Exam, now: datetime, writing: int) -> str:
    state = exam.state(now)
    waits = writing and state is State.CLOSED
    return f"{state}, des copies sont encore en cours" if waits else state


@dataclass(frozen=True)
class PaperSheet:
    """A paper with its key."""

    paper: Paper
    leaves: tuple[ExamQuestion, ...]
    numbers: tuple[int, ...]


def paper_sheet(here: Desk, exam: Exam, number: int) -> PaperSheet | None:
    """Return a paper of a published exam with its key, None if nobody has it."""
    if not here.teaches or exam.draft:
        return None
    numbers = tuple(exam.made_papers.order_by("number").values_list("number", flat=True)[:200])
    if number not in numbers:
        return None
    paper = make_paper(exam, number)
    blank = Sitting(exam=exam, paper=paper)
    questions = paper.questions.select_related("slot").order_by("position")
    leaves = tuple(ExamQuestion(blank, Row(question, None)) for question in questions)
    return PaperSheet(paper, leaves, numbers)
