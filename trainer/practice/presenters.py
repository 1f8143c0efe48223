"""What the pages of a series show: engine values beside the stored attempt."""

from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from typing import override

from django.urls import reverse
from django.utils.safestring import SafeString

from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.grading import Verdict
from casino_rules.core.money import Cents
from trainer.practice.models import Attempt, Series
from trainer.practice.sources import coup_of
from trainer.practice.timing import allowed, taken
from trainer.questions.posed import Posed, Shown
from trainer.ui.exercise import (
    Asked,
    answer_form_html,
    answered_html,
    feedback_html,
    question_html,
)


@dataclass(frozen=True)
class Sheet(Shown):
    """One question as it is shown: open, refused as unreadable, or answered.

    ``following`` is the next question, ready to be shown without another request; ``reading``
    how long the verdict before this question was read, as the browser says.
    """

    attempt: Attempt
    following: "Sheet | None" = None
    reading: timedelta | None = None
    error: UnreadableAnswer | None = None
    typed: object = None

    @property
    @override
    def posed(self) -> Posed:
        return self.attempt.posed

    @cached_property
    def verdict(self) -> Verdict | None:
        """The verdict that counts, as archived; None while the question is open."""
        archived = self.attempt.ruling
        return Verdict.from_json(archived) if archived else None

    @property
    def correction(self) -> str:
        """Why the answer was judged again since; empty if its first verdict counts."""
        overlay = self.attempt.overlay
        return overlay.correction.reason if overlay else ""

    @property
    def url(self) -> str:
        """The address of the question: to show it and to answer it."""
        return reverse("practice:question", args=(self.attempt.series_id, self.attempt.position))

    @property
    def next_url(self) -> str:
        """Where « Question suivante » leads: the next question, or the summary at the end."""
        if self.following:
            return self.following.url
        return reverse("practice:summary", args=(self.attempt.series_id,))

    @property
    def right(self) -> int:
        """Right answers so far in the series, this one included."""
        return self.attempt.right_before + self.attempt.right

    @property
    def answered(self) -> int:
        """Answers so far in the series, this one included."""
        return self.attempt.position - self.attempt.open

    @property
    def place(self) -> str:
        """The exercise and its time in the rush, the number of the question, the score so far."""
        attempt = self.attempt
        # Of a coup, the number of duties would tell whether a card is drawn.
        word = "geste" if attempt.series.mode == Series.Mode.COUP else "question"
        number = f"{word} {attempt.position}"
        score = f" · {self.right} sur {self.answered}" if self.answered else ""
        time = allowed(attempt)
        return f"{self.drill.title}{time and f', en {time}'} · {number}{score}"

    def asked(self, token: str) -> Asked:
        """Return what the design system shows; ``token`` is the CSRF token of the page."""
        scene = self.attempt.scene
        return Asked(
            self.question,
            self.cloth,
            self.url,
            self.url,
            token,
            place=self.place,
            scene=scene,
            direct=True,
        )

    def page_html(self, token: str) -> SafeString:
        """Return the whole question, answered or not."""
        asked = self.asked(token)
        if self.verdict is None:
            return question_html(asked, self.typed, self.error)
        following = self.following.asked(token) if self.following else None
        return answered_html(asked, self.verdict, following, self.next_url, time=self._time)

    def answer_html(self, token: str) -> SafeString:
        """Return what replaces the answer form: the verdict and the next question, or the form."""
        if self.verdict is None:
            return answer_form_html(self.asked(token), self.typed, self.error)
        following = self.following.asked(token) if self.following else None
        asked = self.asked(token)
        return feedback_html(self.verdict, following, self.next_url, time=self._time, asked=asked)

    @property
    def _time(self) -> str:
        return taken(self.attempt, self.reading)


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What a seat of a coup, or the house, wins or loses."""

    name: str
    cents: Cents


def coup_results(series: Series, answered: int) -> tuple[SeatResult, ...]:
    """Return the results of a coup that has been played to its end, nothing before."""
    if series.mode != Series.Mode.COUP:
        return ()
    coup = coup_of(series)
    if answered < len(coup):
        return ()
    seats = (
        SeatResult(coup.names.get(seat, f"Place {seat}"), cents)
        for seat, cents in sorted(coup.results.items())
    )
    return (*seats, SeatResult("La maison", coup.house_result))
