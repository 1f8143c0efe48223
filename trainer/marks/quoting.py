"""The quotation of a replay: which answers would be corrected, which marks would change.

Nothing is written. The engine's layer alone is replayed: where an instructor has decided, his
decision goes on counting over what the engine says.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from hashlib import sha256
from typing import Final
from uuid import UUID

from django.db.models import QuerySet

from trainer.exams.models import Answer, Exam, Question, Sitting, Slot
from trainer.exams.scoring import Line, score
from trainer.exams.selectors import lines_in
from trainer.marks.effective import layers, standing
from trainer.marks.models import Overlay, Replay
from trainer.practice import quoting as of_practice
from trainer.practice.replaying import CannotBeReplayedError, Judgement, judge
from trainer.schools.models import School

_AT_ONCE = 500
AT_MOST: Final = 1000
"""Answers of practice that are replayed while a page waits."""


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
            sitting__exam__school=school, question__slot__game=self.game, saved_at__isnull=False
        )
        if self.drill:
            rows = rows.filter(question__slot__drill=self.drill)
        if self.exam is not None:
            rows = rows.filter(sitting__exam=self.exam)
        if self.before is not None:
            rows = rows.filter(question__rules_version__lt=self.before)
        return rows


@dataclass(frozen=True, slots=True)
class Change:
    """An answer that the engine judges otherwise; ``decided``: an instructor's word stands."""

    answer: int
    version: int
    exam: int
    sitting: UUID
    position: int
    before: Judgement
    after: Judgement
    decided: bool


@dataclass(frozen=True, slots=True)
class MarkChange:
    """A mark out of twenty, before and after."""

    exam: int
    sitting: UUID
    before: Fraction | None
    after: Fraction | None
    passed_before: bool
    passed_after: bool

    @property
    def turned(self) -> bool:
        """Whether who passed fails, or the other way round."""
        return self.passed_before != self.passed_after


@dataclass(frozen=True)
class Quotation:
    """What a replay would do."""

    replayed: int
    impossible: int
    changes: tuple[Change, ...]
    marks: tuple[MarkChange, ...]
    practice: of_practice.Quotation | None = None
    """What it would do to practice; None in one exam, and where it is ``beyond`` a page."""
    beyond: bool = False
    """Too many answers of practice to be replayed while a page waits."""

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


def quote(
    school: School, scope: Scope, practised: of_practice.Quotation | None = None
) -> Quotation:
    """Replay the answers of a scope and return what would change.

    ``practised`` is what would change in practice, when it is known: past ``AT_MOST`` answers
    only a command replays them.
    """
    rows = scope.answers(school)
    engine, people = layers(standing(rows))
    judged = _judgements(scope, _replays(school, scope))
    replayed = impossible = 0
    changes = []
    for answer in _read(rows):
        after = judged(answer)
        if after is None:
            impossible += 1
            continue
        replayed += 1
        before = _standing(answer, engine.get(answer.pk))
        if not after.same_as(before):
            changes.append(_change(answer, before, after, decided=answer.pk in people))
    beyond, asked = False, scope.practised(school)
    if practised is None and asked is not None:
        beyond = asked.counted(AT_MOST + 1) > AT_MOST
        practised = None if beyond else of_practice.quote(asked)
    marks = tuple(_marks(changes))
    return Quotation(replayed, impossible, tuple(changes), marks, practised, beyond)


def _replays(school: School, scope: Scope) -> tuple[Replay, ...]:
    """Return the corrections of options that stand: a replay is made upon them."""
    rows = Replay.objects.filter(school=school, game=scope.game, undone_at=None).order_by("pk")
    return tuple(row for row in rows if row.choices)


def _read(rows: QuerySet[Answer]) -> Iterator[Answer]:
    """Yield answers with their question and sitting, each of which is read once."""
    asked = Question.objects.filter(pk__in=rows.order_by().values("question"))
    questions = {item.pk: item for item in asked.select_related("slot")}
    held = Sitting.objects.filter(pk__in=rows.order_by().values("sitting"))
    sittings = {item.pk: item for item in held}
    for answer in rows.order_by("pk").iterator(chunk_size=_AT_ONCE):
        answer.question = questions[answer.question_id]
        answer.sitting = sittings[answer.sitting_id]
        yield answer


def _judgements(scope: Scope, replays: tuple[Replay, ...]) -> Callable[[Answer], Judgement | None]:
    """Return what judges answers: the engine once for all who answered a question alike.

    None for what cannot be replayed.
    """
    known: dict[tuple[int, str], Judgement | None] = {}

    def judged(answer: Answer) -> Judgement | None:
        key = (answer.question_id, json.dumps(answer.raw))  # a question is of one exam
        if key not in known:
            try:
                known[key] = _judge(answer, scope, replays)
            except CannotBeReplayedError:
                known[key] = None
        return known[key]

    return judged


def _judge(answer: Answer, scope: Scope, replays: tuple[Replay, ...]) -> Judgement:
    slot = answer.question.slot
    choices: dict[str, str] = {}
    for replay in replays:
        if replay.covers(answer.sitting.exam_id, slot.game, slot.drill):
            choices |= replay.choices
    choices |= scope.choices
    return judge(slot.game, slot.drill, answer.question.situation, answer.raw, choices)


def _standing(answer: Answer, laid: Overlay | None) -> Judgement:
    """Return what the engine has said of an answer so far."""
    if laid is None:
        return Judgement(answer.share, answer.out_of, answer.correct, answer.verdict)
    return Judgement(laid.share or 0, laid.out_of or 1, laid.correct, laid.verdict)


def _change(answer: Answer, before: Judgement, after: Judgement, *, decided: bool) -> Change:
    return Change(
        answer=answer.pk,
        version=answer.version,
        exam=answer.sitting.exam_id,
        sitting=answer.sitting_id,
        position=answer.question.position,
        before=before,
        after=after,
        decided=decided,
    )


def _marks(changes: list[Change]) -> Iterator[MarkChange]:
    touched: dict[tuple[int, UUID], dict[int, Judgement]] = {}
    for item in changes:
        if not item.decided:
            touched.setdefault((item.exam, item.sitting), {})[item.position] = item.after
    exams = Exam.objects.in_bulk({exam for exam, _ in touched})
    places: dict[int, list[int]] = {}
    slots = Slot.objects.filter(exam__in=exams).order_by("position")
    for exam, position in slots.values_list("exam", "position"):
        places.setdefault(exam, []).append(position)
    lines = lines_in(Sitting.objects.filter(pk__in=[sitting for _, sitting in touched]))
    for (exam, sitting), judged in sorted(touched.items()):
        after = _with(lines[sitting], places[exam], judged)
        yield from _mark(exams[exam], sitting, lines[sitting], after)


def _with(
    lines: tuple[Line, ...], positions: list[int], judged: Mapping[int, Judgement]
) -> tuple[Line, ...]:
    return tuple(
        replace(line, share=judged[place].share, out_of=judged[place].out_of)
        if place in judged
        else line
        for place, line in zip(positions, lines, strict=True)
    )


def _mark(
    exam: Exam, sitting: UUID, before: tuple[Line, ...], after: tuple[Line, ...]
) -> Iterator[MarkChange]:
    old, new = score(before), score(after)
    if old.ratio != new.ratio:
        yield MarkChange(
            exam.pk,
            sitting,
            old.mark,
            new.mark,
            old.passes(exam.pass_mark),
            new.passes(exam.pass_mark),
        )
