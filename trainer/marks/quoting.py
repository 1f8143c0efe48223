"""The quotation of a correction: which answers would be corrected, which marks would change.

Nothing is written. The engine's layer alone is replayed: where an instructor has decided, that
decision goes on counting over what the engine says.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from trainer.exams.models import Replay
from trainer.marks.rejudging import Answers, Sat, answers_in, batches_of, rows_of
from trainer.marks.remarking import MarkChange, marks_of
from trainer.practice import quoting as practice
from trainer.questions import quotation
from trainer.questions.quotation import Rejudged
from trainer.questions.scope import Scope
from trainer.schools.models import School

AT_MOST: Final = 600
"""What is done while a page waits: answers judged, copies marked again; those of exams first."""
MOST_READ: Final = 3000
"""Answers of exams that are read while a page waits."""
MOST_COUNTED: Final = 100_000
"""How far answers of exams are counted, where a page replays none of them."""
MOST_PRACTISED: Final = 1000
"""How far those of practice are."""


@dataclass
class Quotation(quotation.Quotation):
    """What a correction would do to answers of exams, and to those of practice."""

    changes: tuple[Rejudged[Sat], ...] = ()
    marks: tuple[MarkChange, ...] = ()
    practice: quotation.Quotation | None = None
    """What it would do to practice; None in one exam, and where it is ``beyond`` a page."""
    left: int = 0
    """Answers of exams: too many to be replayed while a page waits. Counted up to ``MOST_COUNTED``."""
    left_practice: int = 0
    """Answers of practice that are not replayed either. Counted up to ``MOST_PRACTISED``."""

    @property
    def beyond(self) -> bool:
        """Whether answers of practice are left to the command."""
        return self.left_practice > 0

    @property
    def practised(self) -> int:
        """How many answers of practice would be corrected."""
        return self.practice.changed if self.practice else 0


def quote(
    school: School,
    scope: Scope,
    practised: quotation.Quotation | None = None,
    *,
    whole: bool = False,
) -> Quotation:
    """Replay the answers of a scope in a school and return what would change.

    A page waits for it: where there are too many answers they are counted, and left to a command.
    ``whole`` replays those of exams however many they are; ``practised`` is then what would
    change in practice.
    """
    scope = replace(scope, school=school)
    earlier, given = Replay.earlier(scope), answers_in(scope)
    if whole:
        batches = (Answers(scope, earlier, rows) for rows in batches_of(given))
        return _quotation(batches, practised)
    concerned = given.order_by()[:MOST_COUNTED].count()
    answers = Answers(scope, earlier, rows_of(given) if concerned <= MOST_READ else [])
    others = practice.Answers(scope) if scope.exam is None else None
    if concerned > MOST_READ or answers.weight > AT_MOST:
        left = others.counted(MOST_PRACTISED) if others else 0
        return Quotation(left=concerned, left_practice=left)
    found = practice.quote_within(scope, AT_MOST - answers.weight) if others else None
    left = others.counted(MOST_PRACTISED) if others and found is None else 0
    return _quotation([answers], found, left)


def _quotation(
    batches: Iterable[Answers], practised: quotation.Quotation | None, left: int = 0
) -> Quotation:
    found = Quotation(practice=practised, left_practice=left)
    found.changes = tuple(
        item for answers in batches for item in answers.rejudged() if found.add(item)
    )
    found.marks = tuple(marks_of(found.changes))
    found.seal(found.marks, practised.digest if practised and practised.changed else "")
    return found
