"""What is known of some cases taken together, and which way it goes: pure functions of memories.

The recent accuracy against that of all the answers is the trend; the forgetting curve tells what is
left in a week. No history is read.

What is acquired: a case by its own answers, or with those of the cases that its rule decides. The
memory of a rule is not stored: it is that of its cases, taken together. A cell of a draw table
that was answered right is acquired once the row that decides it is sure.

The level of somebody in a game: how many of its exercises and rules are known, in five ranks. It
counts exercises and rules, not cases: the ninety cells of a table weigh no more than an exercise
of two cases. It falls when what was known fades.

Which rule decides each case of a drill: cases that one rule decides inform one another. Nothing
is declared: the proof of a case says which articles it applies. In a table whose cells are the
cases, a rule is one row of it, and a cell borders on its neighbours in that row that are decided
otherwise.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import Any, Final

from casino_rules import catalog
from casino_rules.core.drill import Branch, Drill
from casino_rules.core.game import Game, home
from casino_rules.core.house import House
from casino_rules.core.ruling import Ruling
from trainer.progress.domain.memory import SHOWN_FROM, BranchKey, Memory

AHEAD: Final = timedelta(days=7)
"""How far ahead mastery is foretold, for who does not come back."""
KNOWN: Final = 0.8
"""Mastery from which a case or an exercise is behind one."""
_STEADY: Final = 0.05
"""Between recent accuracy and that of all the answers, a difference that tells nothing."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Answers, right ones, the mastery between 0 and 1, what is left of it in a week, the trend.

    Under six answers there is no mastery; ``trend`` is 1, 0 or -1.
    """

    answered: int = 0
    correct: int = 0
    mastery: float | None = None
    later: float | None = None
    trend: int = 0

    @property
    def poor(self) -> bool:
        """Whether a mastery is shown, and is not that of something known."""
        return self.mastery is not None and self.mastery < KNOWN


def mark_of(told: Sequence[tuple[float, Memory]], whole: float, today: date) -> Mark:
    """Return the mark of cases, each with its weight; ``whole`` counts those never met too."""
    answered = sum(memory.answered for _, memory in told)
    correct = sum(memory.correct for _, memory in told)
    if answered < SHOWN_FROM:
        return Mark(answered, correct)
    recent = sum(memory.accuracy * memory.answered for _, memory in told)
    gap = (recent - correct) / answered
    trend = 0 if abs(gap) < _STEADY else 1 if gap > 0 else -1
    return Mark(
        answered, correct, _known(told, today) / whole, _known(told, today + AHEAD) / whole, trend
    )


def _known(told: Sequence[tuple[float, Memory]], day: date) -> float:
    return sum(
        weight * memory.accuracy * memory.retrievability(day)
        for weight, memory in told
        if memory.answered
    )


OWN: Final = 1
"""Answers on a case itself, the last one right, that a sure rule asks for."""
WEEK: Final = 7.0
"""Days for which a sure rule is recalled nine times in ten, by the forgetting curve."""
_DAY: Final = 86_400


@dataclass(slots=True)
class RuleMemory:
    """The memories of the cases of one rule; ``missed`` counts those last answered wrong."""

    answered: int = 0
    missed: int = 0
    first_day: int = 0
    mixed_day: int = 0
    stability: float = 0.0
    last_at: int = 0

    def add(self, memory: Memory) -> None:
        """Count the memory of one more case."""
        self.answered += memory.answered
        self.missed += not memory.last_correct
        self.first_day = min(self.first_day or memory.first_day, memory.first_day)
        self.mixed_day = max(self.mixed_day, memory.mixed_day)
        self.stability = max(self.stability, memory.stability)
        self.last_at = max(self.last_at, memory.last_at)

    @property
    def sure(self) -> bool:
        """Whether the rule is known for a week: enough answers, no case missed, another day."""
        return (
            self.answered >= SHOWN_FROM
            and self.stability >= WEEK
            and not self.missed
            and self.mixed_day > self.first_day
        )


class Rules:
    """The memories of rules, from those of the cases that they decide."""

    def __init__(self, told: Iterable[tuple[str, Memory]]) -> None:
        self._rules: dict[str, RuleMemory] = defaultdict(RuleMemory)
        for rule, memory in told:
            if rule:
                self._rules[rule].add(memory)
        self._sure = {rule for rule, memory in self._rules.items() if memory.sure}

    def acquired(self, memory: Memory, rule: str) -> bool:
        """Whether a case that this rule decides has reached the top level, by itself or with it."""
        if rule in self._sure and memory.last_correct and memory.answered >= OWN:
            return True
        return memory.acquired

    def fresh(self, rule: str, now: float) -> bool:
        """Whether a rule is sure and, by its forgetting curve, recalled nine times in ten now."""
        if rule not in self._sure:
            return False
        memory = self._rules[rule]
        return now - memory.last_at <= memory.stability * _DAY


_SEED: Final = 1


@dataclass(frozen=True, slots=True)
class Decided:
    """What decides a case: its rule, named for all games, and the cases across its border.

    ``articles`` are those that its proof applies, by their id.
    """

    rule: str
    across: tuple[str, ...] = ()
    in_table: bool = False
    articles: tuple[str, ...] = ()


ALONE: Final = Decided("")
"""A case of which the rule is not told: nothing informs it."""


@lru_cache(maxsize=1024)
def decided(game: str, drill: str, choices: tuple[tuple[str, str], ...]) -> Mapping[str, Decided]:
    """Return what decides each branch of a drill in a house, by slug; under control, the same rules."""
    if home(game) != game:
        return decided(home(game), drill, choices)
    found = catalog.game(game)
    house, asked = found.rulebook.house(dict(choices)), found.drill(drill)
    met = asked.branches_in(house)
    proofs = {branch.slug: asked.solve(example(asked, branch, house)) for branch in met}
    where = f"{game}/{drill}"
    return MappingProxyType(
        {
            branch.slug: Decided(
                f"{where} {_row(branch)} {' '.join(proofs[branch.slug].rules)}",
                _across(branch, met, proofs),
                branch.cell is not None,
                proofs[branch.slug].rules,
            )
            for branch in met
        }
    )


def example(drill: Drill[Any], branch: Branch, house: House) -> Any:
    """Return the situation that stands for a branch, always the same."""
    return drill.generate(Random(_SEED), house, branch.slug, level=branch.level)


def _row(branch: Branch) -> str:
    return branch.cell[0] if branch.cell else ""


def _across(
    branch: Branch, met: tuple[Branch, ...], proofs: Mapping[str, Ruling[Any]]
) -> tuple[str, ...]:
    if branch.cell is None:
        return ()
    row = [item for item in met if item.cell is not None and item.cell[0] == branch.cell[0]]
    place = row.index(branch)
    beside = (*row[max(place - 1, 0) : place], *row[place + 1 : place + 2])
    return tuple(
        item.slug for item in beside if proofs[item.slug].value != proofs[branch.slug].value
    )


_CASES: Final = 3
"""Cases known of an exercise, or of a rule, from which it counts whole."""
RANKS: Final = (
    (0.08, "Apprenti"),
    (0.20, "Initié"),
    (0.45, "Pratiquant"),
    (0.70, "Confirmé"),
    (0.90, "Prêt pour la table"),
)
"""From which share of the exercises and rules of a game."""


@dataclass(frozen=True, slots=True)
class Rank:
    """What is known of the exercises and rules of a game, from 0 to 1."""

    share: float = 0.0

    @property
    def number(self) -> int:
        """Its rank, from 1 to 5; 0 before the first."""
        return sum(self.share >= least for least, _ in RANKS)

    @property
    def name(self) -> str:
        """The name of the rank, empty before the first."""
        return RANKS[self.number - 1][1] if self.number else ""

    @property
    def ranks(self) -> tuple[str, ...]:
        """The names of the ranks, from the first."""
        return tuple(name for _, name in RANKS)

    @property
    def following(self) -> str:
        """The name of the next rank, empty at the last."""
        return RANKS[self.number][1] if self.number < len(RANKS) else ""


def rank_of(
    game: Game,
    memories: Mapping[BranchKey, Memory],
    choices: tuple[tuple[str, str], ...],
    today: date,
) -> Rank:
    """Return the level of somebody in a game, under the options of a house."""
    cases: dict[str, int] = {}
    known: dict[str, int] = {}
    for drill in game.drills:
        for branch, by in decided(game.slug, drill, choices).items():
            memory = memories.get(BranchKey(game.slug, drill, branch))
            sure = memory is not None and memory.known(today)
            for unit in (drill, *by.articles):
                cases[unit] = cases.get(unit, 0) + 1
                known[unit] = known.get(unit, 0) + sure
    shares = [min(known[unit] / min(count, _CASES), 1.0) for unit, count in cases.items()]
    return Rank(sum(shares) / len(shares) if shares else 0.0)
