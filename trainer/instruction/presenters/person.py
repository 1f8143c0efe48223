"""The timeline of a person: their days, then their weeks, exercise by exercise."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from itertools import groupby
from typing import Final

from trainer.instruction.presenters.cases import titles
from trainer.instruction.presenters.marks import Mark, total
from trainer.instruction.selectors.person import OwnDay, OwnWeek
from trainer.progress.presenters import Day, each_day
from trainer.ui.dates import date_text
from trainer.ui.markup import SafeString, esc, joined
from trainer.web.moments import in_words
from trainer.web.sheets import Sheet

MOST_DAYS: Final = 91
"""Days drawn at most."""
WEEKS_BY_PAGE: Final = 4
"""Weeks on a page; its files hold all of them."""


@dataclass(frozen=True)
class WeekOfDrill:
    """An exercise during a week."""

    game: str
    drill: str
    mark: Mark
    mean: int | None = None
    """The mean time of an answer, in whole seconds; None if none is known."""

    @property
    def html(self) -> str:
        """Its row. A busy person has hundreds of them on a page: no template for each."""
        return (
            f'{_head_html(self.drill, self.game)}<td class="nombre">{self.mark.answered}</td>'
            f'<td class="nombre">{self.mark.rate}</td>'
            f'<td class="nombre">{"–" if self.mean is None else in_words(self.mean)}</td></tr>'
        )


@dataclass(frozen=True)
class Week:
    """A week of work."""

    week: date
    lines: tuple[WeekOfDrill, ...]

    @property
    def total(self) -> Mark:
        """All its answers."""
        return total(line.mark for line in self.lines)

    @property
    def html(self) -> SafeString:
        """Its part of the table: a heading, then the rows of its exercises."""
        return joined(
            (
                '<tbody><tr><th class="semaine discret" scope="rowgroup" colspan="5">',
                f'Semaine du {date_text(self.week, "j F Y")} <span class="discret">· ',
                f"{self.total.words}</span></th></tr>",
                *(line.html for line in self.lines),
                "</tbody>",
            )
        )


def first_drawn(today: date) -> date:
    """Return the first day that may be drawn."""
    return today - timedelta(days=MOST_DAYS - 1)


def drawn_days(days: Sequence[OwnDay], since: date | None, today: date) -> tuple[Day, ...]:
    """Return the days to draw, empty ones included, up to today; ``since`` is the first asked."""
    if since is None:
        return ()
    known = {day: (answered, right) for day, answered, right in days}
    first = max(since, first_drawn(today))
    return each_day(known, max((today - first).days + 1, 1), today)


def weeks(rows: Iterable[OwnWeek]) -> tuple[Week, ...]:
    """Return rows that come latest week first as weeks."""
    return tuple(
        Week(
            week,
            tuple(map(_line, inside)),
        )
        for week, inside in groupby(rows, key=lambda row: row.week)
    )


def _line(row: OwnWeek) -> WeekOfDrill:
    mean = round(row.seconds / row.timed) if row.timed else None
    return WeekOfDrill(*titles(row.game, row.drill), Mark(row.answered, row.right), mean)


@lru_cache(maxsize=4096)
def _head_html(drill: str, game: str) -> str:
    return f'<tr><th scope="row">{esc(drill)}</th><td>{esc(game)}</td>'


def weeks_sheet(title: str, shown: Iterable[Week]) -> Sheet:
    """Return the weeks for a spreadsheet."""
    heads = ("Semaine du", "Jeu", "Exercice", "Réponses", "Justes (%)", "Secondes")
    rows = [
        (week.week, line.game, line.drill, line.mark.answered, line.mark.percent, line.mean)
        for week in shown
        for line in week.lines
    ]
    return Sheet(title, heads, rows)
