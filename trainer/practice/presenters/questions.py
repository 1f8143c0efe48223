"""What the pages of a series show: engine values beside the stored attempt."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache, cached_property
from typing import Any, Final, override
from uuid import UUID

from django.http import Http404
from django.urls import reverse
from django.utils.safestring import SafeString

from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.grading import Verdict
from casino_rules.core.money import Cents
from casino_rules.core.table import EMPTY, Focus
from casino_rules.exercises.counterfactual import Neighbour, is_turned, neighbour
from trainer.practice.models import Attempt, Series
from trainer.practice.selectors.counting import allowed, taken
from trainer.practice.selectors.sources import coup_of, duties_until
from trainer.questions.domain.posed_question import PosedQuestion, ShownQuestion
from trainer.ui.described.telling import query_of
from trainer.ui.exercise import (
    AskedQuestion,
    Pip,
    alike,
    answer_form_html,
    before_html,
    chained_html,
    feedback_html,
    framed_html,
    panel_html,
    picture_html,
    pip_html,
    question_html,
    run_html,
)
from trainer.ui.markup import attrs, bound
from trainer.ui.table.felts import Composition
from trainer.ui.table.svg import SCREEN, table_html
from trainer.ui.verdicts import NEXT

_SERIES: Final = str(UUID(int=0))
_POSITION: Final = "999999"
_ELSEWHERE: Final = "Déjà répondu ailleurs\u00a0: votre première réponse compte."


@cache
def _shape(page: str) -> str:
    """Return the address of a page about a question of no series: three of them go with each answer."""
    return reverse(page, args=(_SERIES, _POSITION))


@dataclass(frozen=True)
class PracticeQuestion(ShownQuestion):
    """One question as it is shown: open, refused as unreadable, or answered.

    ``following`` is the next question, ready to be shown without another request; ``reading``
    how long the verdict before this question was read, as the browser says; ``note`` a sentence
    on what was remembered of the case; ``elsewhere`` that another answer was given after the one
    that counts; ``screens`` the compositions of its table that the browser may show.
    """

    attempt: Attempt
    following: "PracticeQuestion | None" = None
    reading: timedelta | None = None
    note: str = ""
    elsewhere: bool = False
    error: UnreadableAnswer | None = None
    typed: object = None
    screens: Sequence[Composition] = SCREEN

    @property
    @override
    def posed(self) -> PosedQuestion:
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

    @cached_property
    def url(self) -> str:
        """The address of the question: to show it and to answer it."""
        return self._address("practice:question")

    @property
    def next_url(self) -> str:
        """Where « Question suivante » leads: the next question, or the summary at the end."""
        if self.following:
            return self.following.url
        return reverse("practice:summary", args=(self.attempt.series_id,))

    @property
    def next_label(self) -> str:
        """What the link to it says: in a coup, questions are gestures."""
        if self.attempt.series.mode != Series.Mode.COUP:
            return NEXT if self.following else "Voir le résultat"
        return "Geste suivant" if self.following else "Fin du coup"

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
        """The game and the exercise, its time in the rush, the question, the score so far."""
        attempt = self.attempt
        # Of a coup, the number of duties would tell whether a card is drawn.
        word = "geste" if attempt.series.mode == Series.Mode.COUP else "question"
        number = f"{word} {attempt.position}"
        told = self.answered and not attempt.series.prepared  # those before may wait to be judged
        score = f" · {self.right} juste{'s' * (self.right > 1)} sur {self.answered}" if told else ""
        time = allowed(attempt)
        exercise = f"{self.drill.title}{time and f', en {time}'}"
        game = self.posed.game
        title = game.title if attempt.series.game else game.title_over(self.question)
        return f"{title} · {exercise} · {number}{score}"

    @property
    def pip(self) -> Pip:
        """The mark of this question in the row that shows how far its series is."""
        return Pip(self.attempt.position, None if self.attempt.open else self.attempt.right)

    def asked(self, token: str) -> AskedQuestion:
        """Return what the design system shows; ``token`` is the CSRF token of the page."""
        scene = self.attempt.scene
        return AskedQuestion(
            self.question,
            self.cloth,
            self.url,
            self.url,
            token,
            place=self.place,
            scene=scene,
            direct=True,
            standing=self.standing,
            screens=self.screens,
        )

    @property
    def statement_html(self) -> SafeString:
        """What was asked, with its picture if it has one."""
        return SafeString(f"<p>{bound(self.question.prompt)}</p>{picture_html(self.question)}")

    @property
    def has_table(self) -> bool:
        """Whether something lay on a table: a question of a school may be words alone."""
        return bool(self.question.zones or self.standing)

    @property
    def cloth_html(self) -> SafeString:
        """Its table, the correction painted on it, beside what a colleague did there."""
        table = table_html(self.question, self.cloth, self.standing, self.verdict)
        return SafeString(f"{panel_html(self.question, table)}{table}")

    @property
    def table_html(self) -> SafeString:
        """What is asked and its table, the correction painted on it."""
        return SafeString(self.statement_html + self.cloth_html)

    @cached_property
    def standing(self) -> Focus | None:
        """The whole table of a duty of a coup, None for a question that stands alone."""
        attempt = self.attempt
        if attempt.series.mode != Series.Mode.COUP:
            return None
        duties = duties_until(attempt)
        currency = self.posed.game.rulebook.currency
        if duties:
            return duties[-1].focus(self.question, currency)
        return EMPTY.focus(self.question, currency=currency)

    def page_html(self, token: str) -> SafeString:
        """Return the whole question, answered or not."""
        asked = self.asked(token)
        if self.verdict is None:
            return question_html(asked, self.typed, self.error)
        return framed_html(asked, self._feedback(token), verdict=self.verdict)

    def answer_html(self, token: str) -> SafeString:
        """Return what replaces the answer form: the verdict and the next question, or the form."""
        if self.verdict is None:
            return answer_form_html(self.asked(token), self.typed, self.error)
        pace = self.attempt.series.run
        if pace and (following := self._next(token)):
            score = run_html(self.right, self.answered - self.right, pace.faults, again=True)
            said = before_html(self.verdict, again=True)
            return SafeString(chained_html(following) + score + said)
        pip = pip_html(self.pip, again=True) if self.bounded else ""
        return SafeString(self._feedback(token, self.asked(token)) + pip)

    def _next(self, token: str) -> AskedQuestion | None:
        """Return the next question, drawn as this one where their tables are as wide."""
        if self.following is None:
            return None
        asked = self.following.asked(token)
        return (
            replace(asked, screens=self.screens) if alike(self.question, asked.question) else asked
        )

    def _feedback(self, token: str, repainted: AskedQuestion | None = None) -> str:
        """Return the verdict and what comes next; with what is to be ``repainted`` on its table."""
        assert self.verdict is not None  # noqa: S101 - answered, says the caller
        notice = f'<p class="note" role="status">{_ELSEWHERE}</p>' if self.elsewhere else ""
        return notice + feedback_html(
            self.verdict,
            self._next(token),
            self.next_url,
            time=self._time,
            asked=repainted,
            next_label=self.next_label,
            further=self.further,
        )

    @property
    def further(self) -> str:
        """What can be done with the verdict: its neighbouring case is looked for when asked."""
        near = ""
        if self.turns:
            url = self._address("practice:neighbour")
            link = attrs(class_="bouton", href=url, hx_get=url, hx_target="next [data-voisin]")
            near = f"<a{link}>Le cas voisin</a>"
        contest = f'<a href="{self._address("marks:contest-practice")}">Je conteste</a>'
        return (
            f'<p class="verdict__apres rangee ecart-2-4">{near}{contest}</p>'
            '<div data-voisin aria-live="polite"></div>'
        )

    @property
    def turns(self) -> bool:
        """Whether a neighbouring case may be looked for."""
        return is_turned(self.posed.ruled.question.form)

    @cached_property
    def neighbour(self) -> Neighbour[Any] | None:
        """The nearest situation that is ruled otherwise: of a control, what the colleague was asked."""
        return neighbour(self.posed.ruled.drill, self.posed.ruled.situation)

    @property
    def expected(self) -> str:
        """The answer that the neighbouring case turns."""
        archived = self.verdict and self.question.answered is None
        return self.verdict.expected if self.verdict and archived else self.posed.ruled.expected

    @property
    def referee_url(self) -> str:
        """The neighbouring case in the hands of the referee."""
        page = reverse("referee:ruling", args=self.posed.ruled.slugs)
        return f"{page}?{query_of(self.neighbour.situation)}" if self.neighbour else page

    @property
    def bounded(self) -> bool:
        """Whether its series ends after a number of questions."""
        return self.attempt.series.length is not None

    def _address(self, page: str) -> str:
        """Return the address of a page about this question."""
        series, position = str(self.attempt.series_id), str(self.attempt.position)
        return _shape(page).replace(_POSITION, position).replace(_SERIES, series)

    @property
    def _time(self) -> str:
        return " ".join(filter(None, (self.note, taken(self.attempt, self.reading))))


def neighbouring(attempt: Attempt) -> PracticeQuestion:
    """Return a question whose neighbouring case may be looked for.

    Raises:
        Http404: while it is open, or once it is taught no longer.
    """
    sheet = PracticeQuestion(attempt)
    if attempt.open or not sheet.taught:
        raise Http404
    return sheet


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
    if answered < len(coup) or not coup.results:
        return ()
    seats = (
        SeatResult(coup.names.get(seat, f"Place {seat}"), cents)
        for seat, cents in sorted(coup.results.items())
    )
    return (*seats, SeatResult("La maison", coup.house_result))
