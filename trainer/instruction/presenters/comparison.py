"""Classes side by side: their work, and how right they are in each exercise of a game."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from casino_rules.core.game import Game
from trainer.instruction.presenters.marks import Mark, Marked, mark
from trainer.instruction.selectors import classes
from trainer.instruction.selectors.classes import ClassDays
from trainer.instruction.selectors.past import groups
from trainer.instruction.selectors.periods import Period
from trainer.schools.models import Promotion
from trainer.web.sheets import Cell, Sheet


@dataclass(frozen=True)
class Compared(Marked):
    """A class: its people, those who worked, their days, and a mark for each exercise."""

    promotion: Promotion
    people: int
    work: ClassDays
    cells: tuple[Mark, ...]

    @property
    def days(self) -> float:
        """Days of work for each person, on average."""
        return round(self.work.days / self.people, 2) if self.people else 0.0

    @property
    def last(self) -> date | None:
        """The last day of work."""
        return self.work.last


def comparison_of(
    game: Game, promotions: Sequence[Promotion], period: Period
) -> tuple[Compared, ...]:
    """Return the classes in a period, in their own order. Three queries, once they are known."""
    of = groups(promotion.pk for promotion in promotions)
    work = classes.compared_days(of, period)
    sums = classes.compared_sums(of, period, game.slug)
    return tuple(
        Compared(
            promotion,
            len(group.people),
            work[group.promotion],
            tuple(mark(sums[group.promotion].get(drill)) for drill in game.drills),
        )
        for promotion, group in zip(promotions, of, strict=True)
    )


def comparison_sheet(title: str, game: Game, shown: Sequence[Compared]) -> Sheet:
    """Return the classes for a spreadsheet."""
    heads = ["Promotion", "Stagiaires", "Ont travaillé", "Jours par personne", "Dernier jour"]
    heads += [f"{drill.title} : justes (%)" for drill in game.drills.values()]
    rows: list[list[Cell]] = [
        [
            str(item.promotion),
            item.people,
            item.work.people,
            item.days,
            item.last,
            *(cell.percent for cell in item.cells),
        ]
        for item in shown
    ]
    return Sheet(title, tuple(heads), rows)
