"""The quotation of a replay: which answers would be corrected, which marks would change.

Nothing is written. The engine's layer alone is replayed: where an instructor has decided, his
decision goes on counting over what the engine says.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from django.db.models import QuerySet

from trainer.exams.models import Answer, Exam
from trainer.marks.models import Replay
from trainer.marks.rejudging import Sheet, batches_of, rows_of
from trainer.marks.remarking import Change, MarkChange, marks_of
from trainer.practice import quoting as of_practice
from trainer.practice.replaying import Judgement
from trainer.schools.models import School

AT_MOST: Final = 600
"""What is done while a page waits: answers judged, copies marked again; those of exams first."""
MOST_READ: Final = 3000
"""Answers of exams that are read while a page waits."""
MOST_COUNTED: Final = 100_000
"""How far answers of exams are counted, where a page replays none of them."""
MOST_PRACTISED: Final = 1000
"""How far those of practice are."""


@dataclass(frozen=True)
class Scope:
    """What is replayed: a game or one of its exercises, in one exam or in all of the school."""

    game: str
    drill: str = ""
    exam: Exam | None = None
    choices: Mapping[str, str] = field(default_factory=dict)
    before: int | None = None
    """Only the questions asked under an older version of the rules."""

    def practised(self, school: School) -> of_practice.Scope | None:
        """Return the answers of practice concerned: none in one exam."""
        if self.exam is not None:
            return None
        return of_practice.Scope(self.game, self.drill, school, self.choices, self.before)

    def answers(self, school: School) -> QuerySet[Answer]:
        """Return the stored answers concerned."""
        rows = Answer.objects.filter(
            question__slot__exam__school=school,
            question__slot__game=self.game,
            saved_at__isnull=False,
        )
        if self.drill:
            rows = rows.filter(question__slot__drill=self.drill)
        if self.exam is not None:
            rows = rows.filter(question__slot__exam=self.exam)
        if self.before is not None:
            rows = rows.filter(question__rules_version__lt=self.before)
        return rows


@dataclass(frozen=True)
class Quotation:
    """What a replay would do."""

    replayed: int
    impossible: int
    changes: tuple[Change, ...]
    marks: tuple[MarkChange, ...]
    practice: of_practice.Quotation | None = None
    """What it would do to practice; None in one exam, and where it is ``beyond`` a page."""
    left: int = 0
    """Answers of exams: too many to be replayed while a page waits. Counted up to ``MOST_COUNTED``."""
    left_practice: int = 0
    """Answers of practice that are not replayed either. Counted up to ``MOST_PRACTISED``."""

    @property
    def beyond(self) -> bool:
        """Whether answers of practice are left to the command."""
        return self.left_practice > 0

    @property
    def practised(self) -> int:
        """How many answers of practice would be corrected."""
        return self.practice.changed if self.practice else 0

    @property
    def digest(self) -> str:
        """What tells this quotation from another."""
        told = [
            (item.answer, item.version, item.decided, *_key(item.after)) for item in self.changes
        ]
        marks = [(str(item.sitting), str(item.before), str(item.after)) for item in self.marks]
        practised = self.practice.digest if self.practice and self.practised else ""
        return sha256(json.dumps([told, marks, practised]).encode()).hexdigest()


def _key(judged: Judgement) -> tuple[object, ...]:
    return judged.share, judged.out_of, judged.correct, judged.solution


@dataclass
class _Tally:
    """What the replayed answers come to, so far."""

    replayed: int = 0
    impossible: int = 0
    changes: list[Change] = field(default_factory=list)

    def add(self, sheet: Sheet) -> None:
        """Replay answers."""
        for item in sheet.rejudged():
            self.replayed += item.after is not None
            self.impossible += item.after is None
            if item.after is not None and not item.after.same_as(item.before):
                change = Change(
                    answer=item.given.answer,
                    version=item.given.version,
                    exam=item.asked.exam,
                    sitting=item.given.sitting,
                    position=item.asked.position,
                    before=item.before,
                    after=item.after,
                    decided=item.decided,
                )
                self.changes.append(change)

    def quotation(self, practice: of_practice.Quotation | None, left: int = 0) -> Quotation:
        """Return what it comes to."""
        changes = tuple(self.changes)
        marks = tuple(marks_of(changes))
        return Quotation(
            self.replayed, self.impossible, changes, marks, practice, left_practice=left
        )


def quote(
    school: School,
    scope: Scope,
    practised: of_practice.Quotation | None = None,
    *,
    whole: bool = False,
) -> Quotation:
    """Replay the answers of a scope and return what would change.

    A page waits for it: where there are too many answers they are counted, and left to a command.
    ``whole`` replays those of exams however many they are; ``practised`` is then what would
    change in practice.
    """
    replays = _replays(school, scope)
    if whole:
        tally = _Tally()
        for rows in batches_of(scope.answers(school)):
            tally.add(Sheet(scope.game, scope.choices, replays, rows))
        return tally.quotation(practised)
    return _within_a_page(school, scope, replays)


def _within_a_page(school: School, scope: Scope, replays: tuple[Replay, ...]) -> Quotation:
    answers, practice = scope.answers(school), scope.practised(school)
    concerned = answers.order_by()[:MOST_COUNTED].count()
    rows = rows_of(answers) if concerned <= MOST_READ else []
    sheet = Sheet(scope.game, scope.choices, replays, rows)
    asked = sheet.different + sheet.copies
    if concerned > MOST_READ or asked > AT_MOST:
        others = practice.counted(MOST_PRACTISED) if practice else 0
        return Quotation(0, 0, (), (), left=concerned, left_practice=others)
    tally, found, others = _Tally(), None, 0
    tally.add(sheet)
    if practice is not None:
        found = of_practice.quote_within(practice, AT_MOST - asked)
        others = 0 if found else practice.counted(MOST_PRACTISED)
    return tally.quotation(found, others)


def _replays(school: School, scope: Scope) -> tuple[Replay, ...]:
    """Return the corrections of options that stand: a replay is made upon them."""
    rows = Replay.objects.filter(school=school, game=scope.game, undone_at=None).order_by("pk")
    return tuple(row for row in rows if row.choices)
