"""From rulings, overlays and quotations to what the pages show."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from django.core.paginator import Paginator

from casino_rules import catalog
from casino_rules.core.french import thousands
from casino_rules.core.grading import Reason, Verdict
from casino_rules.core.unknown import UnknownError
from trainer.exams.models import Sitting
from trainer.exams.presenters.sitting import ExamQuestion, mark_text
from trainer.exams.selectors.corrections import decided
from trainer.marks.models import Overlay, Replay
from trainer.marks.selectors.access import Ruled, named
from trainer.marks.selectors.rejudging import MOST_COUNTED, MOST_PRACTISED, MarkChange, Quotation
from trainer.questions.domain.judging import rejudge
from trainer.questions.models import Scope
from trainer.schools.models import School

BY_PAGE: Final = 50


def drill_title(game: str, drill: str) -> str:
    """Return a game and its exercise in French; what is no longer taught keeps its slug."""
    try:
        found = catalog.asked(game)
        return f"{found.title}, {found.drill(drill).title}" if drill else f"{found.title}, tout"
    except UnknownError:
        return f"{game}/{drill}" if drill else game


def case_title(game: str, drill: str, branch: str) -> str:
    """Return a case in French."""
    try:
        title = catalog.asked(game).drill(drill).branch(branch).title
    except UnknownError:
        title = branch
    return f"{drill_title(game, drill)}\u00a0: {title}"


def option_lines(game: str, choices: dict[str, str]) -> tuple[str, ...]:
    """Return the options corrected, in French."""
    options = {item.id: item for item in catalog.game(game).rulebook.options}
    return tuple(
        f"{options[name].title}\u00a0: {options[name].label(choice)}"
        for name, choice in choices.items()
        if name in options and choice in options[name].keys
    )


def who(laid: Overlay | Replay) -> str:
    """Return who laid a correction."""
    return laid.actor.name if laid.actor else "L’administration du site"


@dataclass(frozen=True)
class Told:
    """An overlay as its history is told."""

    overlay: Overlay
    weight: int

    @property
    def who(self) -> str:
        """Who laid it."""
        return who(self.overlay)

    @property
    def points(self) -> str:
        """The points that it gives; empty where it gives none of its own."""
        if self.overlay.share is None or not self.overlay.out_of:
            return ""
        return mark_text(Fraction(self.overlay.share, self.overlay.out_of) * self.weight)

    @property
    def undone(self) -> bool:
        """Whether its replay was undone."""
        return self.overlay.replay is not None and self.overlay.replay.undone_at is not None


@dataclass(frozen=True)
class Case:
    """A question of a copy, its ruling, its proof and the history of its points."""

    ruled: Ruled

    @cached_property
    def leaf(self) -> ExamQuestion:
        """The question as the exam shows it."""
        return ExamQuestion(self.ruled.sitting, self.ruled.row)

    @property
    def sitting(self) -> Sitting:
        """The copy."""
        return self.ruled.sitting

    @property
    def by_hand(self) -> bool:
        """Whether an instructor marks it."""
        return self.ruled.row.slot.by_hand

    @cached_property
    def verdict(self) -> Verdict | None:
        """The engine's verdict that counts."""
        verdict = self.ruled.row.verdict
        return Verdict.from_json(verdict) if verdict is not None else None

    @property
    def painted(self) -> Verdict:
        """What paints its table: the verdict that counts, the right answer where there is none."""
        return self.verdict or self.leaf.posed.solved

    @property
    def given(self) -> str:
        """What was answered."""
        return self.verdict.given if self.verdict else self.leaf.given_text or "sans réponse"

    @property
    def expected(self) -> str:
        """What was to be answered."""
        if self.verdict is not None:
            return self.verdict.expected
        return self.leaf.posed.expected if self.leaf.taught else ""

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The proof."""
        if self.verdict is not None:
            return self.verdict.reasons
        return self.leaf.posed.reasons if self.leaf.taught else ()

    @property
    def history(self) -> tuple[Told, ...]:
        """All that was laid over the answer."""
        weight = self.ruled.row.slot.weight
        return tuple(Told(overlay, weight) for overlay in self.ruled.overlays)

    @property
    def original(self) -> str:
        """The points that the engine gave at first."""
        answer = self.ruled.row.answer
        share, out_of = (answer.share, answer.out_of) if answer else (0, 1)
        return mark_text(Fraction(share, out_of) * self.ruled.row.slot.weight)

    @cached_property
    def decided(self) -> bool:
        """Whether the decision of an instructor counts."""
        return self.ruled.row.answer is not None and decided(self.ruled.row.answer)

    @property
    def outdated(self) -> bool:
        """Whether the engine would rule otherwise today."""
        answer = self.ruled.row.answer
        if answer is None or self.verdict is None or self.ruled.overlays:
            return False
        if self.leaf.posed.otherwise:
            return True
        today = rejudge(self.leaf.posed, answer.raw, typed=True)
        return today is None or today.solution != self.verdict.solution


@dataclass(frozen=True)
class Remarked:
    """A copy whose mark changes."""

    sitting: Sitting
    change: MarkChange

    @property
    def before(self) -> str:
        """The mark today."""
        return mark_text(self.change.before)

    @property
    def after(self) -> str:
        """The mark to come."""
        return mark_text(self.change.after)

    @property
    def result(self) -> str:
        """What it does to the result."""
        if not self.change.turned:
            return "inchangé"
        return "devient réussi" if self.change.passed_after else "devient non réussi"


@dataclass(frozen=True)
class Quoted:
    """A quotation in words, with a page of the copies whose mark changes."""

    quotation: Quotation
    page: Iterable[Sitting] = ()

    @property
    def changes(self) -> bool:
        """Whether there is something to apply."""
        return bool(self.quotation.changes or self.quotation.practised)

    @property
    def decided(self) -> int:
        """How many of the answers keep the decision of an instructor."""
        return sum(change.of.decided for change in self.quotation.changes)

    @property
    def turned(self) -> int:
        """How many results are turned."""
        return sum(mark.turned for mark in self.quotation.marks)

    @property
    def marks(self) -> list[Remarked]:
        """The copies of the page."""
        marks = {mark.sitting: mark for mark in self.quotation.marks}
        return [Remarked(sitting, marks[sitting.pk]) for sitting in self.page]

    @property
    def left(self) -> str:
        """What is left to the command, in words; empty if nothing is."""
        exams = _counted(self.quotation.left, MOST_COUNTED, "d’examen")
        practice = _counted(self.quotation.left_practice, MOST_PRACTISED, "d’entraînement")
        return " et ".join(words for words in (exams, practice) if words)


def _counted(number: int, most: int, kind: str) -> str:
    """Return answers in words; no more than ``most`` were counted."""
    if not number:
        return ""
    words = f"{thousands(number)} réponse{'s' * (number > 1)} {kind}"
    return f"plus de {words}" if number >= most else words


def quoted(quotation: Quotation, number: str | None = None) -> Quoted:
    """Return a quotation with a page of the copies that it names, by name. Two queries."""
    rows = named(pk__in=[mark.sitting for mark in quotation.marks])
    return Quoted(quotation, Paginator(rows, BY_PAGE).get_page(number))


def command_line(school: School, scope: Scope) -> str:
    """Return what an administrator of the site runs where a page would be too slow."""
    drill = f" --exercice {scope.drill}" if scope.drill else ""
    exam = f" --examen {scope.exam}" if scope.exam else ""
    options = "".join(f" --option {name}={choice}" for name, choice in scope.choices.items())
    return (
        f"manage.py replay_answers --ecole {school.slug} --jeu {scope.game}{drill}{exam}{options}"
    )


def scope_title(replay: Replay) -> str:
    """Return what was replayed, in French."""
    where = f"«\u00a0{replay.exam}\u00a0»" if replay.exam else "examens et entraînement"
    return f"{drill_title(replay.game, replay.drill)} ({where})"
