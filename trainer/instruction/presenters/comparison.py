"""Classes side by side: their work, and how right they are in each exercise of a game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from casino_rules.core.game import Game
from trainer.instruction.presenters.marks import Mark, cells_html, total
from trainer.instruction.selectors import ClassDays, ClassSum
from trainer.instruction.sheets import Cell, Sheet
from trainer.schools.models import Promotion
from trainer.ui.markup import SafeString


@dataclass(frozen=True)
class Compared:
    """A class: its people, those who worked, their days, and a mark for each exercise."""

    promotion: Promotion
    people: int
    work: ClassDays
    cells: tuple[Mark, ...]

    @property
    def total(self) -> Mark:
        """All the answers in the game."""
        return total(self.cells)

    @property
    def html(self) -> SafeString:
        """Its cells, the total last."""
        return cells_html((*self.cells, self.total))

    @property
    def days(self) -> float:
        """Days of work for each person, on average."""
        return round(self.work.days / self.people, 1) if self.people else 0.0

    @property
    def last(self) -> date | None:
        """The last day of work."""
        return self.work.last


def comparison(
    game: Game,
    promotions: Sequence[Promotion],
    people: Mapping[int, int],
    work: Mapping[int, ClassDays],
    sums: Sequence[ClassSum],
) -> tuple[Compared, ...]:
    """Return the classes, in their own order."""
    marks = {(row.promotion, row.drill): Mark(row.answered, row.right) for row in sums}
    return tuple(
        Compared(
            promotion,
            people.get(promotion.pk, 0),
            work.get(promotion.pk, ClassDays(0, 0, 0, 0, None)),
            tuple(marks.get((promotion.pk, drill), Mark()) for drill in game.drills),
        )
        for promotion in promotions
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
