"""The gradebook of a class: its people, what they were asked, what they have at it."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from fractions import Fraction
from functools import cached_property
from typing import Final

from django.urls import reverse
from django.utils import timezone

from trainer.assignments.models import Assignment, Share
from trainer.assignments.presenters import Progress
from trainer.exams.models import Exam
from trainer.exams.presenters.sitting import mark_text
from trainer.instruction.selectors.periods import Period
from trainer.marks.models import Observation
from trainer.registry import selectors
from trainer.registry.domain import Mark, average, counts, reached
from trainer.registry.models import Gradebook
from trainer.registry.presenters.practical import game_title
from trainer.registry.selectors import Sat
from trainer.schools.models import Membership, Promotion
from trainer.schools.selectors import Desk
from trainer.ui.dates import date_text
from trainer.web.sheets import Cell, Sheet

EXAM, PRACTICAL, ASSIGNMENT = "examen", "pratique", "devoir"
_USUAL = {EXAM: 1, PRACTICAL: 1, ASSIGNMENT: 0}
"""How much a column counts unless the school says otherwise: an assignment is practice."""
_MOCK: Final = re.compile(r"\b(?:blanc|blanche|express|entra[iî]nement)\b", re.IGNORECASE)
"""What a title says of an exam that is practice too."""


@dataclass(frozen=True)
class Column:
    """Something that a class was asked: an exam, a game at the table, an assignment."""

    kind: str
    number: int | str
    title: str
    url: str
    weight: int
    day: date | None = None
    """When the exam was held, or the assignment due."""
    repeated: bool = False
    """Whether another column has that title."""

    @property
    def key(self) -> str:
        """What its weight is kept under."""
        return f"{self.kind}-{self.number}"

    @property
    def name(self) -> str:
        """Its title, with its day where another column has the same."""
        return f"{self.title}, {date_text(self.day, 'j F Y')}" if self.repeated else self.title


@dataclass(frozen=True)
class Given:
    """What somebody has in a column."""

    mark: Mark
    words: str = ""
    """What is said where there is no mark."""

    @property
    def text(self) -> str:
        """What is shown: « 13,50 », « abs. », « – »."""
        return mark_text(self.mark.value) if self.mark.value is not None else self.words or "–"


@dataclass(frozen=True)
class Row:
    """A person of the class, what they have in each column, and their average."""

    member: Membership
    given: tuple[Given, ...]
    average: Fraction | None
    counted: int = 0
    """How many marks make it."""

    @property
    def text(self) -> str:
        """Their average."""
        return mark_text(self.average)


@dataclass(frozen=True)
class Book:
    """The gradebook of a class."""

    kept: Gradebook
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]

    @property
    def heads(self) -> tuple[tuple[Column, str], ...]:
        """The columns, each with the mean of its marks."""
        return tuple(zip(self.columns, map(mark_text, self.means), strict=True))

    @property
    def means(self) -> tuple[Fraction | None, ...]:
        """The mean of the marks of each column, out of twenty."""
        places = range(len(self.columns))
        return tuple(average((1, row.given[at].mark) for row in self.rows) for at in places)

    @property
    def mean_of_averages(self) -> Fraction | None:
        """The mean of the averages, out of twenty."""
        return average((1, Mark(row.average)) for row in self.rows)

    @property
    def mean(self) -> str:
        """The same, as it is written."""
        return mark_text(self.mean_of_averages)

    def weighed(self, kept: Gradebook) -> "Book":
        """Return it with the weights that somebody has typed, the averages as they were."""
        typed = kept.weights
        columns = (replace(it, weight=typed.get(it.key, it.weight)) for it in self.columns)
        return replace(self, kept=kept, columns=tuple(columns))


def book_of(here: Desk, promotion: Promotion, period: Period, now: datetime) -> Book:
    """Return the gradebook of a class in a period. Eight queries."""
    entered = selectors.entered(promotion)
    exams = selectors.exams_in(promotion, period)
    assignments = selectors.assignments_in(promotion, period)
    shares = selectors.shares_in(assignments)
    kept, sat = selectors.gradebook(promotion), selectors.sat(exams, now)
    seen = selectors.practised_in(promotion, period)
    reader = Reader(here, kept, exams, assignments, sat, shares, now, seen)
    return Book(kept, reader.columns, tuple(reader.row(*one) for one in entered))


def own_book(here: Desk, member: Membership, period: Period, now: datetime) -> Book:
    """Return the line of a person in the gradebook of their class. Eight queries at most."""
    exams, shares = selectors.exams_for(member, period), selectors.own_shares(member, period)
    promotion = exams[0].promotion if exams else selectors.class_of(member)
    kept = selectors.gradebook(promotion) if promotion else Gradebook()
    if promotion:
        shares = [it for it in shares if it.assignment.promotion_id == promotion.pk]
    sat = selectors.sat(exams, now, member)
    seen = selectors.practised_in(promotion, period, member) if promotion else ()
    reader = Reader(here, kept, exams, [it.assignment for it in shares], sat, shares, now, seen)
    since = exams[0].since if exams else member.created_at
    return Book(kept, reader.columns, (reader.row(member, since),))


@dataclass(frozen=True)
class Reader:
    """What was asked of people and what they did, read once for all of them."""

    here: Desk
    kept: Gradebook
    exams: Sequence[Exam]
    assignments: Sequence[Assignment]
    sat: Mapping[tuple[int, int], Sat]
    shares: Sequence[Share]
    now: datetime
    seen: Sequence[Observation] = ()

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The columns: exams, then games at the table, then assignments."""
        found = [*self._columns(self.here.school.slug)]
        titles = Counter(column.title for column in found)
        return tuple(
            replace(column, repeated=titles[column.title] > 1 and column.day is not None)
            for column in found
        )

    @cached_property
    def _shares(self) -> Mapping[tuple[int, int], Share]:
        return {(share.assignment_id, share.membership_id): share for share in self.shares}

    @cached_property
    def _seen(self) -> Mapping[tuple[str, int], Observation]:
        """The last practical examination of each person at each game."""
        return {(it.game, it.membership_id): it for it in self.seen}

    @cached_property
    def _games(self) -> Mapping[str, int]:
        """The games of practical examinations, each with the class that has its page."""
        return {it.game: it.promotion_id for it in self.seen}

    def row(self, member: Membership, since: datetime) -> Row:
        """Return the line of somebody who came into the class at that time."""
        given = self.given(member, since)
        pairs = zip(self.columns, given, strict=True)
        weighed = [(column.weight, it.mark) for column, it in pairs]
        rule = {"absent_is_zero": self.kept.absent_is_zero}
        counted = sum(counts(weight, mark, **rule) for weight, mark in weighed)
        return Row(member, given, average(weighed, **rule), counted)

    def _columns(self, school: str) -> Iterable[Column]:
        for exam in self.exams:
            url = reverse("instruction:exam-results", args=(school, exam.pk))
            held = exam.opens_at or exam.published_at
            usual = 0 if _is_mock(exam) else _USUAL[EXAM]
            yield self._column(EXAM, exam.pk, exam.title, url, usual=usual, at=held)
        for game, promotion in self._games.items():
            url = reverse("registry:practical", args=(school, promotion))
            yield self._column(PRACTICAL, game, f"Pratique\u00a0: {game_title(game)}", url)
        for asked in self.assignments:
            url = reverse("assignments:assignment", args=(school, asked.pk))
            yield self._column(ASSIGNMENT, asked.pk, asked.title, url, at=asked.due_at)

    def _column(
        self,
        kind: str,
        number: int | str,
        title: str,
        url: str,
        *,
        usual: int | None = None,
        at: datetime | None = None,
    ) -> Column:
        usual = _USUAL[kind] if usual is None else usual
        weight = self.kept.weights.get(f"{kind}-{number}", usual)
        return Column(kind, number, title, url, weight, at and timezone.localdate(at))

    def given(self, member: Membership, since: datetime) -> tuple[Given, ...]:
        """Return what somebody, who came into the class at that time, has in each column."""
        return (
            *(self._of_exam(exam, member, since) for exam in self.exams),
            *(self._of_practice(game, member) for game in self._games),
            *(self._of_assignment(item, member, since) for item in self.assignments),
        )

    def _of_exam(self, exam: Exam, member: Membership, since: datetime) -> Given:
        found = self.sat.get((exam.pk, member.pk))
        if found and found.waiting:  # their best mark may still be that of the copy that waits
            return Given(Mark(), "à corriger")
        if found and found.best is not None:
            return Given(Mark(found.best))
        if found and found.running:
            return Given(Mark(), "compose")
        if found and found.voided:
            return Given(Mark(), "annulée")
        ended = exam.stopped_at or exam.closes_at
        return _missing("abs.", over=exam.state(self.now).past, ended=ended, since=since)

    def _of_practice(self, game: str, member: Membership) -> Given:
        """Return the last mark at the table; someone not called has none, and is not absent."""
        found = self._seen.get((game, member.pk))
        if found is not None and found.ended_at is None:
            return Given(Mark(), "en cours")
        return Given(Mark(found.mark if found else None))

    def _of_assignment(self, asked: Assignment, member: Membership, since: datetime) -> Given:
        share: Share | None = self._shares.get((asked.pk, member.pk))
        done = Progress(asked, member, share, self.now)
        if done.done or (done.over and done.answered):
            return Given(Mark(reached(asked.goal if done.done else done.reached, asked.goal)))
        if asked.named and share is None:
            return Given(Mark())
        return _missing("pas fait", over=done.over, ended=asked.due_at, since=since)


def _is_mock(exam: Exam) -> bool:
    """Whether an exam is practice: given in one go, published as it was made, or called so."""
    return exam.published_at == exam.created_at or bool(_MOCK.search(exam.title))


def _missing(words: str, *, over: bool, ended: datetime | None, since: datetime) -> Given:
    """Return what is said of who has done nothing: they may still, were absent, or came later."""
    if not over:
        return Given(Mark(), "à venir")
    if ended is not None and ended <= since:
        return Given(Mark())
    return Given(Mark(absent=True), words)


def book_sheet(title: str, shown: Book) -> Sheet:
    """Return a gradebook for a spreadsheet: the weights, then the people."""
    heads = ("Nom", *(column.name for column in shown.columns), "Moyenne", "Notes comptées")
    weights: list[Cell] = ["Coefficient", *(column.weight for column in shown.columns), None, None]
    rows = [
        [row.member.name, *map(_cell, row.given), _number(row.average), row.counted]
        for row in shown.rows
    ]
    return Sheet(title, heads, [weights, *rows])


def _cell(given: Given) -> Cell:
    return given.words or None if given.mark.value is None else _number(given.mark.value)


def _number(mark: Fraction | None) -> float | None:
    """Return a mark to the hundredth, rounded down as everywhere."""
    return None if mark is None else int(mark * 100) / 100
