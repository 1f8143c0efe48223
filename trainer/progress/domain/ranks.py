"""The level of somebody in a game: how many of its exercises and rules are known, in five ranks.

It counts exercises and rules, not cases: the ninety cells of a table weigh no more than an exercise
of two cases. It falls when what was known fades.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from casino_rules.core.game import Game
from trainer.progress.domain.deciding import decided
from trainer.progress.domain.memory import BranchKey, Memory

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
