"""An exercise in a class: the heat map of its table, and what each case is worth."""

from dataclasses import dataclass
from typing import Any

from casino_rules.core.drill import Branch, Drill
from casino_rules.core.french import NBSP
from casino_rules.core.game import Game
from trainer.instruction.domain.statistics import CaseFigures, figures
from trainer.instruction.presenters.giving import Giving
from trainer.instruction.presenters.marks import Mark, mark, total, warning
from trainer.instruction.selectors import classes
from trainer.instruction.selectors.past import groups
from trainer.instruction.selectors.periods import Period
from trainer.progress.presenters import HeatMap, heat_map
from trainer.schools.models import Promotion
from trainer.ui.markup import SafeString, esc
from trainer.web.sheets import Sheet


@dataclass(frozen=True)
class Case:
    """A case: the answers of the period, and the figures of first answers, if any."""

    branch: Branch
    mark: Mark
    figures: CaseFigures | None
    help: str = ""
    """Where an assignment is given on it to those who are weak there, if it may be."""

    @property
    def warning(self) -> str:
        """What an instructor should look at, in a few words."""
        return warning(self.figures)

    @property
    def html(self) -> SafeString:
        """Its row. An exercise may have a hundred cases: no template for each."""
        cells = (self._right, *self._firsts)
        return SafeString(
            f'<tr><th scope="row">{esc(self.branch.title)}</th>'
            + "".join(f'<td class="nombre">{cell}</td>' for cell in cells)
            + "</tr>"
        )

    @property
    def _right(self) -> str:
        if not self.mark.answered:
            return "–"
        shown = f'{self.mark.rate} <span class="discret">{self.mark.words}</span>'
        if not (self.mark.weak and self.help):
            return shown
        told = f'<span class="vh"> sur {esc(self.branch.title)}</span>'
        return f'{shown} <a class="devoir-case petit gras" href="{esc(self.help)}">Devoir{told}</a>'

    @property
    def _firsts(self) -> tuple[str, str, str]:
        if self.figures is None:
            return "–", "–", "–"
        seconds, parts = self.figures.seconds, self.figures.discrimination
        warning = f' <span class="etiquette">{esc(self.warning)}</span>' if self.warning else ""
        return (
            f"{self.figures.right} sur {self.figures.people}",
            "–" if seconds is None else f"{seconds:.0f}{NBSP}s",
            ("–" if parts is None else signed(parts)) + warning,
        )


def signed(number: float) -> str:
    """Return a number between -1 and 1 with two decimals, as it is written in French."""
    rounded = round(number, 2) + 0.0  # no negative zero
    return f"{rounded:.2f}".replace("-", "−").replace(".", ",")


@dataclass(frozen=True)
class Exercise:
    """An exercise in a class."""

    game: Game
    drill: Drill[Any]
    cases: tuple[Case, ...]

    @property
    def met(self) -> tuple[Case, ...]:
        """The cases met in the period."""
        return tuple(case for case in self.cases if case.mark.answered or case.figures)

    @property
    def unseen(self) -> tuple[Case, ...]:
        """The others."""
        return tuple(case for case in self.cases if not (case.mark.answered or case.figures))

    @property
    def total(self) -> Mark:
        """All the answers of the period."""
        return total(case.mark for case in self.cases)

    @property
    def heat_map(self) -> HeatMap | None:
        """The table of the exercise shaded by the class's answers, if it has one."""
        counts = {case.branch: (case.mark.answered, case.mark.right) for case in self.cases}
        return heat_map(self.game, self.drill, counts)

    @property
    def helps(self) -> dict[tuple[str, str], str]:
        """Where an assignment is given from each cell of the heat map."""
        return {case.branch.cell: case.help for case in self.cases if case.branch.cell}


def exercise_of(
    promotion: Promotion,
    game: Game,
    drill: Drill[Any],
    period: Period,
    giving: Giving | None = None,
) -> Exercise:
    """Return an exercise in a class: the cases met, the weakest first, then the others."""
    (group,) = groups([promotion.pk])
    sums = classes.case_sums(group, period, game.slug, drill.slug)
    told = figures(classes.first_answers(group, period, game.slug, drill.slug))
    cases = [
        Case(
            branch,
            mark(sums.get(branch.slug)),
            told.get(branch.slug),
            giving.to_weak(f"{drill.slug}/{branch.slug}") if giving else "",
        )
        for branch in drill.branches
    ]
    met = sorted(
        (case for case in cases if case.mark.answered),
        key=lambda case: (case.mark.level == "peu", case.mark.order),
    )
    return Exercise(game, drill, (*met, *(case for case in cases if not case.mark.answered)))


def exercise_sheet(title: str, shown: Exercise) -> Sheet:
    """Return the cases for a spreadsheet."""
    heads = (
        "Cas",
        "Réponses",
        "Justes (%)",
        "Premières réponses",
        "Justes du premier coup (%)",
        "Temps médian (s)",
        "Discrimination",
    )
    rows = [
        (case.branch.title, case.mark.answered, case.mark.percent, *_firsts(case.figures))
        for case in shown.cases
    ]
    return Sheet(title, heads, rows)


def _firsts(
    figures: CaseFigures | None,
) -> tuple[int, float | None, float | None, float | None]:
    if figures is None:
        return 0, None, None, None
    return figures.people, figures.percent, figures.seconds, figures.apart
