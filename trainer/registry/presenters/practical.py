"""A practical examination as its pages show it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from casino_rules import catalog
from casino_rules.core.game import Game
from trainer.exams.presenters.sitting import mark_text
from trainer.marks.domain import MOST, USUAL, Seen
from trainer.marks.models import Observation
from trainer.web.moments import in_words


def game_title(slug: str) -> str:
    """Return the title of a game; one that is no longer taught keeps its slug."""
    return catalog.game(slug).title if slug in catalog.games() else slug


@dataclass(frozen=True)
class PracticalSheet:
    """An observation, its criteria, its mark, its clock."""

    row: Observation
    now: datetime

    @property
    def game(self) -> str:
        """The title of its game."""
        return game_title(self.row.game)

    @property
    def criteria(self) -> tuple[Seen, ...]:
        """What is observed."""
        return self.row.criteria

    @property
    def marks(self) -> range:
        """The marks that a criterion may have."""
        return range(MOST + 1)

    @property
    def mark(self) -> str:
        """Its mark out of twenty."""
        return mark_text(self.row.mark)

    @property
    def seconds(self) -> int:
        """What its clock shows."""
        return self.row.clocked(self.now)

    @property
    def clock(self) -> str:
        """The same in words."""
        return in_words(self.seconds)

    @property
    def lasted(self) -> str:
        """How long it lasted, by its clock or else from its beginning; empty while it does."""
        if self.row.ended_at is None:
            return ""
        whole = int((self.row.ended_at - self.row.begun_at).total_seconds())
        return in_words(self.seconds or whole)


@dataclass(frozen=True)
class GameGrid:
    """What is observed at the tables of a game; ``own`` if the school has said so."""

    game: Game
    criteria: Sequence[tuple[str, int]]
    own: bool

    @property
    def text(self) -> str:
        """Its criteria, each with its weight."""
        return ", ".join(f"{name} ({weight})" for name, weight in self.criteria)


def grids_of(own: Mapping[str, Sequence[tuple[str, int]]]) -> list[GameGrid]:
    """Return the grids of all the games, those of the school's own first."""
    grids = [GameGrid(it, own.get(it.slug, USUAL), it.slug in own) for it in catalog.load_all()]
    return sorted(grids, key=lambda grid: not grid.own)


def sheet_of(row: Observation, now: datetime) -> PracticalSheet:
    """Return an observation as it is shown."""
    return PracticalSheet(row, now)


def told(rows: Iterable[Observation], now: datetime) -> tuple[PracticalSheet, ...]:
    """Return observations as a list shows them."""
    return tuple(PracticalSheet(row, now) for row in rows)
