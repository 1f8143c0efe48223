"""Judging the stored answers of exams again: only what is needed of them is read.

JSON is left as text, and parsed once however many gave the same answer.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import batched
from typing import Final, NamedTuple
from uuid import UUID

from django.db.models import QuerySet

from trainer.exams.models import Answer, Question
from trainer.marks.effective import layers, standing
from trainer.marks.models import Overlay, Replay
from trainer.practice.quoting import text
from trainer.practice.replaying import Judgement, Words, judge_stored, told

_AT_ONCE: Final = 3000


class Given(NamedTuple):
    """A stored answer."""

    answer: int
    version: int
    sitting: UUID
    question: int
    share: int
    out_of: int
    correct: bool | None
    raw: str | None
    verdict: str | None


class Asked(NamedTuple):
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


@dataclass(frozen=True, slots=True)
class Rejudged:
    """An answer, what counted of the engine's word and what the engine says today.

    ``after`` is None where it cannot be replayed; ``decided``: an instructor's word stands.
    """

    given: Given
    asked: Asked
    before: Judgement
    after: Judgement | None
    decided: bool


@dataclass(frozen=True)
class Sheet:
    """Answers with their questions and all that stands over them. Two queries."""

    game: str
    choices: Mapping[str, str]
    replays: tuple[Replay, ...]
    """The corrections of options that stand: this one is made upon them."""
    rows: Sequence[Given]

    @cached_property
    def asked(self) -> Mapping[int, Asked]:
        """The questions answered."""
        numbers = {row.question for row in self.rows}
        rows = Question.objects.filter(pk__in=numbers).order_by().values_list(*_ASKED)
        return {number: Asked(*columns) for number, *columns in rows}

    @cached_property
    def words(self) -> Mapping[tuple[int, str], Words]:
        """The options corrected in the questions of an exercise of an exam."""
        found = {}
        for exam, drill, *_ in self.asked.values():
            choices: dict[str, str] = {}
            for replay in self.replays:
                if replay.covers(exam, self.game, drill):
                    choices |= replay.choices
            found[exam, drill] = tuple(sorted((choices | dict(self.choices)).items()))
        return found

    @property
    def different(self) -> int:
        """How many answers the engine has to judge."""
        found = set()
        for row in self.rows:
            asked = self.asked[row.question]
            words = self.words[asked.exam, asked.drill]
            found.add((asked.drill, asked.situation, words, row.raw))
        return len(found)

    @property
    def copies(self) -> int:
        """How many copies they are from."""
        return len({row.sitting for row in self.rows})

    def rejudged(self) -> Iterator[Rejudged]:
        """Yield the answers, judged again."""
        laid = standing(Answer.objects.filter(pk__in=[row.answer for row in self.rows]))
        engine, people = layers(laid.defer("reason"))
        for row in self.rows:
            asked, raw = self.asked[row.question], row.raw or "null"
            words = self.words[asked.exam, asked.drill]
            after = judge_stored(self.game, asked.drill, asked.situation, raw, words)
            before = _standing(row, engine.get(row.answer))
            yield Rejudged(row, asked, before, after, row.answer in people)


def rows_of(answers: QuerySet[Answer]) -> list[Given]:
    """Return answers, in order. One query."""
    return sorted(Given(*row) for row in answers.order_by().values_list(*_GIVEN))


def batches_of(answers: QuerySet[Answer]) -> Iterator[Sequence[Given]]:
    """Yield the same, however many there are, some at a time."""
    ordered = answers.order_by("pk").values_list(*_GIVEN)
    rows = (Given(*row) for row in ordered.iterator(chunk_size=_AT_ONCE))
    yield from batched(rows, _AT_ONCE)


def _standing(row: Given, laid: Overlay | None) -> Judgement:
    """Return what the engine has said of an answer so far."""
    if laid is not None:
        solution = laid.verdict and laid.verdict["solution"]
        return Judgement(laid.share or 0, laid.out_of or 1, laid.correct, solution)
    solution = told(row.verdict)[2] if row.verdict is not None else None
    return Judgement(row.share, row.out_of, row.correct, solution)
