"""What the pages of a sitting show: never anything of an answer before its time."""

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from typing import Final, override

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.grading import Verdict
from trainer.exams.domain import Score, score
from trainer.exams.models import Answer, Candidate, Sitting
from trainer.exams.selectors.access import Row
from trainer.exams.selectors.sitting import Granted, grace_of, over
from trainer.questions.domain.posed_question import PosedQuestion, ShownQuestion
from trainer.ui.exercise import AskedQuestion, framed_html, open_html, picture_html
from trainer.ui.markup import attrs, esc
from trainer.ui.seats import answers_html, bar_html
from trainer.ui.verdicts import answer_html, reasons_html, verdict_html
from trainer.web.moments import in_words

_SUBMIT: Final = (
    '<button class="bouton bouton--principal question__valider" type="submit" name="suite" '
    'value="1">Enregistrer et continuer</button>'
)
KEPT: Final = ("répondue", "incomplète", "sans réponse")
"""What may be kept of a question."""


@dataclass(frozen=True)
class Clock:
    """The time of a sitting, or of its open question, as the server sees it."""

    sitting: Sitting
    candidate: Candidate | None
    now: datetime
    answer: Answer | None = None

    @property
    def deadline(self) -> datetime:
        """When the answer must be given."""
        if self.answer is not None and self.answer.deadline is not None:
            return self.answer.deadline
        return self.sitting.deadline

    @property
    def left(self) -> int:
        """Whole seconds left, 0 when there are none."""
        return max(int((self.deadline - self.now).total_seconds()), 0)

    @property
    def left_text(self) -> str:
        """The time left in words: « 12 min 5 s »."""
        return in_words(self.left)

    @property
    def grace(self) -> int:
        """The seconds after the end within which an answer still counts."""
        return int(grace_of(self.sitting.exam).total_seconds())

    @property
    def over(self) -> bool:
        """Whether no answer is taken any more, to this question if it has its own time."""
        own = self.answer.deadline if self.answer else None
        late = own is not None and self.now > own + grace_of(self.sitting.exam)
        return late or over(self.sitting.exam, self.sitting, self.now)

    @property
    def extra(self) -> str:
        """The time granted on top of the ordinary one, in words; empty without any."""
        return Granted.to(self.sitting.exam, self.candidate, self.sitting).text(self.sitting.exam)


def mark_text(mark: Fraction | None) -> str:
    """Return a mark out of twenty to the hundredth, rounded down: « 13,33 »."""
    if mark is None:
        return "—"
    whole, cents = divmod(int(mark * 100), 100)
    return f"{whole},{cents:02d}" if cents else str(whole)


def told_mark(obtained: Score) -> str:
    """Return the mark of a copy, or that it is void, or that it waits for an instructor."""
    if obtained.voided:
        return "annulée"
    return "à corriger" if obtained.awaiting else mark_text(obtained.mark)


@dataclass(frozen=True)
class ExamQuestion(ShownQuestion):
    """A question of a sitting as a page shows it."""

    sitting: Sitting
    row: Row
    tab: int = 0
    error: UnreadableAnswer | None = None
    typed: object = None

    @property
    def position(self) -> int:
        """Its number."""
        return self.row.question.position

    @cached_property
    @override
    def posed(self) -> PosedQuestion:
        question = self.row.question
        return question.posed.at(self.sitting.exam.houses.get(question.slot.game, {}))

    @property
    def url(self) -> str:
        """Its address."""
        return reverse("exams:question", args=(self.sitting.pk, self.position))

    @property
    def state(self) -> str:
        """What is kept of it, one of ``KEPT``."""
        answered, incomplete, nothing = KEPT
        if not self.row.answered or self.row.answer is None:
            return nothing
        return incomplete if self.row.answer.correct is None else answered

    @property
    def unopened(self) -> bool:
        """Whether it has its own time, which has not begun."""
        return self.sitting.exam.by_question and self.row.answer is None

    @property
    def voided(self) -> bool:
        """Whether it no longer counts, for anybody."""
        return self.row.slot.voided

    @property
    def points_text(self) -> str:
        """The points at stake."""
        weight = self.row.slot.weight
        return f"{weight}\u00a0point{'s' if weight > 1 else ''}"

    @property
    def obtained(self) -> str:
        """The points obtained."""
        points = self.row.line.points
        return mark_text(Fraction(points))

    @property
    def awaiting(self) -> bool:
        """Whether it waits for an instructor to mark it."""
        return self.row.line.awaiting

    @property
    def correction(self) -> str:
        """Why what counts is not what was judged first; empty if nothing was corrected."""
        return self.row.corrected.reason if self.row.corrected else ""

    @property
    def given(self) -> object:
        """What is kept, as typed."""
        return self.row.answer.raw if self.row.answer else None

    @property
    def version(self) -> int:
        """The version of the answer that the page shows."""
        return self.row.answer.version if self.row.answer else 0

    @property
    def given_text(self) -> str:
        """The answer kept, in French; empty if there is none that can be read."""
        try:
            form = self.question.form
            return form.show(form.parse(self.given)) if self.row.answered else ""
        except UnreadableAnswer:
            return "réponse incomplète"

    @property
    def picture_html(self) -> SafeString:
        """What is seen beside its wording, if anything."""
        return SafeString(picture_html(self.question))

    def asked(self, token: str = "") -> AskedQuestion:
        """Return what the design system shows."""
        total = f"question {self.position} · {self.points_text}"
        return AskedQuestion(
            self.question, self.cloth, self.url, self.url, token, place=f"{self.title} · {total}"
        )

    def form_page_html(self, token: str) -> SafeString:
        """Return the question with the form that saves itself."""
        value = self.given if self.typed is None else self.typed
        context = {
            "leaf": self,
            "token": token,
            "kept": kept_html(self),
        }

        def body(laid: frozenset[str]) -> str:
            form = answers_html(self.question, value, self.error, laid)
            bar = bar_html(self.question, _SUBMIT, laid)
            return render_to_string("examens/reponse.html", context | {"form": form, "bar": bar})

        return open_html(self.asked(token), body)

    def closed_page_html(self) -> SafeString:
        """Return the question with what was answered, nothing to change."""
        text = esc(self.given_text) if self.given_text else "Aucune réponse."
        body = (
            f'<div class="copie__figee"><p class="champ__nom">Votre réponse</p><p>{text}</p></div>'
        )
        return framed_html(self.asked(), body)

    def result_html(self) -> SafeString:
        """Return the question with its verdict, for a result that may be shown."""
        if self.row.slot.by_hand and self.row.verdict is not None:
            return framed_html(self.asked(), self._marked(), level=3)
        if self.row.verdict is not None:
            verdict = Verdict.from_json(self.row.verdict)
            body = str(verdict_html(verdict, level=4, credited=True))
            return framed_html(self.asked(), body, level=3, verdict=verdict)
        solved = self.posed.solved
        return framed_html(self.asked(), self._unanswered(), level=3, verdict=solved)

    def key_html(self) -> SafeString:
        """Return the question with its right answer and the proof, for an instructor."""
        told = self._right("Réponse attendue") + self._guide() + self._otherwise()
        return framed_html(self.asked(), told, level=2, verdict=self.posed.solved)

    def _proof(self) -> str:
        """Return why the answer is right; nobody needs to say it of what is marked by hand."""
        told = self.posed.explanation if self.row.slot.by_hand else True
        return reasons_html(self.posed.reasons) if told else ""

    def _guide(self) -> str:
        """Return how it is marked by hand, if its school says it."""
        guide = self.posed.guide
        if not guide:
            return ""
        return f'<div class="note"><p class="prose"><strong>Barème.</strong> {esc(guide)}</p></div>'

    def _otherwise(self) -> str:
        """Return what the engine of the day answers, where the paper keeps another answer."""
        if not self.posed.otherwise:
            return ""
        now = esc(self.posed.otherwise)
        return (
            '<div class="note"><p><strong class="note__nom">Moteur mis à jour</strong> Le sujet reste'
            f" tel qu’il a été posé\u00a0; aujourd’hui\u00a0: {now}.</p></div>"
        )

    def _marked(self) -> str:
        """Return what was written and what was expected: no verdict, but the points beside it."""
        given = (
            f'<p class="champ__nom">Votre réponse</p><p class="prose">{esc(self.given_text)}</p>'
        )
        return f'<div class="copie__figee">{given}</div>{self._right("Réponse attendue")}'

    def _unanswered(self) -> str:
        said = "Réponse incomplète" if self.row.answered else "Sans réponse"
        return self._right(f"{said}\u00a0; il fallait\u00a0:")

    def _right(self, said: str) -> str:
        value = answer_html(self.question.form, self.posed.ruling.value)
        return (
            f'<div class="copie__figee"><p class="champ__nom">{said}</p>{value}</div>'
            f"{self._proof()}"
        )


@dataclass(frozen=True)
class Copy:
    """A copy with what it is worth, for who may see it."""

    sitting: Sitting
    rows: tuple[Row, ...]

    @cached_property
    def score(self) -> Score:
        """What it is worth."""
        return score((row.line for row in self.rows), voided=self.sitting.voided)

    @property
    def mark(self) -> str:
        """The mark out of twenty."""
        return told_mark(self.score)

    @property
    def passed(self) -> bool:
        """Whether it passes."""
        return self.score.passes(self.sitting.exam.pass_mark)

    @cached_property
    def leaves(self) -> tuple[ExamQuestion, ...]:
        """Its questions."""
        return tuple(ExamQuestion(self.sitting, row) for row in self.rows)


def kept_html(leaf: ExamQuestion, message: str = "", refusal: str = "") -> SafeString:
    """Return the line that says what is kept, replaced at each save; ``refusal`` names why not."""
    text = message or {
        "répondue": "Réponse enregistrée.",
        "incomplète": "Réponse gardée, mais incomplète\u00a0: elle ne compte pas encore.",
    }.get(leaf.state, "Pas encore de réponse. Elle s’enregistre dès que vous la donnez.")
    values = attrs(
        id="enregistrement",
        class_="copie__etat" + (" copie__etat--refus" if refusal else ""),
        role="status",
        data_etat=leaf.state,
        data_version=leaf.version,
        data_lecture_seule=bool(refusal),
        data_refus=refusal or None,
    )
    return SafeString(f"<p{values}>{esc(text)}</p>")
