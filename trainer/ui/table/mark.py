"""A mark of the correction: whether the answer was right at a place, and what was expected there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from casino_rules.core.grading import Verdict
from trainer.ui.markup import classes, esc, icon

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
    chips: str = ""
    """The chips that were to be taken, as HTML."""
    given: str = ""
    """What was answered there, if that was wrong."""
    name: str = ""
    """What of several is told there, before the rest."""
    excess: bool = False
    """Whether nothing was due there: it was touched and should not have been."""
    parts: "tuple[Mark, ...]" = ()
    """The marks that it brings together, where several are at one place."""

    @property
    def shown(self) -> str:
        """How it looks: « juste », « faux », or « attendu » where nothing was touched."""
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
    struck, looks = _first_wrong(marks), {(mark.shown, mark.excess) for mark in marks}
    return Mark(
        all(mark.correct for mark in marks),
        " · ".join(mark.text for mark in told),
        all(mark.missed for mark in marks),
        given=struck.given if struck else "",
        parts=told if struck or len(looks) > 1 else (),
        excess=all(mark.excess for mark in marks),
    )


def _first_wrong(marks: Sequence[Mark]) -> Mark | None:
    """Return the one of several whose wrong answer is seen: there is room for one."""
    return next((mark for mark in marks if mark.given), None)


def right_of(verdict: Verdict) -> str:
    """Return the word of a mark where the answer is right, or where nothing was answered."""
    return "Juste" if verdict.given else "Réponse"


def mark_html(mark: Mark, right: str) -> str:
    """Return a mark as it is painted; ``right`` is its word where the answer was right."""
    seen = _first_wrong(mark.parts)
    parts = [_told(part, right, struck=part is seen) for part in mark.parts]
    told = " · ".join(parts) or _told(mark, right)
    css = classes(
        "corrige",
        f"corrige--{mark.shown}",
        "corrige--trop" if mark.excess else "",
        "corrige--longue" if mark.length > _LINE or mark.parts else "",
    )
    return f'<p class="{css}">{told}</p>'


def _told(mark: Mark, right: str, *, struck: bool = True) -> str:
    name = f"{esc(mark.name)}\u00a0: " if mark.name else ""
    if mark.excess:
        return f"{icon('faux')}{name}{esc(mark.text)}"
    if mark.correct:
        said = f"{_unseen(right)}{esc(mark.text)}" if mark.text else right
        return f"{icon('juste')} {mark.chips}{name}{said}"
    due = f"{_unseen('Attendu')}{esc(mark.text)}" if mark.text else "Attendu"
    due = f'{mark.chips}<span class="corrige__du">{due}</span>'
    given = _unseen("Votre réponse") if mark.given else ""
    if not (struck and mark.brief):
        return f"{name}{given and f'{given}<span class="vh">{esc(mark.given)}</span>'}{due}"
    if given:
        given += f'<s class="corrige__donne">{esc(mark.given)}</s>'
    return f"{name}{given} {icon('fleche')} {due}"


def _unseen(word: str) -> str:
    return f'<span class="vh">{word}\u00a0: </span>'
