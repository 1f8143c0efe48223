"""Reading progress: a few queries on the rollups, never the history.

Whose days of study, and of which game: what each learner, or their school, has chosen.

Which remembered cases can still be asked: rules are corrected, and houses choose.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from itertools import islice
from typing import Any

from django.conf import settings

from casino_rules import catalog
from casino_rules.core.drill import Branch, Drill
from casino_rules.core.game import Game
from trainer.accounts.models import Learner
from trainer.accounts.selectors.preferences import Preferences
from trainer.progress.domain.marks import ALONE, Mark, Rules, decided, mark_of
from trainer.progress.domain.memory import BranchKey, Memory
from trainer.progress.models import BranchMemory, DayTally, SlipTally
from trainer.progress.selectors.statements import memories_of
from trainer.schools.models import School
from trainer.schools.selectors import house_in
from trainer.web.games import taught
from trainer.web.moments import TURNS_AT, Clock


@lru_cache(maxsize=1024)
def branches(game: str, drill: str, choices: tuple[tuple[str, str], ...]) -> frozenset[str]:
    """Return the branches of a drill in a house; none of what is no longer taught."""
    found = taught(game, drill)
    if found is None:
        return frozenset()
    house = catalog.game(game).rulebook.house(dict(choices))
    return frozenset(branch.slug for branch in found.branches_in(house))


class Reach:
    """The cases that can happen under the options of a school, or the rule books' without one."""

    def __init__(self, school: School | None) -> None:
        self._school = school
        self._houses: dict[str, tuple[tuple[str, str], ...]] = {}

    def holds(self, key: BranchKey) -> bool:
        """Whether the case can be asked."""
        if key.game not in catalog.games():
            return False
        return key.branch in branches(key.game, key.drill, self._choices(key.game))

    def _choices(self, game: str) -> tuple[tuple[str, str], ...]:
        if game not in self._houses:
            self._houses[game] = words(house_in(self._school, catalog.game(game)).as_dict())
        return self._houses[game]


def words(house: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the choices of a house as ``branches`` takes them."""
    return tuple(sorted(house.items()))


@dataclass(frozen=True)
class BranchProgress:
    """What a learner knows of one branch.

    ``acquired`` is the top level, reached by the branch itself or with the rule that decides it,
    and not lost since: a mastery that is shown must not deny it. ``articles`` are those of its proof.
    """

    branch: Branch
    memory: Memory
    mark: Mark
    acquired: bool
    articles: tuple[str, ...]

    @property
    def mastery(self) -> float | None:
        """Its mastery, None under six answers."""
        return self.mark.mastery


@dataclass(frozen=True)
class DrillProgress:
    """What a learner knows of one drill, and of each branch; one never met is not known."""

    drill: Drill[Any]
    branches: tuple[BranchProgress, ...]
    mark: Mark

    @property
    def answered(self) -> int:
        """Answers."""
        return self.mark.answered

    @property
    def correct(self) -> int:
        """Right answers."""
        return self.mark.correct

    @property
    def mastery(self) -> float | None:
        """Its mastery, None under six answers."""
        return self.mark.mastery

    @property
    def counts(self) -> dict[Branch, tuple[int, int]]:
        """Answers and right answers of each branch."""
        return {it.branch: (it.memory.answered, it.memory.correct) for it in self.branches}

    @property
    def timed(self) -> int:
        """Answers of which it is known how long they took."""
        return sum(item.memory.timed for item in self.branches)

    @property
    def seconds(self) -> int:
        """How long these took in all."""
        return sum(item.memory.seconds for item in self.branches)

    @property
    def seen(self) -> int:
        """Number of branches met."""
        return sum(item.memory.answered > 0 for item in self.branches)

    @property
    def acquired(self) -> bool:
        """Whether every branch has reached the top level, and the whole is not forgotten since."""
        return not self.mark.poor and all(item.acquired for item in self.branches)


def game_progress(learner: int | None, game: Game, today: date) -> tuple[DrillProgress, ...]:
    """Return the progress in every drill of a game, in one query."""
    return progress_in(game, memories_of(learner, game=game.slug) if learner else {}, today)


def progress_in(
    game: Game, memories: Mapping[BranchKey, Memory], today: date
) -> tuple[DrillProgress, ...]:
    """Return the progress in every drill of a game, from what is remembered already read."""
    return tuple(_drill_progress(game, drill, memories, today) for drill in game.drills.values())


def drill_progress(
    learner: int | None, game: Game, drill: Drill[Any], today: date
) -> DrillProgress:
    """Return the progress in one drill, in one query."""
    memories = memories_of(learner, game=game.slug, drill=drill.slug) if learner else {}
    return _drill_progress(game, drill, memories, today)


def _drill_progress(
    game: Game, drill: Drill[Any], memories: Mapping[BranchKey, Memory], today: date
) -> DrillProgress:
    by = decided(game.slug, drill.slug, words(game.rulebook.default_house.as_dict()))
    known = [
        (branch, (by_rule.rule, by_rule.articles), memories.get(key, Memory()))
        for branch in drill.branches
        for by_rule in (by.get(branch.slug, ALONE),)
        for key in (BranchKey(game.slug, drill.slug, branch.slug),)
    ]
    rules = Rules((rule, memory) for _, (rule, _), memory in known if memory.answered)
    branches = [
        BranchProgress(
            branch, memory, mark, rules.acquired(memory, rule) and not mark.poor, articles
        )
        for branch, (rule, articles), memory in known
        for mark in (mark_of([(1, memory)], 1, today),)
    ]
    weighed = [(branch.weight, memory) for branch, _, memory in known]
    whole = sum(branch.weight for branch in drill.branches)
    return DrillProgress(drill, tuple(branches), mark_of(weighed, whole, today))


def slips_of(learner: int | None, game: Game) -> tuple[SlipTally, ...]:
    """Return the known errors of a game that a learner fell into: as many rows as errors at most."""
    return tuple(SlipTally.objects.filter(learner=learner, game=game.slug)) if learner else ()


def recent_mistakes(
    learner: int | None, school: School | None, limit: int = 10
) -> tuple[BranchMemory, ...]:
    """Return the branches last missed that can happen in the school, latest first."""
    if learner is None:
        return ()
    rows = BranchMemory.objects.filter(learner=learner, last_correct=False).order_by("-last_at")
    reach = Reach(school)
    found = (row for row in rows if reach.holds(BranchKey(row.game, row.drill, row.branch)))
    return tuple(islice(found, limit))


def days_of(learner: int | None, limit: int = 28) -> tuple[DayTally, ...]:
    """Return the latest days of activity, oldest first."""
    if learner is None:
        return ()
    return tuple(reversed(DayTally.objects.filter(learner=learner).order_by("-day")[:limit]))


@dataclass(frozen=True, slots=True)
class Studies:
    """The clock of somebody's days, and the game of their new cases; empty before there is one."""

    clock: Clock
    game: str = ""


def studies_of(learner: int | None, school: School | None) -> Studies:
    """Return how somebody studies, in one query; what is usual for nobody."""
    if learner is None:
        return Studies(clock_of(school))
    rows = Learner.objects.values_list("user__preferences", "game")
    preferred, game = rows.filter(pk=learner).first() or ("", "")
    zone = Preferences.read(preferred or "").of("fuseau")
    return Studies(clock_of(school, zone), game)


def clock_of(school: School | None, zone: str = "") -> Clock:
    """Return the clock of somebody's days in a school: theirs if they chose a zone, else its own."""
    found = zone or (school.zone if school else "") or settings.TIME_ZONE
    return Clock(found, school.day_turns_at if school else TURNS_AT)


def today_of(learner: int | None, school: School | None, now: datetime) -> date:
    """Return the day of study of a moment, for somebody; in one query."""
    return studies_of(learner, school).clock.day(now)


def study(learner: int, game: str) -> None:
    """Let the new cases of a learner's days come from a game."""
    Learner.objects.filter(pk=learner).update(game=game)


def keep_to(learner: int, game: str) -> None:
    """Let them come from the first game that was begun, until another is chosen."""
    Learner.objects.filter(pk=learner, game="").update(game=game)
