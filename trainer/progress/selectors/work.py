"""All that a learner has worked on, read once: what is due, what is new, what is known of a game.

As many rows as cases met, whatever the number of answers; the pages that need several of these
sums ask for them here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from random import Random
from typing import Final

from casino_rules import catalog
from casino_rules.core.game import Game, home
from trainer.progress.domain.marks import Mark, Rank, mark_of, rank_of
from trainer.progress.domain.memory import BranchKey, Memory, pressing_first
from trainer.progress.selectors.course import Course
from trainer.progress.selectors.rollups import Reach, Studies, branches, studies_of, words
from trainer.progress.selectors.session import Session, draw_up
from trainer.progress.selectors.statements import memories_of
from trainer.schools.models import School
from trainer.schools.selectors import house_in

_WEEK: Final = 7


@dataclass(frozen=True, slots=True)
class Known:
    """What a learner knows of a whole game.

    Of its ``cases`` so many are ``known``, ``gained`` of which became so in the last seven days.
    """

    game: Game
    mark: Mark
    cases: int = 0
    known: int = 0
    gained: int = 0

    @property
    def answered(self) -> int:
        """Answers."""
        return self.mark.answered

    @property
    def mastery(self) -> float | None:
        """Its mastery, None under six answers."""
        return self.mark.mastery

    @property
    def words(self) -> str:
        """What is known: « 42 cas sus sur 280, +6 cette semaine »."""
        gained = f", +{self.gained}\u00a0cette semaine" if self.gained else ""
        return f"{self.known}\u00a0cas su{'s' * (self.known > 1)} sur {self.cases}{gained}"


@dataclass(frozen=True)
class Work:
    """The memories of a learner, in their school, at a moment."""

    memories: Mapping[BranchKey, Memory]
    school: School | None
    now: datetime
    studies: Studies
    learner: int = 0

    @classmethod
    def of(cls, learner: int | None, school: School | None, now: datetime) -> "Work":
        """Read what a learner has worked on, in two queries; nothing for somebody new."""
        studies = studies_of(learner, school)
        return cls(memories_of(learner) if learner else {}, school, now, studies, learner or 0)

    @cached_property
    def today(self) -> date:
        """The day of study."""
        return self.studies.clock.day(self.now)

    @property
    def began(self) -> datetime:
        """The moment at which the day of study began."""
        return self.studies.clock.began(self.today)

    @cached_property
    def _taught(self) -> dict[BranchKey, Memory]:
        reach = Reach(self.school)
        return {key: memory for key, memory in self.memories.items() if reach.holds(key)}

    @property
    def due(self) -> tuple[BranchKey, ...]:
        """The cases to revise that can happen in the school, the most pressing first."""
        return pressing_first(self._taught, self.today)

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

    @property
    def game(self) -> Game | None:
        """The game that is studied: the one that was chosen, else the latest; None for somebody new."""
        chosen = catalog.games().get(self.studies.game)
        return chosen or (self.games[0] if self.games else None)

    @cached_property
    def studied(self) -> Course | None:
        """How far the learner is in the game that is studied."""
        return self.course(self.game) if self.game else None

    def course(self, game: Game) -> Course:
        """Return how far the learner is in a game."""
        return Course(game, self._taught, self._choices(game), self.today)

    @cached_property
    def session(self) -> Session:
        """What a session drawn up now would ask: the same whenever it is asked for in a day."""
        course = self.studied
        rng = Random(f"{self.learner} {self.today}")
        return draw_up({key: self.memories[key] for key in self.due}, course, rng)

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

    def rank(self, game: Game) -> Rank:
        """Return the rank of the learner in a game."""
        return rank_of(game, self._taught, self._choices(game), self.today)

    def _known(self, game: Game, told: list[tuple[BranchKey, Memory]]) -> Known:
        worth, choices = _worth(game), self._choices(game)
        weighed = [(worth.get(key, 0.0), memory) for key, memory in told]
        cases = sum(len(branches(game.slug, drill, choices)) for drill in game.drills)
        days = [it.known_day for key, it in told if key in self._taught and it.known(self.today)]
        lately = self.today.toordinal() - _WEEK
        gained = sum(day > lately for day in days)
        return Known(game, mark_of(weighed, 1, self.today), cases, len(days), gained)

    def _choices(self, game: Game) -> tuple[tuple[str, str], ...]:
        return words(house_in(self.school, game).as_dict())


def _worth(game: Game) -> dict[BranchKey, float]:
    """Return the share of a whole game that each of its cases is."""
    return {
        BranchKey(game.slug, drill.slug, branch.slug): branch.weight / total / len(game.drills)
        for drill in game.drills.values()
        for total in (sum(branch.weight for branch in drill.branches),)
        for branch in drill.branches
    }
