"""The papers of a class, named, and their keys, to be printed together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import batched, count
from typing import Final

from trainer.exams.models import Exam
from trainer.marks.presenters.printing.papers import MOST, laid_out, sheets_of
from trainer.marks.selectors.access import letterhead, seated_at
from trainer.orders.selectors.kinds import Say
from trainer.schools.selectors.desk import Desk

AT_ONCE: Final = 1600
"""Questions printed in one file, keys included: four minutes of a worker, some 22 MB."""


@dataclass(frozen=True)
class Copy:
    """A paper as it is handed to somebody."""

    name: str
    number: int


@dataclass(frozen=True)
class Batch:
    """Papers printed in one file."""

    number: int
    copies: tuple[Copy, ...]

    @property
    def keyed(self) -> dict[int, str]:
        """The papers of which a key is printed, with whose it is; nobody's if several have it."""
        numbers = [copy.number for copy in self.copies]
        return {
            copy.number: copy.name if numbers.count(copy.number) == 1 else ""
            for copy in self.copies
        }


def batches(here: Desk, exam: Exam) -> tuple[Batch, ...]:
    """Return the papers of all who may sit an exam, by name, cut into files. Three queries."""
    questions = exam.slots.count()
    if not questions:
        return ()
    fit = AT_ONCE // questions
    size = max(fit - 1 if exam.papers == Exam.Papers.COMMON else fit // 2, 1)
    copies = _copies(here, exam)
    return tuple(Batch(at, part) for at, part in enumerate(batched(copies, size), 1))


def batch_pages(exam: Exam, batch: Batch, *, keys: bool, say: Say) -> Iterator[str]:
    """Yield each paper of a batch with its name, then each key, as HTML to be printed.

    ``say`` is told how many have been typeset.

    Raises:
        NothingToAskError: if a slot has no situation that may be asked.
    """
    head, found = letterhead(exam.school), sheets_of(exam, tuple(batch.keyed))
    papers = [(copy.number, copy.name, False) for copy in batch.copies]
    if keys:
        papers += [(number, name, True) for number, name in batch.keyed.items()]
    for done, (number, name, key) in enumerate(papers):
        say(done, len(papers))
        yield laid_out(head, exam, number, found[number], key=key, name=name)


def _copies(here: Desk, exam: Exam) -> Sequence[Copy]:
    """Return who gets which paper: the one begun on the screen, or one that nobody else has."""
    people = seated_at(here, exam)
    if exam.papers == Exam.Papers.COMMON:
        return [Copy(member.name, 1) for member, _ in people]
    taken = {number for _, number in people if number}
    free = (number for number in count(1) if number not in taken)
    named = [Copy(member.name, number or next(free)) for member, number in people]
    return [copy for copy in named if copy.number <= MOST]
