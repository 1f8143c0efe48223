"""What is shown of a coup: how it went, one gesture after the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.safestring import SafeString

from casino_rules.core.game import Game
from casino_rules.core.level import Level
from trainer.practice.models import Attempt, Series
from trainer.practice.presenters.faults import Reviewed
from trainer.practice.presenters.questions import PracticeQuestion, SeatResult, coup_results
from trainer.ui.exercise import framed_html
from trainer.ui.verdicts import verdict_html
from trainer.web.games import practised_or_404
from trainer.web.moments import in_words


@dataclass(frozen=True)
class Round(Reviewed):
    """A coup as it is told once played: ``sheets`` are the duties answered so far."""

    series: Series
    sheets: Sequence[PracticeQuestion]
    finished: bool

    @cached_property
    def game(self) -> Game:
        """Its game, which may have been withdrawn since.

        Raises:
            Http404: if it has.
        """
        return practised_or_404(self.series.game)

    @property
    def level(self) -> Level:
        """The level of its table."""
        return Level(self.series.level or Level.FULL)

    @property
    def right(self) -> int:
        """How many gestures are right."""
        return sum(sheet.attempt.right for sheet in self.sheets)

    @property
    def time(self) -> str:
        """How long it took, from the first question to the last answer."""
        answered = self.sheets[-1].attempt.answered_at if self.sheets else None
        if answered is None:
            return ""
        return in_words(round((answered - self.series.started_at).total_seconds()))

    @cached_property
    def results(self) -> tuple[SeatResult, ...]:
        """What each seat and the house win or lose, once all is played."""
        return coup_results(self.series, len(self.sheets)) if self.finished else ()


@dataclass(frozen=True)
class Step:
    """A gesture of a coup shown again; ``last`` is the number of the last one that is."""

    sheet: PracticeQuestion
    last: int
    finished: bool

    @property
    def _number(self) -> int:
        return self.sheet.attempt.position

    @property
    def before(self) -> str:
        """The address of the gesture before it, empty at the first."""
        return self._url(self._number - 1)

    @property
    def after(self) -> str:
        """The address of the gesture after it, empty at the last."""
        return self._url(self._number + 1)

    def _url(self, number: int) -> str:
        if not 0 < number <= self.last:
            return ""
        return reverse("table:replay", args=(self.sheet.attempt.series_id, number))

    @property
    def html(self) -> SafeString:
        """What was asked, on the table as it stood, the correction painted on it."""
        verdict = self.sheet.verdict
        assert verdict is not None  # noqa: S101 - answered, says the caller
        return framed_html(self.sheet.asked(""), verdict_html(verdict, level=3), 2, verdict)


def told(coup: Series, answers: Sequence[Attempt], *, finished: bool) -> Round:
    """Return a coup with the duties that have been answered."""
    return Round(coup, tuple(map(PracticeQuestion, answers)), finished)
