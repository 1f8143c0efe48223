"""Judging kept answers again: what would change, for a quotation or a correction.

Nothing is written. The engine's layer alone is replayed: where an instructor has decided, that
decision goes on counting over what the engine says.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import batched
from typing import Final, NamedTuple
from uuid import UUID

from django.db.models import QuerySet

from trainer.exams.domain import score
from trainer.exams.models import Answer, Exam, Overlay, Question, Replay, Sitting
from trainer.exams.selectors.copies import lines_in
from trainer.exams.selectors.corrections import layers, standing
from trainer.practice.selectors import counting as practice
from trainer.questions.domain import judging
from trainer.questions.domain.judging import Judgement, Rejudged, Words, rejudged, told, words
from trainer.questions.models import Scope, text
from trainer.schools.models import School

_AT_ONCE: Final = 3000


class Sat(NamedTuple):
    """An answer of a copy, and its version; ``decided``: an instructor's word stands."""

    answer: int
    version: int
    exam: int
    owner: UUID
    position: int
    decided: bool


class _Given(NamedTuple):
    """What is read of it; JSON is left as text."""

    answer: int
    version: int
    sitting: UUID
    question: int
    share: int
    out_of: int
    correct: bool | None
    raw: str | None
    verdict: str | None


class _Asked(NamedTuple):
    """The question that it answers."""

    exam: int
    drill: str
    position: int
    situation: str


_GIVEN: Final = (
    *("pk", "version", "sitting", "question", "share", "out_of", "correct"),
    *(text("raw"), text("verdict")),
)
_ASKED: Final = ("pk", "slot__exam", "slot__drill", "position", text("situation"))


def answers_in(scope: Scope) -> QuerySet[Answer]:
    """Return the stored answers concerned."""
    rows = Answer.objects.filter(
        question__slot__exam__school=scope.school,
        question__slot__game=scope.game,
        saved_at__isnull=False,
    )
    if scope.drill:
        rows = rows.filter(question__slot__drill=scope.drill)
    if scope.exam is not None:
        rows = rows.filter(question__slot__exam=scope.exam)
    if scope.before is not None:
        rows = rows.filter(question__rules_version__lt=scope.before)
    return rows


@dataclass(frozen=True)
class Answers:
    """Answers with their questions and all that stands over them. Two queries.

    ``earlier`` are the corrections of options that stand: this one is made upon them.
    """

    scope: Scope
    earlier: tuple[Replay, ...]
    rows: Sequence[_Given]

    @cached_property
    def asked(self) -> Mapping[int, _Asked]:
        """The questions answered."""
        numbers = {row.question for row in self.rows}
        rows = Question.objects.filter(pk__in=numbers).order_by().values_list(*_ASKED)
        return {number: _Asked(*columns) for number, *columns in rows}

    @cached_property
    def words(self) -> Mapping[tuple[int, str], Words]:
        """The options corrected in the questions of an exercise of an exam."""
        found = {}
        for exam, drill, *_ in self.asked.values():
            earlier = (made.choices for made in self.earlier if made.covers(exam, drill))
            found[exam, drill] = words((*earlier, self.scope.choices))
        return found

    @property
    def weight(self) -> int:
        """How many answers the engine has to judge, and copies to be marked again."""
        judged = {(*self._posed(row), row.raw) for row in self.rows}
        return len(judged) + len({row.sitting for row in self.rows})

    def rejudged(self) -> Iterator[Rejudged[Sat]]:
        """Yield the answers, judged again."""
        laid = standing(Answer.objects.filter(pk__in=[row.answer for row in self.rows]))
        engine, people = layers(laid.defer("reason"))
        for row in self.rows:
            drill, situation, words = self._posed(row)
            slugs, asked = (self.scope.game, drill), self.asked[row.question]
            after = rejudged(slugs, situation, row.raw or "null", words, typed=True)
            of = (row.answer, row.version, asked.exam, row.sitting, asked.position)
            before = _standing(row, engine.get(row.answer))
            if after is not None and after.correct is None and before.correct is not None:
                after = None  # the engine has other words since: what was read cannot be judged
            yield Rejudged(Sat(*of, row.answer in people), before, after)

    def _posed(self, row: _Given) -> tuple[str, str, Words]:
        asked = self.asked[row.question]
        return asked.drill, asked.situation, self.words[asked.exam, asked.drill]


def rows_of(answers: QuerySet[Answer]) -> list[_Given]:
    """Return answers, in order. One query."""
    return sorted(_Given(*row) for row in answers.order_by().values_list(*_GIVEN))


def batches_of(answers: QuerySet[Answer]) -> Iterator[Sequence[_Given]]:
    """Yield the same, however many there are, some at a time."""
    ordered = answers.order_by("pk").values_list(*_GIVEN)
    rows = (_Given(*row) for row in ordered.iterator(chunk_size=_AT_ONCE))
    yield from batched(rows, _AT_ONCE)


def _standing(row: _Given, laid: Overlay | None) -> Judgement:
    """Return what the engine has said of an answer so far."""
    if laid is not None:
        solution = laid.verdict and laid.verdict["solution"]
        return Judgement(laid.share or 0, laid.out_of or 1, laid.correct, solution)
    solution = told(row.verdict)[2] if row.verdict is not None else None
    return Judgement(row.share, row.out_of, row.correct, solution)


_COPIES_AT_ONCE: Final = 1000


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


def marks_of(changes: Iterable[Rejudged[Sat]]) -> Iterator[MarkChange]:
    """Yield the marks that these changes change, copies some at a time. Five queries for each."""
    touched: dict[tuple[int, UUID], dict[int, Judgement]] = {}
    for item in changes:
        if not item.of.decided and item.after is not None:
            touched.setdefault((item.of.exam, item.of.owner), {})[item.of.position] = item.after
    for copies in batched(sorted(touched.items()), _COPIES_AT_ONCE):
        yield from _marks(dict(copies))


def _marks(touched: Mapping[tuple[int, UUID], Mapping[int, Judgement]]) -> Iterator[MarkChange]:
    exams = Exam.objects.in_bulk({exam for exam, _ in touched})
    counted = Sitting.objects.filter(pk__in=[sitting for _, sitting in touched], voided_at=None)
    lines = lines_in(counted)
    for (exam, sitting), judged in touched.items():
        if sitting not in lines:  # a void copy has no mark to change
            continue
        before, passing = lines[sitting], exams[exam].pass_mark
        after = {
            place: replace(before[place], share=said.share, out_of=said.out_of)
            for place, said in judged.items()
        }
        old, new = score(before.values()), score((before | after).values())
        if old.ratio != new.ratio:
            passed = old.passes(passing), new.passes(passing)
            yield MarkChange(exam, sitting, old.mark, new.mark, *passed)


AT_MOST: Final = 600
"""What is done while a page waits: answers judged, copies marked again; those of exams first."""
MOST_READ: Final = 3000
"""Answers of exams that are read while a page waits."""
MOST_COUNTED: Final = 100_000
"""How far answers of exams are counted, where a page replays none of them."""
MOST_PRACTISED: Final = 1000
"""How far those of practice are."""


@dataclass
class Quotation(judging.Quotation):
    """What a correction would do to answers of exams, and to those of practice."""

    changes: tuple[Rejudged[Sat], ...] = ()
    marks: tuple[MarkChange, ...] = ()
    practice: judging.Quotation | None = None
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


def quote(
    school: School,
    scope: Scope,
    practised: judging.Quotation | None = None,
    *,
    whole: bool = False,
) -> Quotation:
    """Replay the answers of a scope in a school and return what would change.

    A page waits for it: where there are too many answers they are counted, and left to a command.
    ``whole`` replays those of exams however many they are; ``practised`` is then what would
    change in practice.
    """
    scope = replace(scope, school=school)
    earlier, given = Replay.earlier(scope), answers_in(scope)
    if whole:
        batches = (Answers(scope, earlier, rows) for rows in batches_of(given))
        return _quotation(batches, practised)
    concerned = given.order_by()[:MOST_COUNTED].count()
    answers = Answers(scope, earlier, rows_of(given) if concerned <= MOST_READ else [])
    others = practice.Answers(scope) if scope.exam is None else None
    if concerned > MOST_READ or answers.weight > AT_MOST:
        left = others.counted(MOST_PRACTISED) if others else 0
        return Quotation(left=concerned, left_practice=left)
    found = practice.quote_within(scope, AT_MOST - answers.weight) if others else None
    left = others.counted(MOST_PRACTISED) if others and found is None else 0
    return _quotation([answers], found, left)


def _quotation(
    batches: Iterable[Answers], practised: judging.Quotation | None, left: int = 0
) -> Quotation:
    found = Quotation(practice=practised, left_practice=left)
    found.changes = tuple(
        item for answers in batches for item in answers.rejudged() if found.add(item)
    )
    found.marks = tuple(marks_of(found.changes))
    found.seal(found.marks, practised.digest if practised and practised.changed else "")
    return found
