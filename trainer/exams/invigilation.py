"""A published exam as its instructors follow it: who is where, with what mark."""

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from trainer.exams import selectors
from trainer.exams.clock import over
from trainer.exams.models import Exam, Paper, Sitting, State
from trainer.exams.presenters import Leaf, mark_text
from trainer.exams.scoring import Score
from trainer.exams.selectors import Row
from trainer.exams.services.papers import make_paper
from trainer.schools.desk import Desk
from trainer.schools.models import Membership
from trainer.schools.roles import Role
from trainer.schools.selectors import members
from trainer.web.durations import in_words


@dataclass(frozen=True)
class Followed:
    """A person of an exam: awaited, writing, or done."""

    member: Membership
    sitting: Sitting | None = None
    score: Score | None = None
    saved: int = 0
    running: bool = False
    left: str = ""

    @property
    def state(self) -> str:
        """Where he is, in a few words."""
        if self.sitting is None:
            return "pas commencé"
        if self.running:
            return "compose"
        return self.sitting.get_ended_by_display().lower() or "temps écoulé"

    @property
    def mark(self) -> str:
        """His mark out of twenty, once he is done."""
        return mark_text(self.score.mark) if self.score and not self.running else ""

    @property
    def passed(self) -> bool:
        """Whether he passes."""
        if self.sitting is None or self.score is None or self.running:
            return False
        return self.score.passes(self.sitting.exam.pass_mark)


def _followed(here: Desk, exam: Exam, now: datetime) -> tuple[Followed, ...]:
    """Return the people of an exam by name, each with his copies. Six queries at most."""
    scores = selectors.scores(exam)
    rows: list[Followed] = []
    for sitting in selectors.sittings(here, exam):
        sitting.exam = exam
        running = not over(exam, sitting, now)
        left = max(int((sitting.deadline - now).total_seconds()), 0)
        saved = scores[sitting.pk].answered
        text = in_words(left) if running else ""
        member = sitting.membership
        rows.append(Followed(member, sitting, scores[sitting.pk], saved, running, text))
    known = {row.member.pk for row in rows}
    awaited = members(here, promotion=exam.promotion).filter(role=Role.TRAINEE)
    rows += [Followed(member) for member in awaited if member.pk not in known]
    return tuple(sorted(rows, key=_by_name))


def _by_name(row: Followed) -> tuple[str, int]:
    return row.member.name.casefold(), row.sitting.attempt if row.sitting else 0


@dataclass(frozen=True)
class Overview:
    """An exam in figures, and its people by name."""

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
        return self.status in {State.OPEN, State.COMING} or bool(self.writing)


def overview(here: Desk, exam: Exam, now: datetime) -> Overview:
    """Return an exam in figures, with the people who are followed."""
    rows = _followed(here, exam, now)
    slots = list(exam.slots.values_list("weight", "voided_at"))
    done = [row for row in rows if row.sitting and not row.running]
    writing = sum(row.running for row in rows)
    marks = [row.score.mark for row in done if row.score and row.score.mark is not None]
    average = sum(marks, Fraction(0)) / len(marks) if marks else None
    return Overview(
        status=_status(exam, now, writing),
        questions=len(slots),
        points=sum(weight for weight, voided in slots if voided is None),
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
    leaves: tuple[Leaf, ...]
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
    leaves = tuple(Leaf(blank, Row(question, None)) for question in questions)
    return PaperSheet(paper, leaves, numbers)
