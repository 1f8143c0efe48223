"""The people of an exam as instructors follow them: who sits, who left their page, who waits.

A published exam as its instructors follow it: who is where, with what mark.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any, Final
from uuid import UUID

from django.db.models import Exists, Max, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from trainer.exams.domain import Score
from trainer.exams.models import (
    Absence,
    Arrival,
    Candidate,
    Detour,
    Exam,
    Paper,
    Sitting,
    Slot,
    State,
)
from trainer.exams.presenters.sitting import ExamQuestion, mark_text, told_mark
from trainer.exams.selectors import access
from trainer.exams.selectors.access import Row
from trainer.exams.selectors.copies import Alike, alike, hasty, scores_of, taken_until
from trainer.exams.selectors.sitting import Granted, latecomers, over
from trainer.exams.services.copies import make_paper
from trainer.schools.models import Membership, Role
from trainer.schools.selectors import Desk, members
from trainer.web.moments import in_words

_SILENT: Final = timedelta(seconds=75)
"""After which a page that should say four times a minute that it is there has gone."""
_THERE: Final = timedelta(minutes=2)
"""Who waits without a script is there that long; the script says so every few seconds."""


@dataclass(frozen=True)
class Followed:
    """A person of an exam: awaited, waiting, writing, or done."""

    member: Membership
    sitting: Sitting | None = None
    score: Score | None = None
    running: bool = False
    left: str = ""
    extra: str = ""
    """The time that the person has on top of the ordinary one, in words."""
    absences: tuple[Absence, ...] = ()
    silent: str = ""
    """How long nothing came from their page, in words; empty while it says that they are there."""
    waits: bool = False
    """Whether the person is in the waiting room."""
    missed: bool = False
    """Whether the person may begin no more, and has not."""
    elsewhere: int = 0
    """How many times they were on another page of the site while their copy ran."""
    last_elsewhere: datetime | None = None
    hasty: str = ""
    """How fast they answered, in words, if nobody is so quick."""
    alike: tuple[tuple[Membership, Alike], ...] = ()
    """Whose copies have the same answers as theirs."""
    late: bool = False
    """Whether the person joined the class after the roll was fixed."""
    kept_out: bool = False
    """Whether the person then waits to be admitted."""

    @property
    def state(self) -> str:
        """Where the person is, in a few words."""
        if self.kept_out:
            return "attend d’être admis" if self.waits else "à admettre"
        if self.sitting is None:
            return "attend le départ" if self.waits else "absent" if self.missed else "pas commencé"
        if self.sitting.voided:
            return "annulée"
        if self.running:
            return "compose"
        return self.sitting.get_ended_by_display().lower() or "temps écoulé"

    @property
    def saved(self) -> int:
        """How many of the questions that count the person has answered."""
        return self.score.answered if self.score else 0

    @property
    def asked(self) -> int:
        """How many questions count."""
        return self.score.questions if self.score else 0

    @property
    def out(self) -> Absence | None:
        """The absence that lasts, if the person is out of their page now."""
        last = self.absences[-1] if self.absences else None
        return last if self.running and last and last.back_at is None else None

    @property
    def mark(self) -> str:
        """Their mark out of twenty, once they are done."""
        return told_mark(self.score) if self.score and not self.running else ""

    @property
    def passed(self) -> bool:
        """Whether the person passes."""
        if self.sitting is None or self.score is None or self.running:
            return False
        return self.score.passes(self.sitting.exam.pass_mark)


def followed(
    here: Desk, exam: Exam, slots: Iterable[Slot], now: datetime, *, judged: bool = True
) -> tuple[Followed, ...]:
    """Return the people of an exam of these places, those who sit first. Eight queries at most.

    Unless they are ``judged`` nothing is said of what they have answered: two queries less.
    """
    sittings, slots = tuple(_sittings(here, exam)), tuple(slots)
    scores = scores_of(exam, slots, sittings) if judged else {}
    absences = _absences(exam)
    terms = {item.membership_id: item for item in access.candidates(here, exam)}
    rows: list[Followed] = []
    for sitting in sittings:
        sitting.exam = exam
        out = tuple(absences.get(sitting.pk, ()))
        kept = terms.get(sitting.membership_id)
        candidate = access.terms_from(kept, sitting.membership.extra_percent)
        copy = _copy(sitting, scores.get(sitting.pk), out, candidate, now)
        rows.append(replace(copy, hasty=_hasty(exam, slots, sitting)))
    rows = _compared(exam, slots, rows) if judged else rows
    state = exam.state(now)
    # Whoever got their attempt back may begin again, until nobody may.
    sat = (row.sitting for row in rows if row.sitting)
    known = {it.membership_id for it in sat if state.past or not it.attempt_returned}
    enrolled = _enrolled(here, exam)
    late = {member.pk for member in enrolled if member.late}
    rows = [replace(row, late=row.member.pk in late) for row in rows]
    barred = frozenset() if state.past else frozenset(late - set(terms))
    waiting = _waiting(exam, now) if state is State.WAITING or barred else frozenset()
    for member in enrolled:
        if member.pk not in known:
            row = Followed(member, missed=state.past, kept_out=member.pk in barred)
            rows.append(replace(row, late=member.late, waits=member.pk in waiting))
    return tuple(sorted(rows, key=_rank))


def _sittings(here: Desk, exam: Exam) -> QuerySet[Sitting]:
    """Return the copies of an exam, each also with the other pages of its account: how many, when."""
    pages = Detour.objects.filter(sitting=OuterRef("pk")).order_by().values("sitting")
    return access.sittings(here, exam).annotate(
        elsewhere=Coalesce(Subquery(pages.annotate(found=Sum("times")).values("found")), 0),
        last_elsewhere=Subquery(pages.annotate(found=Max("last_at")).values("found")),
    )


def _enrolled(here: Desk, exam: Exam) -> list[Any]:
    """Return the trainees of its class, each with ``late``: whether they came after the roll."""
    own = latecomers(exam).filter(membership=OuterRef("pk"))
    rows = members(here, promotion=exam.promotion).filter(role=Role.TRAINEE)
    return list(rows.annotate(late=Exists(own)))


def _hasty(exam: Exam, slots: Sequence[Slot], sitting: Any) -> str:
    """Return how fast a copy was answered, if nobody is so quick; it has its ``last_saved``."""
    return hasty(exam, slots, sitting.saved, taken_until(sitting, sitting.last_saved))


def _compared(exam: Exam, slots: Sequence[Slot], rows: Sequence[Followed]) -> list[Followed]:
    """Return these people with those whose copies, once done, have the same answers."""
    done = {row.sitting.pk: row for row in rows if row.sitting and not row.running}
    pairs = alike(exam, slots, [row.sitting for row in done.values() if row.sitting])

    def told(row: Followed) -> Followed:
        found = pairs.get(row.sitting.pk, ()) if row.sitting else ()
        return replace(row, alike=tuple((done[it.sitting].member, it) for it in found))

    return [told(row) for row in rows]


def _absences(exam: Exam) -> Mapping[UUID, list[Absence]]:
    rows: dict[UUID, list[Absence]] = {}
    for item in Absence.objects.filter(sitting__exam=exam).order_by("left_at"):
        rows.setdefault(item.sitting_id, []).append(item)
    return rows


def _waiting(exam: Exam, now: datetime) -> frozenset[int]:
    rows = Arrival.objects.filter(exam=exam, seen_at__gte=now - _THERE)
    return frozenset(rows.values_list("membership", flat=True))


def _copy(
    sitting: Any,
    worth: Score | None,
    absences: tuple[Absence, ...],
    candidate: Candidate | None,
    now: datetime,
) -> Followed:
    """Return a copy as it is followed; ``sitting`` also has what ``_sittings`` tells of it."""
    running = not over(sitting.exam, sitting, now)
    left = max(int((sitting.deadline - now).total_seconds()), 0)
    signs: Iterable[datetime | None] = (sitting.started_at, sitting.seen_at, sitting.last_saved)
    quiet = now - max(filter(None, signs))
    return Followed(
        sitting.membership,
        sitting,
        worth,
        running,
        left=in_words(left) if running else "",
        extra=Granted.to(sitting.exam, candidate, sitting).text(sitting.exam),
        absences=absences,
        elsewhere=sitting.elsewhere,
        last_elsewhere=sitting.last_elsewhere,
        silent=in_words(int(quiet.total_seconds())) if running and quiet > _SILENT else "",
    )


def _rank(row: Followed) -> tuple[bool, bool, str, int]:
    attempt = row.sitting.attempt if row.sitting else 0
    return not row.running, not row.waits, row.member.sort_name, attempt


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
