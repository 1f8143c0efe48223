"""How practice chooses, climbs, runs and tells, without Django or any table.

What comes next: a pure function of the memories, the previous question and chance. Branches that
are due or were missed come first, new ones arrive while few are missed, what is acquired waits
until it falls due, the same branch never twice in a row, and in a mixed series the drills
alternate. Cases that one rule decides inform one another: where the rule is sure, they return
less often, and a new case is asked after its neighbour across the border. Where no level is
named, tables fill up as each branch is mastered, and empty again after a fault.

The first ten questions of somebody who discovers a game: reading, then deciding, then paying. The
exercises of a game are listed in the order in which one learns them: the climb goes through those
that come before the first that pays, and ends with it. The first question of each kind says one
sentence of the rule that it is about, the same whatever the question.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from enum import StrEnum
from functools import lru_cache
from random import Random
from typing import Any, Final

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Fields, Form
from casino_rules.core.house import House
from casino_rules.core.level import Level
from trainer.progress.domain.marks import ALONE, Decided, Rules
from trainer.progress.domain.memory import BranchKey, Memory

_MISSED_AT_ONCE: Final = 12
"""Branches last missed before new ones wait."""
_KNOWN_FROM: Final = 0.8
"""Recent accuracy from which the tables of a branch fill up."""
_DUE, _MISSED, _SETTLING, _REVIEW = 4.0, 3.0, 0.5, 0.3
"""What a branch is worth that is due, was missed, is not acquired yet, or is and falls due."""
_INFORMED: Final = 0.05
"""What is left of that where the rule that decides it is sure and fresh."""
_ACROSS: Final = 6.0
"""What a new branch gains when its neighbour across the border of a rule was asked last."""
_DAY: Final = 86_400
_BEYOND: Final = Level.RUSH + 1
"""No table is as busy."""
_ANSWERS_BY_LEVEL: Final = 2
"""Answers on a branch for each level that is left behind."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A branch that may be asked: its teaching weight, the first level that draws it, its rule."""

    key: BranchKey
    weight: int
    level: int = Level.DISCOVERY
    decided: Decided = ALONE
    exercise: tuple[str, str] = field(init=False, repr=False, compare=False)
    """Its game and its drill."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "exercise", self.key[:2])


def choose(
    candidates: Iterable[Candidate],
    memories: Mapping[BranchKey, Memory],
    *,
    previous: BranchKey | None,
    now: float,
    today: date,
    rng: Random,
) -> Candidate:
    """Return what to ask; ``now`` is in seconds since the epoch, ``today`` the day of study.

    Raises:
        ValueError: if there is no candidate.
    """
    known = tuple(candidates)
    pool = _alternating(_within_reach(known, memories), previous)
    learnt = _Learnt(known, memories, now, today)
    scores = [learnt.score(candidate) for candidate in pool]
    if not any(scores):  # nothing due, missed or to settle, no room for new ones: all is welcome
        scores = [float(candidate.weight) for candidate in pool]
    return rng.choices(pool, scores)[0]


def draw(candidates: Iterable[Candidate], *, previous: BranchKey | None, rng: Random) -> Candidate:
    """Return what to ask where scores are compared: nothing of what one knows weighs.

    Raises:
        IndexError: if there is no candidate.
    """
    pool = _alternating(tuple(candidates), previous)
    return rng.choices(pool, [candidate.weight for candidate in pool])[0]


def level_for(candidate: Candidate, memory: Memory | None) -> Level:
    """Return the level at which to ask a branch to a learner who named none.

    One above what they mastered there and never more, once their recent answers are sure; else
    that level again, or the one that their last fault left them.
    """
    mastered = memory.level if memory else 0
    sure = (
        memory is not None
        and memory.last_correct
        and memory.accuracy >= _KNOWN_FROM
        and memory.answered >= _ANSWERS_BY_LEVEL * mastered
    )
    return Level(min(max(mastered + sure, candidate.level), Level.RUSH))


def _within_reach(
    candidates: tuple[Candidate, ...], memories: Mapping[BranchKey, Memory]
) -> tuple[Candidate, ...]:
    """Leave out the branches of busier tables than the next that a learner is ready for.

    A drill whose branches all come late is begun at the first of them.
    """
    ready: dict[tuple[str, str], int] = {}
    for item in candidates:
        if item.level < ready.get(item.exercise, _BEYOND):
            ready[item.exercise] = item.level
    for key, memory in memories.items():
        exercise = key[:2]
        if memory.level >= ready.get(exercise, _BEYOND):
            ready[exercise] = memory.level + 1
    return tuple([item for item in candidates if item.level <= ready[item.exercise]])


def _alternating(
    candidates: tuple[Candidate, ...], previous: BranchKey | None
) -> tuple[Candidate, ...]:
    if previous is None:
        return candidates
    exercise = previous[:2]
    elsewhere = tuple([item for item in candidates if item.exercise != exercise])
    if elsewhere:
        return elsewhere
    return tuple([item for item in candidates if item.key != previous]) or candidates


class _Learnt:
    """What is remembered of the cases of a choice, and of the rules that decide them."""

    def __init__(
        self,
        candidates: tuple[Candidate, ...],
        memories: Mapping[BranchKey, Memory],
        now: float,
        today: date,
    ) -> None:
        self._memories, self._now, self._today = memories, now, today
        self._rules = Rules(
            (item.decided.rule, memory)
            for item in candidates
            if (memory := memories.get(item.key)) is not None
        )
        missed = sum(not memory.last_correct for memory in memories.values())
        self._welcome = missed < _MISSED_AT_ONCE
        self._pairs = _pairs(candidates, memories)

    def score(self, candidate: Candidate) -> float:
        """Return how much a case is worth asking now."""
        memory = self._memories.get(candidate.key)
        if memory is None:
            pair = _ACROSS if candidate.key in self._pairs else 1.0
            return candidate.weight * pair if self._welcome else 0.0
        return candidate.weight * self._worth(candidate.decided.rule, memory)

    def _worth(self, rule: str, memory: Memory) -> float:
        if not memory.last_correct:
            return _MISSED
        acquired = self._rules.acquired(memory, rule)
        if not memory.due(self._today):
            rest = min(max(self._now - memory.last_at, 0.0) / _DAY, 1.0)
            return 0.0 if acquired else _SETTLING * rest
        informed = _INFORMED if self._rules.fresh(rule, self._now) else 1.0
        return (_REVIEW if acquired else _DUE) * informed


def _pairs(
    candidates: tuple[Candidate, ...], memories: Mapping[BranchKey, Memory]
) -> set[BranchKey]:
    """Return the neighbours, across the border of a rule, of the last case asked in each drill."""
    latest: dict[tuple[str, str], tuple[int, Candidate]] = {}
    for item in candidates:
        memory = memories.get(item.key)
        if memory and memory.last_at > latest.get(item.exercise, (0,))[0]:
            latest[item.exercise] = memory.last_at, item
    return {
        item.key._replace(branch=branch)
        for _, item in latest.values()
        for branch in item.decided.across
    }


CLIMB: Final = "decouverte"
"""What a series is opened for, when it climbs."""
STEPS: Final = 10
_QUICK: Final = 20
"""Seconds beyond which an exercise is not one for the first day."""
_SHORT, _LONG = 40, 240
"""Characters from which a sentence says enough, and beyond which it is too much."""
_SEED: Final = 1
_SENTENCE: Final = re.compile(r"(?<=[.!?]) +")
_SPACES: Final = re.compile(r"[ \n\t]+")
"""Ordinary spaces: those of French typography are kept."""
_MARKS: Final = re.compile(r"\*\*|^\s*(?:-|\d+\.)\s+", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Rung:
    """An exercise of the climb, and the sentence that introduces it (empty: none does)."""

    drill: str
    rule: str


def rung_at(game: str, choices: tuple[tuple[str, str], ...], position: int) -> Rung:
    """Return the exercise of a question, from 1 to ``STEPS``; introduced if it is a new one."""
    found = rungs(game, choices)
    place, before = (_place(number, len(found)) for number in (position, position - 1))
    return found[place] if place != before else Rung(found[place].drill, "")


def _place(position: int, count: int) -> int:
    """Return which exercise a question is of; the later ones, which ask for more, come twice first."""
    return (position * count - 1) // STEPS


@lru_cache(maxsize=64)
def rungs(game: str, choices: tuple[tuple[str, str], ...]) -> tuple[Rung, ...]:
    """Return the exercises of the climb of a game in a house, ten at most."""
    found = catalog.game(game)
    house = found.rulebook.house(dict(choices)).at(Level.DISCOVERY)
    said: set[str] = set()
    climb = []
    for drill in _spread(_first(tuple(found.drills.values()), house)):
        rule = _introduction(drill, house, said)
        said.add(rule)
        climb.append(Rung(drill.slug, first_words(catalog.rule(rule).statement) if rule else ""))
    return tuple(climb)


def _first(drills: tuple[Drill[Any], ...], house: House) -> tuple[Drill[Any], ...]:
    """Return the quick exercises up to the first that pays."""
    found = []
    for drill in drills:
        form = drill.ask(drill.generate(Random(_SEED), house)).form
        if drill.seconds <= _QUICK and form.kind not in {"sequence", "chips"}:
            found.append(drill)
            if _pays(form):
                break
    return tuple(found)


def _pays(form: Form[Any]) -> bool:
    if isinstance(form, Fields):
        return any(_pays(item.form) for item in form.fields)
    return form.kind == "amount"


def _spread(drills: tuple[Drill[Any], ...]) -> tuple[Drill[Any], ...]:
    """Return ten at most, the first and the last among them."""
    if len(drills) <= STEPS:
        return drills
    return tuple(drills[place * (len(drills) - 1) // (STEPS - 1)] for place in range(STEPS))


def _introduction(drill: Drill[Any], house: House, said: set[str]) -> str:
    """Return the article on which an exercise rests most often, of those not said yet; « » if none."""
    cited: Counter[str] = Counter()
    for branch in drill.drawn_in(house):
        cited.update(drill.solve(drill.generate(Random(_SEED), house, branch.slug)).rules)
    fresh = (rule for rule, _ in cited.most_common() if rule not in said)
    return next((rule for rule in fresh if first_words(catalog.rule(rule).statement)), "")


def _plain(statement: str) -> str:
    return _SPACES.sub(" ", _MARKS.sub("", statement)).strip()


def in_words(statement: str) -> str:
    """Return the first paragraph of a statement without its marks; the list too that it announces."""
    first, _, rest = statement.partition("\n\n")
    told = f"{first}\n{rest.partition('\n\n')[0]}" if first.endswith(":") else first
    return _plain(told)


def first_words(statement: str) -> str:
    """Return the first sentence of a statement without its marks; the next too if it is short."""
    sentences = _SENTENCE.split(_plain(statement))
    text = ""
    for sentence in sentences:
        text = f"{text} {sentence}".strip()
        if len(text) >= _SHORT:
            break
    return text if len(text) <= _LONG and not text.endswith(":") else ""


_RIGHT_BY_LEVEL: Final = 4
"""Right answers before the tables of a climb fill up."""


class Pace(StrEnum):
    """How a run goes: so long, so many faults, at a level that stays or rises."""

    MINUTE = "chrono-1"
    THREE_MINUTES = "chrono-3"
    STREAK = "serie"

    @property
    def label(self) -> str:
        """Its name in French."""
        return {
            Pace.MINUTE: "Chrono 60\u00a0s",
            Pace.THREE_MINUTES: "Chrono 3\u00a0min",
            Pace.STREAK: "Série",
        }[self]

    @property
    def seconds(self) -> int:
        """How long it lasts; zero: there is no clock."""
        return {Pace.MINUTE: 60, Pace.THREE_MINUTES: 180, Pace.STREAK: 0}[self]

    @property
    def faults(self) -> int:
        """The fault that ends it: the first, or the third."""
        return 1 if self is Pace.STREAK else 3

    def level(self, right: int, chosen: int | None) -> int:
        """Return the level of the table after so many right answers.

        A streak rises; against the clock it stays that chosen, or that of a beginner: a score is
        compared with others only where the tables are alike.
        """
        if self is Pace.STREAK:
            return min(Level.DISCOVERY + right // _RIGHT_BY_LEVEL, Level.RUSH)
        return chosen or Level.DISCOVERY

    def ends_at(self, started_at: datetime) -> datetime | None:
        """Return when its time is up; None without a clock."""
        return started_at + timedelta(seconds=self.seconds) if self.seconds else None

    def left(self, started_at: datetime, now: datetime) -> int:
        """Return how many seconds are left, rounded up; zero without a clock."""
        end = self.ends_at(started_at)
        return max(0, -((now - end) // timedelta(seconds=1))) if end else 0

    def late(self, started_at: datetime, now: datetime) -> bool:
        """Whether the time is up: an answer that comes then is not counted."""
        end = self.ends_at(started_at)
        return end is not None and now >= end

    def lost(self, faults: int) -> bool:
        """Whether so many faults have ended it."""
        return faults >= self.faults

    def per_minute(self, right: int) -> float:
        """Return the right answers of a minute; zero without a clock."""
        return right * 60 / self.seconds if self.seconds else 0.0


_SOON: Final = " : il revient bientôt"


def remembered(before: Memory, after: Memory, *, comes_back: bool = True) -> str:
    """Return a sentence on the case answered, empty where there is nothing to say.

    ``comes_back``: whether a case that is missed is asked again soon; a coup goes on as it was dealt.
    """
    day = date.fromordinal(after.last_day)
    missed = before.answered and not before.last_correct
    if not after.last_correct:
        soon = _SOON if comes_back else ""
        return f"Vous l’aviez déjà manqué {_ago(before, day)}{soon}." if missed else ""
    if missed:
        return f"Vous l’aviez manqué {_ago(before, day)}."
    if after.acquired and not before.acquired:
        return f"Cas appris : il revient {in_days(date.fromordinal(after.due_day), day)}."
    return ""


def in_days(when: date, today: date) -> str:
    """Return a day to come in words: « demain », « dans 12 jours »."""
    days = (when - today).days
    if days <= 0:
        return "aujourd’hui"
    return "demain" if days == 1 else f"dans {days} jours"


def _ago(memory: Memory, today: date) -> str:
    days = today.toordinal() - memory.last_day
    if days <= 0:
        return "tout à l’heure"
    return "hier" if days == 1 else f"il y a {days} jours"
