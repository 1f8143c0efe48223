"""The revision sheet of a game: one's weakest cases, each with its example, its answer and why."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from casino_rules.core.drill import Drill
from casino_rules.core.grading import Reason, reasons_of
from casino_rules.core.house import House
from casino_rules.core.situation import show_facts
from trainer.progress.domain.marks import Mark, example
from trainer.progress.domain.memory import SURE
from trainer.progress.selectors.rollups import BranchProgress, DrillProgress

MOST: Final = 14
"""Cases on a sheet: two pages."""
_LONGEST: Final = 260
"""Characters of a situation told in words: a whole table is told on the screen."""


@dataclass(frozen=True)
class Weak:
    """A case to be revised, on the situation that stands for it."""

    drill: Drill[Any]
    title: str
    mark: Mark
    prompt: str
    facts: str
    expected: str
    reasons: tuple[Reason, ...]


def weakest(progress: Iterable[DrillProgress], house: House) -> tuple[Weak, ...]:
    """Return the cases last missed, or not sure, the weakest first."""
    met = [
        (item.drill, branch)
        for item in progress
        for branch in item.branches
        if branch.memory.answered and branch.branch.exists_in(house) and not branch.acquired
        if not branch.memory.last_correct or branch.memory.accuracy < SURE
    ]
    met.sort(key=lambda it: (it[1].memory.accuracy, -it[1].memory.last_at))
    return tuple(_weak(drill, branch, house) for drill, branch in met[:MOST])


def _weak(drill: Drill[Any], progress: BranchProgress, house: House) -> Weak:
    situation = example(drill, progress.branch, house)
    question, ruling = drill.ask(situation), drill.solve(situation)
    facts = show_facts(situation)
    return Weak(
        drill,
        progress.branch.title,
        progress.mark,
        question.prompt,
        facts if len(facts) <= _LONGEST else "",
        question.form.show(ruling.value),
        reasons_of(ruling),
    )
