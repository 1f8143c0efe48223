"""All that a learner has worked on, read once: what is due, what is new, what is known of a game.

As many rows as cases met, whatever the number of answers; the pages that need several of these
sums ask for them here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.game import Game, home
from trainer.progress.day import Day, day_of
from trainer.progress.marks import Mark, mark_of
from trainer.progress.memory import BranchKey, Memory
from trainer.progress.reach import Reach, branches, words
from trainer.progress.statements import memories_of
from trainer.schools.houses import house_in
from trainer.schools.models import School
from trainer.web.games import taught
from trainer.web.moments import today_began


@dataclass(frozen=True, slots=True)
class Known:
    """What a learner knows of a whole game."""

    game: Game
    mark: Mark

    @property
    def answered(self) -> int:
        """Answers."""
        return self.mark.answered

    @property
    def mastery(self) -> float | None:
        """Its mastery, None under six answers."""
        return self.mark.mastery


@dataclass(frozen=True)
class Work:
    """The memories of a learner, in his school, at a moment."""

    memories: Mapping[BranchKey, Memory]
    school: School | None
    now: datetime

    @classmethod
    def of(cls, learner: int | None, school: School | None, now: datetime) -> "Work":
        """Read what a learner has worked on, in one query; nothing for somebody new."""
        return cls(memories_of(learner) if learner else {}, school, now)

    @cached_property
    def _taught(self) -> dict[BranchKey, Memory]:
        reach = Reach(self.school)
        return {key: memory for key, memory in self.memories.items() if reach.holds(key)}

    @property
    def due(self) -> tuple[BranchKey, ...]:
        """The cases to revise that can happen in the school, the oldest first."""
        moment = self.now.timestamp()
        late = ((it.due_at, key) for key, it in self._taught.items() if it.due_at <= moment)
        return tuple(key for _, key in sorted(late))

    @property
    def mistakes(self) -> int:
        """How many cases were last missed, of those that can happen in the school."""
        return sum(not memory.last_correct for memory in self._taught.values())

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """The games worked on, the latest first."""
        latest: dict[str, int] = {}
        for key, memory in self.memories.items():
            game = home(key.game)
            latest[game] = max(latest.get(game, 0), memory.last_at)
        known = catalog.games()
        ordered = sorted(latest, key=lambda slug: (-latest[slug], slug))
        return tuple(known[slug] for slug in ordered if slug in known)

    def day(self, game: Game | None = None) -> Day:
        """Return what is left to do today; the new cases are those of ``game``, if it is said."""
        midnight, today = (
            today_began(self.now).timestamp(),
            timezone.localdate(self.now).toordinal(),
        )
        worked = [it.first_day == today for it in self.memories.values() if it.last_at >= midnight]
        met = sum(worked)
        due = [_seconds(key) for key in self.due]
        return day_of(due, self._fresh(game), revised=len(worked) - met, met=met)

    def _fresh(self, game: Game | None) -> int:
        """Return how many cases of a game were never met, of those that can happen in the school."""
        if game is None:
            return 0
        choices = words(house_in(self.school, game).as_dict())
        return sum(
            BranchKey(game.slug, drill, branch) not in self.memories
            for drill in game.drills
            for branch in branches(game.slug, drill, choices)
        )

    def known(self, games: Iterable[Game]) -> tuple[Known, ...]:
        """Return what is known of games.

        The mastery of a game is the mean of its exercises', each weighing its cases as it
        teaches them; a case never met is not known.
        """
        told: dict[str, list[tuple[BranchKey, Memory]]] = {game.slug: [] for game in games}
        for key, memory in self.memories.items():
            if key.game in told:
                told[key.game].append((key, memory))
        return tuple(self._known(catalog.game(slug), rows) for slug, rows in told.items())

    def _known(self, game: Game, told: list[tuple[BranchKey, Memory]]) -> Known:
        worth = _worth(game)
        weighed = [(worth.get(key, 0.0), memory) for key, memory in told]
        return Known(game, mark_of(weighed, 1, self.now))


def _worth(game: Game) -> dict[BranchKey, float]:
    """Return the share of a whole game that each of its cases is."""
    return {
        BranchKey(game.slug, drill.slug, branch.slug): branch.weight / total / len(game.drills)
        for drill in game.drills.values()
        for total in (sum(branch.weight for branch in drill.branches),)
        for branch in drill.branches
    }


def _seconds(key: BranchKey) -> int:
    drill = taught(key.game, key.drill)
    return drill.seconds if drill else 0
