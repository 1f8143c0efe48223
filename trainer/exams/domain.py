"""What is reckoned of exams without Django or any table.

Questions in doubt: those whose answer depends on an option that houses decide differently. They
stay out of an exam unless it fixes the option itself.

The score of a sitting: a pure fold of its stored answers. A question gives its points times the
part of the answer that is right: 1 or 0 for a simple form, the right fields over all the fields
for a form of several. A voided question is neutral. While an answer waits for a person to mark
it, nothing is said of the whole.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any, Final

from casino_rules import catalog
from casino_rules.core.drill import Branch, Drill
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.game import Game
from casino_rules.core.house import House, HouseOption
from casino_rules.core.level import Level
from casino_rules.core.tables import RuleTable

_LOOKS: Final = 8
"""Situations looked at, at each level in turn, before a case is said to be in doubt."""
_SURE: Final = _LOOKS // 2
"""So many of them must be certain: a paper then finds one soon."""


def doubtful(game: Game, fixed: Mapping[str, str]) -> tuple[HouseOption, ...]:
    """Return the uncertain options of a game that an exam has not fixed."""
    return tuple(item for item in game.rulebook.options if item.uncertain and item.id not in fixed)


def in_doubt(
    drill: Drill[Any], situation: Any, house: House, options: Collection[HouseOption]
) -> HouseOption | None:
    """Return an option among these on which the answer to a situation depends, if there is one.

    It is one that the question shows as in force, that its case needs, or whose other choices
    change the ruling of the very same situation.
    """
    if not options:
        return None
    shown = " ".join(drill.ask(situation).in_force)
    needed = {option for option, _ in drill.branch_of(situation).needs}
    for option in options:
        if option.id in needed or option.label(house.choice(option.id)) in shown:
            return option
        if _decides(drill, situation, option):
            return option
    return None


def _decides(drill: Drill[Any], situation: Any, option: HouseOption) -> bool:
    facts = drill.dump(situation)
    name = option.id.replace("-", "_")
    if name not in facts:
        return False
    right = drill.solve(situation)
    for choice in option.keys:
        try:
            other = drill.load({**facts, name: choice})
        except UnreadableAnswer:
            return True  # the situation exists under one choice only
        if not drill.solve(other).accepts(right.value):
            return True
    return False


def certain_branches(
    game: Game, drill: Drill[Any], house: House, fixed: Mapping[str, str]
) -> tuple[Branch, ...]:
    """Return the cases of a drill of which an exam may ask a question."""
    options = doubtful(game, fixed)
    branches = drill.branches_in(house)
    if not options:
        return branches
    names = _certain(game.slug, drill.slug, house, tuple(item.id for item in options))
    return tuple(item for item in branches if item.slug in names)


@lru_cache(maxsize=512)
def _certain(game: str, drill: str, house: House, options: tuple[str, ...]) -> frozenset[str]:
    found = catalog.game(game)
    asked = found.drill(drill)
    doubts = [found.rulebook.option(option) for option in options]

    def certain(branch: str) -> int:
        looks = ((Random(look), house.at(look % len(Level) + 1)) for look in range(_LOOKS))
        seen = (asked.generate(rng, furnished, branch) for rng, furnished in looks)
        return sum(in_doubt(asked, situation, house, doubts) is None for situation in seen)

    return frozenset(
        branch.slug for branch in asked.branches_in(house) if certain(branch.slug) >= _SURE
    )


OUT_OF = 20
"""Marks are given out of twenty."""


@dataclass(frozen=True, slots=True)
class ScoredQuestion:
    """A question of a sitting as it counts; unanswered, ``share`` is 0."""

    weight: int
    share: int = 0
    out_of: int = 1
    voided: bool = False
    answered: bool = False
    awaiting: bool = False
    """Whether it waits for an instructor, who marks it by hand."""

    @property
    def points(self) -> Fraction:
        """The points obtained."""
        return Fraction(0) if self.voided else self.weight * Fraction(self.share, self.out_of)

    @property
    def full(self) -> bool:
        """Whether the answer is wholly right."""
        return self.share == self.out_of


@dataclass(frozen=True, slots=True)
class Score:
    """Points obtained out of the total.

    Nothing is said of them if all is voided, or the copy is, or something waits.
    """

    points: Fraction
    total: int
    answered: int
    questions: int
    right: int
    awaiting: int = 0
    """Answers that wait for an instructor."""
    voided: bool = False
    """Whether the copy is set aside: nothing of it waits."""

    @property
    def ratio(self) -> Fraction | None:
        """The part obtained, between 0 and 1."""
        told = self.total and not (self.awaiting or self.voided)
        return self.points / self.total if told else None

    @property
    def mark(self) -> Fraction | None:
        """The mark out of twenty, exact."""
        return None if self.ratio is None else self.ratio * OUT_OF

    def passes(self, pass_mark: int) -> bool:
        """Whether it reaches the pass mark, in per cent."""
        return passes(self.ratio, pass_mark)


def passes(ratio: Fraction | None, pass_mark: int) -> bool:
    """Whether a part of the points, if anything is said of it, reaches a mark in per cent."""
    return ratio is not None and ratio * 100 >= pass_mark


def score(lines: Iterable[ScoredQuestion], *, voided: bool = False) -> Score:
    """Return the score of these lines, of a copy that is ``voided`` or not."""
    counted = [line for line in lines if not line.voided]
    parts: dict[int, int] = {}  # by denominator: fractions are slow to add
    for line in counted:
        parts[line.out_of] = parts.get(line.out_of, 0) + line.weight * line.share
    return Score(
        points=sum((Fraction(part, out_of) for out_of, part in parts.items()), Fraction(0)),
        total=sum(line.weight for line in counted),
        answered=sum(line.answered for line in counted),
        questions=len(counted),
        right=sum(line.full for line in counted),
        awaiting=0 if voided else sum(line.awaiting for line in counted),
        voided=voided,
    )


@dataclass(frozen=True)
class Cell:
    """A cell: what the table prints there, its case, whether it may be asked and is chosen."""

    mark: str
    branch: Branch | None
    open: bool = False
    ticked: bool = False


@dataclass(frozen=True)
class Grid:
    """A drawing table to tick."""

    table: RuleTable[Any]
    rows: tuple[tuple[str, str, tuple[Cell, ...]], ...]
    """Key, label and cells of each."""
    apart: tuple[Cell, ...]
    """The cases that may be asked and stand in no cell."""


def grid_of(
    game: Game, drill: Drill[Any], offered: Iterable[str], chosen: Iterable[str]
) -> Grid | None:
    """Return the table of an exercise with the cases offered, by their slugs; None without one."""
    if not drill.table:
        return None
    table, known, ticked = game.rulebook.tables[drill.table], set(offered), set(chosen)
    placed = _placed(drill)

    def cell(branch: Branch | None, mark: str = "") -> Cell:
        slug = branch.slug if branch else ""
        return Cell(mark, branch, slug in known, slug in ticked)

    def row(key: str) -> tuple[Cell, ...]:
        return tuple(
            cell(placed.get((key, column)), table.mark(key, column)) for column in table.columns
        )

    rows = tuple((key, label, row(key)) for key, label in table.rows.items())
    apart = (branch for branch in drill.branches if branch not in placed.values())
    return Grid(table, rows, tuple(cell(branch) for branch in apart if branch.slug in known))


def lines_ticked(drill: Drill[Any], rows: Iterable[str], columns: Iterable[str]) -> list[str]:
    """Return the cases of whole rows and whole columns of the table of an exercise."""
    wanted_rows, wanted_columns = set(rows), set(columns)
    return [
        branch.slug
        for (row, column), branch in _placed(drill).items()
        if row in wanted_rows or column in wanted_columns
    ]


def _placed(drill: Drill[Any]) -> Mapping[tuple[str, str], Branch]:
    """Return the case of each cell: the first one where several share it."""
    found: dict[tuple[str, str], Branch] = {}
    for branch in drill.branches:
        if branch.cell is not None:
            found.setdefault(branch.cell, branch)
    return found
