"""A practical examination as its pages show it."""

from collections.abc import Iterable
from dataclasses import dataclass

from casino_rules import catalog
from trainer.exams.presenters import mark_text
from trainer.marks.models import Observation
from trainer.marks.observing import MOST, Seen
from trainer.web.durations import in_words


@dataclass(frozen=True)
class Sheet:
    """An observation, its criteria, its mark."""

    row: Observation

    @property
    def game(self) -> str:
        """The title of its game."""
        slug = self.row.game
        return catalog.game(slug).title if slug in catalog.games() else slug

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
    def lasted(self) -> str:
        """How long it lasted; empty while it does."""
        end = self.row.ended_at
        return in_words(int((end - self.row.begun_at).total_seconds())) if end else ""


def sheet_of(row: Observation) -> Sheet:
    """Return an observation as it is shown."""
    return Sheet(row)


def told(rows: Iterable[Observation]) -> tuple[Sheet, ...]:
    """Return observations as a list shows them."""
    return tuple(map(Sheet, rows))
