"""A mark of the correction: whether the answer was right at a place, and what was expected there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from casino_rules.core.grading import Verdict

_LINE: Final = 30
"""How many signs of a correction hold at the end of a line of a phone."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What is painted at a place: whether the answer was right there, and what was expected.

    What was given wrongly is struck, what was due stands beside it in the ink of what is right:
    the sign of a fault is only beside what was touched and should not have been (``excess``).
    """

    correct: bool
    text: str
    missed: bool = False
    """Whether it is told only: it should have been touched and was not, or others push it there."""
    given: str = ""
    """What was answered there, if that was wrong."""
    name: str = ""
    """What of several is told there, before the rest."""
    excess: bool = False
    """Whether nothing was due there: it was touched and should not have been."""
    done: bool = False
    """Whether it tells what a colleague did, which is not judged yet."""
    parts: "tuple[Mark, ...]" = ()
    """The marks that it brings together, where several are at one place."""

    @property
    def shown(self) -> str:
        """How it looks: « juste », « faux », « attendu » where nothing was touched, « fait »."""
        if self.done:
            return "fait"
        return "attendu" if self.missed else "juste" if self.correct else "faux"

    @property
    def length(self) -> int:
        """How many signs are read, an arrow between what was given and what was due."""
        return len(self.text) + (len(self.given) + 3 if self.given and self.brief else 0)

    @property
    def brief(self) -> bool:
        """Whether there is room for what was given: a float of ten chips is told under the table."""
        return len(self.given) <= _LINE


def together(marks: Sequence[Mark]) -> Mark:
    """Return the one mark of a place that has several; alike, they are told with one sign."""
    if len(marks) == 1:
        return marks[0]
    told = tuple(mark for mark in marks if mark.text)
    struck = next((mark for mark in marks if mark.given), None)  # there is room for one
    looks = {(mark.shown, mark.excess) for mark in marks}
    return Mark(
        all(mark.correct for mark in marks),
        " · ".join(mark.text for mark in told),
        all(mark.missed for mark in marks),
        given=struck.given if struck else "",
        parts=told if struck or len(looks) > 1 else (),
        excess=all(mark.excess for mark in marks),
    )


def right_of(verdict: Verdict) -> str:
    """Return the word of a mark where the answer is right, or where nothing was answered."""
    return "Juste" if verdict.given else "Réponse"
