"""A rate of right answers, as every report shows it: a shade, figures, never colour alone."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from casino_rules.core.french import NBSP, thousands, typo
from trainer.instruction.domain import CaseFigures
from trainer.instruction.selectors.classes import Counts
from trainer.ui.charts import FEW, WEAKEST, level_of, shade_of, shades, whole_percent
from trainer.ui.markup import SafeString, esc, joined


@dataclass(frozen=True, slots=True)
class Mark:
    """Answers and right ones."""

    answered: int = 0
    right: int = 0

    @property
    def level(self) -> str:
        """The shade: that of the heat maps."""
        return level_of(self.answered, self.right)

    @property
    def shade(self) -> str:
        """The classes of its cell: pale while there are few answers."""
        return shade_of(self.answered, self.right)

    @property
    def weak(self) -> bool:
        """Whether help is wanted: two answers at least, and few of them right."""
        return _is_weak(self.answered, self.right)

    @property
    def text(self) -> str:
        """A percentage, or « right/answers » under six answers."""
        if not self.answered:
            return ""
        if self.answered < FEW:
            return f"{self.right}/{self.answered}"
        return f"{whole_percent(self.right, self.answered)}"

    @property
    def rate(self) -> str:
        """A percentage: with one fault it never reads 100."""
        return f"{whole_percent(self.right, self.answered)}{NBSP}%" if self.answered else "–"

    @property
    def words(self) -> str:
        """The figures, for screen readers and pointers."""
        if not self.answered:
            return "aucune réponse"
        return f"{thousands(self.right)} sur {thousands(self.answered)}"

    @property
    def percent(self) -> float | None:
        """The rate in percent, for a spreadsheet."""
        return round(100 * self.right / self.answered, 1) if self.answered else None

    @property
    def order(self) -> tuple[bool, float]:
        """Where it stands among others: nothing answered is below everything."""
        return bool(self.answered), self.right / self.answered if self.answered else 0.0


@lru_cache(maxsize=20_000)
def mark(counts: Counts | None) -> Mark:
    """Return a mark of counts that may be missing. A large class has thousands, many of them alike."""
    return Mark(*counts) if counts else Mark()


@lru_cache(maxsize=20_000)
def _is_weak(answered: int, right: int) -> bool:
    return level_of(answered, right) == WEAKEST


@lru_cache(maxsize=20_000)
def cell_html(mark: Mark) -> SafeString:
    """Return the cell of a mark. A large class has thousands of them: no template for each."""
    return SafeString(f'<td class="{mark.shade}">{_figures(mark)}</td>')


def helping_html(mark: Mark, url: str) -> SafeString:
    """Return the cell of a mark where help is wanted: it leads to an assignment."""
    told = '<span class="vh">, donner un devoir</span>'
    return SafeString(
        f'<td class="{mark.shade}"><a class="aide-case centre" href="{esc(url)}">{_figures(mark)}{told}</a></td>'
    )


def nothing_html(columns: int) -> SafeString:
    """Return the cells of a row without an answer, as one."""
    return SafeString(f'<td class="{Mark().shade} rien" colspan="{columns}">aucune réponse</td>')


def _figures(mark: Mark) -> str:
    if not mark.answered:
        return f'<span class="vh">{mark.words}</span>'
    rate = f"{mark.text}{NBSP}%, " if mark.answered >= FEW else ""
    return (
        f'<span aria-hidden="true" title="{mark.words}">{mark.text}</span>'
        f'<span class="vh">{rate}{mark.words}</span>'
    )


def cells_html(marks: Iterable[Mark]) -> SafeString:
    """Return the cells of a row."""
    return joined(cell_html(mark) for mark in marks)


def total(marks: Iterable[Mark]) -> Mark:
    """Return the sum of marks."""
    known = [*marks]
    return Mark(sum([item.answered for item in known]), sum([item.right for item in known]))


class Marked:
    """What has a mark for each exercise of a game."""

    cells: tuple[Mark, ...]

    @cached_property
    def total(self) -> Mark:
        """All the answers in the game."""
        return total(self.cells)

    @property
    def html(self) -> SafeString:
        """Its cells, the total last."""
        return cells_html((*self.cells, self.total))


def warning(figures: CaseFigures | None) -> str:
    """Return what an instructor should look at in a question, in a few words."""
    found = figures.discrimination if figures else None
    return "à revoir\u00a0: ne distingue pas" if found is not None and found < 0 else ""


LEGEND = tuple((shade, typo(text)) for shade, text in shades())
"""Classes and words, for the legend of a page."""
