"""An exam in figures: what each question is worth, what each copy is worth."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from casino_rules import catalog
from casino_rules.core.unknown import UnknownError
from trainer.exams.models import Exam, Slot
from trainer.exams.presenters.sitting import told_mark
from trainer.instruction.domain import CaseFigures
from trainer.instruction.presenters.marks import Mark, warning
from trainer.instruction.selectors.exams import Copies, Copy, Given
from trainer.ui.charts import whole_percent
from trainer.web.games import taught
from trainer.web.sheets import Cell, Sheet
from trainer.written.selectors import titles


@dataclass(frozen=True)
class ExamCase:
    """A question of an exam; its figures are missing while nobody has answered, or if void."""

    slot: Slot
    figures: CaseFigures | None
    blank: int
    written: str = ""
    """Its title in the bank of the school, if the school has written it."""

    @property
    def title(self) -> str:
        """Its exercise; its name in the archive once it is taught no more."""
        drill = taught(self.slot.game, self.slot.drill)
        return drill.title if drill else f"{self.slot.game}/{self.slot.drill}"

    @property
    def case(self) -> str:
        """Its case, or its title if the school has written it."""
        if self.written:
            return self.written
        try:
            drill = catalog.asked(self.slot.game).drill(self.slot.drill)
            return drill.branch(self.slot.branch).title
        except UnknownError:
            return self.slot.branch

    @property
    def percent(self) -> int | None:
        """The part of right answers, rounded; with one fault it never reads 100."""
        return whole_percent(self.figures.right, self.figures.people) if self.figures else None

    @property
    def level(self) -> str:
        """Its shade: that of the heat maps."""
        return Mark(self.figures.people, self.figures.right).level if self.figures else "vide"

    @property
    def warning(self) -> str:
        """What an instructor should look at, in a few words."""
        return warning(self.figures)


def asked(found: Copies, figures: Mapping[str, CaseFigures]) -> tuple[ExamCase, ...]:
    """Return the questions of an exam in order."""
    written = titles({slot.branch for slot in found.slots if slot.own})
    return tuple(
        ExamCase(
            slot,
            figures.get(str(slot.pk)),
            sum(slot.pk not in copy.given for copy in found.first),
            written.get(slot.branch, ""),
        )
        for slot in found.slots
    )


@dataclass(frozen=True)
class Result:
    """A copy as a line of the results."""

    copy: Copy
    exam: Exam
    cells: tuple[tuple[Slot, Given | None], ...]

    @property
    def mark(self) -> str:
        """Its mark out of twenty."""
        return told_mark(self.copy.score)

    @property
    def passed(self) -> bool:
        """Whether it passes."""
        return self.copy.score.passes(self.exam.pass_mark)

    @property
    def minutes(self) -> int:
        """How long it was written, in whole minutes."""
        sitting = self.copy.sitting
        end = sitting.finished_at or sitting.deadline
        return max(int((end - sitting.started_at).total_seconds()) // 60, 0)


def results(exam: Exam, found: Copies) -> tuple[Result, ...]:
    """Return the copies of an exam, by name."""
    return tuple(
        Result(copy, exam, tuple((slot, copy.given.get(slot.pk)) for slot in found.slots))
        for copy in found.copies
    )


def questions_sheet(title: str, shown: tuple[ExamCase, ...]) -> Sheet:
    """Return the questions for a spreadsheet."""
    heads = (
        "Question", "Exercice", "Cas", "Points", "Copies", "Justes", "Justes (%)",
        "Sans réponse", "Temps médian (s)", "Discrimination",
    )  # fmt: skip
    return Sheet(title, heads, [_question_row(item) for item in shown])


def _question_row(item: ExamCase) -> tuple[Cell, ...]:
    head = (item.slot.position, item.title, item.case, item.slot.weight)
    found = item.figures
    if found is None:
        return (*head, None, None, None, None, None, None)
    counts = (found.people, found.right, found.percent)
    return (*head, *counts, item.blank, found.seconds, found.apart)


def results_sheet(
    title: str, found: Copies, shown: tuple[Result, ...], absent: Iterable[str] = ()
) -> Sheet:
    """Return the copies for a spreadsheet, with the points of each question, then the absent."""
    heads = ("Nom", "Tentative", "Note sur 20", "Réussi", "Justes", "Répondues", "Minutes")
    points = tuple(f"Question {slot.position} (/{slot.weight})" for slot in found.slots)
    missing = len(heads) + len(points) - 4
    rows = [(name, None, None, "absent", *[None] * missing) for name in absent]
    return Sheet(title, heads + points, [*(_result_row(item) for item in shown), *rows])


def _result_row(item: Result) -> tuple[Cell, ...]:
    obtained = item.copy.score
    mark = None if obtained.mark is None else int(obtained.mark * 100) / 100
    head = (item.copy.sitting.membership.name, item.copy.sitting.attempt, mark)
    counts = (obtained.right, obtained.answered, item.minutes)
    if obtained.voided:
        return (*head, "annulée", None, None, None, *[None] * len(item.cells))
    said = "oui" if item.passed else "non"
    return (*head, said, *counts, *(_points(slot, given) for slot, given in item.cells))


def _points(slot: Slot, given: Given | None) -> float | None:
    if slot.voided or given is None:
        return None
    return round(slot.weight * given.share / given.out_of, 2)
