"""The record of a lesson: what was asked, and who answered what."""

from collections.abc import Sequence
from dataclasses import dataclass

from trainer.live import selectors
from trainer.live.models import ClassAnswer, Lesson
from trainer.live.presenters.questions import LiveQuestion
from trainer.schools.models import Membership, Promotion


@dataclass(frozen=True)
class LessonQuestion(LiveQuestion):
    """A question of a lesson; what was answered is told once it is closed."""

    right: int
    answers: tuple[ClassAnswer, ...] = ()

    @property
    def told_right(self) -> int:
        """The right answers; 0 while it is open."""
        return 0 if self.row.open else self.right

    @property
    def percent(self) -> int | None:
        """The share of right answers; None while it is open, or if nobody answered."""
        given = len(self.answers)
        return None if self.row.open or not given else round(100 * self.right / given)


@dataclass(frozen=True)
class PersonRow:
    """A person of a lesson: right, wrong or nothing, question by question."""

    member: Membership
    marks: tuple[bool | None, ...]

    @property
    def right(self) -> int:
        """Right answers."""
        return sum(mark is True for mark in self.marks)

    @property
    def given(self) -> int:
        """Answers."""
        return sum(mark is not None for mark in self.marks)


@dataclass(frozen=True)
class Results:
    """A lesson, told by question and by person."""

    lesson: Lesson
    asked: tuple[LessonQuestion, ...]
    lines: tuple[PersonRow, ...]


def results_of(lesson: Lesson) -> Results:
    """Return the record of a lesson: of a question that is open, only how many answered."""
    span = (lesson.promotion, lesson.began_at, lesson.last_at)
    sums = selectors.asked_between(*span)
    rows = [item.row for item in sums]
    given: dict[int, list[ClassAnswer]] = {row.pk: [] for row in rows}
    people: dict[Membership, dict[int, bool]] = {}
    over = {row.pk for row in rows if not row.open}
    for answer in selectors.answers_between(*span):
        if answer.question_id in over:
            given[answer.question_id].append(answer)
            people.setdefault(answer.membership, {})[answer.question_id] = answer.correct
    asked = tuple(LessonQuestion(it.row, it.right, tuple(given[it.row.pk])) for it in sums)
    lines = (
        PersonRow(member, tuple(marks.get(row.pk) for row in rows))
        for member, marks in people.items()
    )
    return Results(lesson, asked, tuple(lines))


@dataclass(frozen=True)
class Past:
    """A lesson of the list: how many questions, answers, and right ones."""

    lesson: Lesson
    asked: int
    given: int
    right: int

    @property
    def percent(self) -> int | None:
        """The share of right answers to the questions that are closed; None without any."""
        return round(100 * self.right / self.given) if self.given else None


def past_of(promotion: Promotion, lessons: Sequence[Lesson]) -> list[Past]:
    """Return lessons of a class, the latest first, with the sums of their questions."""
    if not lessons:
        return []
    span = (min(it.began_at for it in lessons), max(it.last_at for it in lessons))
    sums = selectors.asked_between(promotion, *span)
    found = []
    for lesson in lessons:
        own = [it for it in sums if lesson.began_at <= it.row.asked_at <= lesson.last_at]
        over = [it for it in own if not it.row.open]
        given, right = sum(it.given for it in over), sum(it.right for it in over)
        found.append(Past(lesson, len(own), given, right))
    return found
