"""A mark of the correction: whether the answer was right at a place, and what was expected there."""

from dataclasses import dataclass
from typing import Final

from casino_rules.core.grading import Verdict
from trainer.ui.markup import esc, icon

_LINE: Final = 30
"""How many signs of a correction hold at the end of a line of a phone."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What is painted at a place: whether the answer was right there, and what was expected."""

    correct: bool
    text: str
    missed: bool = False
    """Whether it should have been touched, and was not."""
    chips: str = ""
    """The chips that were to be taken, as HTML."""

    @property
    def shown(self) -> str:
        """How it looks: « juste », « faux », or « attendu » where nothing was touched."""
        return "attendu" if self.missed else "juste" if self.correct else "faux"


def right_of(verdict: Verdict) -> str:
    """Return the word of a mark where the answer is right, or where nothing was answered."""
    return "Juste" if verdict.given else "Réponse"


def mark_html(mark: Mark, right: str) -> str:
    """Return a mark as it is painted; ``right`` is its word where the answer was right."""
    word = right if mark.correct else "Attendu"
    told = f'<span class="vh">{word}\u00a0: </span>{esc(mark.text)}' if mark.text else word
    sign = icon("fleche" if mark.missed else "juste" if mark.correct else "faux")
    long = " corrige--longue" if len(mark.text) > _LINE else ""
    return f'<p class="corrige corrige--{mark.shown}{long}">{sign}{mark.chips}{told}</p>'
