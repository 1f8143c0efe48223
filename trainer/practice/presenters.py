"""What the pages of a series show: engine values beside the stored attempt."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.urls import reverse

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.game import Game
from casino_rules.core.grading import Verdict
from casino_rules.core.questions import Question
from trainer.practice.models import Attempt, Series
from trainer.practice.sources import coup_of


@dataclass(frozen=True)
class Sheet:
    """One question as it is shown: open, unreadable answer refused, or answered.

    ``following`` is the next question, ready to be shown without another request.
    """

    attempt: Attempt
    following: "Sheet | None" = None
    error: UnreadableAnswer | None = None
    typed: object = None

    @cached_property
    def game(self) -> Game:
        """The game of the question."""
        return catalog.game(self.attempt.game)

    @cached_property
    def drill(self) -> Drill[Any]:
        """The drill of the question."""
        return self.game.drill(self.attempt.drill)

    @cached_property
    def question(self) -> Question:
        """The question, as the engine asks it."""
        return self.drill.ask(self.drill.load(self.attempt.situation))

    @cached_property
    def verdict(self) -> Verdict | None:
        """The archived verdict, None while the question is open."""
        archived = self.attempt.verdict
        return Verdict.from_json(archived) if archived else None

    @property
    def series(self) -> Series:
        """The series of the question."""
        return self.attempt.series

    @property
    def url(self) -> str:
        """The address of the question: to show it and to answer it."""
        return reverse("practice:question", args=(self.attempt.series_id, self.attempt.position))

    @property
    def right(self) -> int:
        """Right answers so far in the series, this one included."""
        return self.attempt.right_before + bool(self.attempt.correct)

    @property
    def answered(self) -> int:
        """Answers so far in the series, this one included."""
        return self.attempt.position - self.attempt.open

    @cached_property
    def total(self) -> int:
        """Number of questions of a coup, 0 for a series without end."""
        return len(coup_of(self.series)) if self.series.mode == Series.Mode.COUP else 0
