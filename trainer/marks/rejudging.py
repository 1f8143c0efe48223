"""The answers of exams that a correction concerns, judged again."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import batched
from typing import Final, NamedTuple
from uuid import UUID

from django.db.models import QuerySet

from trainer.exams.corrections import layers, standing
from trainer.exams.models import Answer, Overlay, Question, Replay
from trainer.questions.judging import Judgement, Words, rejudged, told, words
from trainer.questions.quotation import Rejudged, text
from trainer.questions.scope import Scope

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
