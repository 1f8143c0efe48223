"""The speed of a class in a game: how long an answer takes, beside how right it is."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import mul
from typing import Any, Final, NamedTuple

from casino_rules.core.drill import Drill
from casino_rules.core.french import NBSP, thousands, typo
from casino_rules.core.game import Game
from trainer.instruction.selectors.classes import Each, Timed
from trainer.progress.domain.memory import SHOWN_FROM
from trainer.progress.presenters import Speed
from trainer.schools.models import Membership
from trainer.ui.charts import whole_percent
from trainer.ui.markup import SafeString, esc, joined
from trainer.web.moments import in_words
from trainer.web.sheets import Cell, Sheet

_LEVELS: Final = (
    (1, "chaleur--su", "Dans le temps visé"),
    (2, "chaleur--bon", "Jusqu'à deux fois"),
    (4, "chaleur--fragile", "Jusqu'à quatre fois"),
    (float("inf"), "chaleur--faible", "Plus de quatre fois"),
)
"""Up to how many times the time of the exercise, class of the cell, words of the legend."""
LEGEND: Final = (
    *((name, typo(words)) for _, name, words in _LEVELS),
    ("chaleur--bon chaleur--pale", typo(f"Pâle : moins de {SHOWN_FROM} réponses")),
)
"""Classes and words, for the legend of the page."""


_MOST: Final = [most for most, *_ in _LEVELS]
_SHADES: Final = [name for _, name, _ in _LEVELS]
NOTHING: Final[Timed] = (0, 0, 0, 0)
"""No answer."""

_TIMED, _SECONDS = 2, 3
"""Their places in what is told of a person."""
_UNKNOWN: Final = '<td class="chaleur--vide"><span class="vh">aucun temps connu</span></td>'
_RIGHT: Final = f'<span class="vitesse__justes"><span class="vh">, justes{NBSP}: </span>'
# A class in a game is thousands of cells, of few numbers and few times.
_words: Final = lru_cache(maxsize=4096)(in_words)


class Pace(NamedTuple):
    """Answers, right ones; ``timed``, those that took ``seconds`` in all, a croupier ``wanted``."""

    answered: int
    right: int
    timed: int
    seconds: int
    wanted: int

    @property
    def times(self) -> float:
        """The mean time of an answer, in times that of its exercise; 0 if none is known."""
        return self.seconds / self.wanted if self.wanted else 0.0

    @property
    def mean(self) -> int | None:
        """The mean time of an answer, in whole seconds; None if none is known."""
        return round(self.seconds / self.timed) if self.timed else None

    @property
    def rate(self) -> int:
        """The right answers, in percent."""
        return whole_percent(self.right, self.answered) if self.answered else 0

    @property
    def in_times(self) -> str:
        """The mean time in times that of the exercises: « 1,4 × »."""
        return f"{self.times:.1f}{NBSP}×".replace(".", ",") if self.wanted else ""


@lru_cache(maxsize=20_000)
def _rightness(answered: int, right: int) -> tuple[str, str]:
    """Return the figures of a cell for a pointer, and its rate with what ends it."""
    rate = f"{_RIGHT}{whole_percent(right, answered)}{NBSP}%</span></td>"
    return f'title="{thousands(right)} sur {thousands(answered)}">', rate


def _cell(told: Sequence[int], wanted: int, shown: str) -> str:
    """Return a cell, pale while there are few answers: a time, and how right these answers are."""
    answered, right, timed, seconds = told
    shade = _SHADES[bisect_left(_MOST, seconds / wanted)]
    title, rate = _rightness(answered, right)
    if timed < SHOWN_FROM:
        return f'<td class="{shade} chaleur--pale" {title}{shown}{rate}'
    return f'<td class="{shade}" {title}{shown}{rate}'


class _Paced:
    """Answers in each exercise of a game, and the seconds that each of these wants.

    A class in a game is thousands of them: a pace lives no longer than it is shown.
    """

    told: tuple[Timed, ...]
    wanted: tuple[int, ...]

    @property
    def cells(self) -> Iterator[Pace]:
        """Its paces, one for each exercise."""
        return (
            Pace(*told, told[_TIMED] * wanted)
            for told, wanted in zip(self.told, self.wanted, strict=True)
        )

    @cached_property
    def total(self) -> Pace:
        """All of them."""
        timed = [told[_TIMED] for told in self.told]
        return Pace(*_together(self.told), sum(map(mul, timed, self.wanted)))

    @property
    def html(self) -> SafeString:
        """Its cells, the total last."""
        each = [
            _cell(told, told[_TIMED] * wanted, _words(round(told[_SECONDS] / told[_TIMED])))
            if told[_TIMED]
            else _UNKNOWN
            for told, wanted in zip(self.told, self.wanted, strict=True)
        ]
        *told, wanted = self.total
        return joined((*each, _cell(told, wanted, self.total.in_times) if wanted else _UNKNOWN))


def _together(each: Iterable[Timed]) -> Timed:
    answered, right, timed, seconds = zip(NOTHING, *each, strict=True)
    return sum(answered), sum(right), sum(timed), sum(seconds)


@dataclass(frozen=True)
class Row(_Paced):
    """A person, and their paces."""

    member: Membership
    told: tuple[Timed, ...]
    wanted: tuple[int, ...]


@dataclass(frozen=True)
class ClassSpeed(_Paced):
    """A class in a game: the exercises that it met, its people, and all of them together."""

    drills: tuple[Drill[Any], ...]
    rows: tuple[Row, ...]
    told: tuple[Timed, ...]
    wanted: tuple[int, ...]

    @property
    def speeds(self) -> tuple[Speed, ...]:
        """The exercises of which enough is known, for the picture."""
        return tuple(
            _speed(drill, pace)
            for drill, pace in zip(self.drills, self.cells, strict=True)
            if pace.timed >= SHOWN_FROM
        )

    @property
    def heads_html(self) -> SafeString:
        """The heads of its columns: each exercise, with the time that it wants."""
        return joined(
            f'<th scope="col">{esc(drill.title)}'
            f'<span class="vitesse__visee-tete">{in_words(drill.seconds)}</span></th>'
            for drill in self.drills
        )


def _speed(drill: Drill[Any], pace: Pace) -> Speed:
    words = (in_words(pace.mean or 0), in_words(drill.seconds))
    return Speed(drill.title, pace.answered, pace.right, pace.times, *words)


def class_speed(game: Game, people: Sequence[Membership], sums: Each[Timed]) -> ClassSpeed:
    """Return the speed of people who come by name: the slowest first, who did nothing last."""
    drills = tuple(drill for drill in game.drills.values() if drill.slug in sums)
    wanted = tuple(drill.seconds for drill in drills)
    columns = [sums[drill.slug] for drill in drills]

    def told(person: int) -> tuple[Timed, ...]:
        return tuple([column.get(person, NOTHING) for column in columns])

    rows = [Row(member, told(member.pk), wanted) for member in people]
    whole = tuple(_together(column.values()) for column in columns)
    return ClassSpeed(drills, tuple(sorted(rows, key=_slowest)), whole, wanted)


def _slowest(row: Row) -> float:
    return -row.total.times


def speed_sheet(title: str, shown: ClassSpeed) -> Sheet:
    """Return the speed of a class for a spreadsheet."""
    heads = ["Nom"]
    for drill in shown.drills:
        heads += [f"{drill.title} : secondes (visé {drill.seconds})", f"{drill.title} : justes (%)"]
    rows = [_cells(row.member.name, row) for row in shown.rows]
    rows.append(_cells("Ensemble", shown))
    return Sheet(title, (*heads, "Ensemble : fois le temps visé", "Ensemble : justes (%)"), rows)


def _cells(name: str, paced: _Paced) -> list[Cell]:
    cells: list[Cell] = [name]
    for it in paced.cells:
        cells += [it.mean, it.rate if it.answered else None]
    total = paced.total
    times = round(total.times, 2) if total.wanted else None
    return [*cells, times, total.rate if total.answered else None]
