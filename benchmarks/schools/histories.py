"""What a trainee answers in a school year: some work much, some little, most of them lately.

A history is shared by a few trainees of different classes: what is computed from it with the
site's own folds is then written for each of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import accumulate, pairwise
from random import Random
from typing import Final

from benchmarks.schools.questions import Question
from casino_rules import catalog
from casino_rules.core.grading import Verdict

WEEKS: Final = 40
_DRILL_ALONE: Final = 0.7
"""The part of the series that go through one exercise; the others mix those of a game."""
_ANSWERS: Final = range(8, 25)
_HOURS: Final = {8: 2, 10: 3, 12: 2, 14: 3, 16: 4, 18: 8, 19: 12, 20: 14, 21: 9}
_DAYS: Final = (10, 10, 10, 10, 8, 4, 5)
_STAYS, _LEFT_OFF = 0.75, 0.9
"""Under the first, somebody works to this day; under the second they stopped; else, came late."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer; ``verdict`` counts from 0, the right one."""

    question: Question
    verdict: int
    asked_at: datetime
    at: datetime

    @property
    def judged(self) -> Verdict:
        """Its verdict."""
        return self.question.verdicts[self.verdict]


@dataclass(frozen=True, slots=True)
class Session:
    """A series: its answers, and the question left open at its end."""

    game: str
    drill: str
    """Empty: all those of the game."""
    started_at: datetime
    answers: tuple[Answered, ...]
    following: Question


@dataclass(slots=True)
class Programme:
    """What can be asked, by exercise and by game, with the weights added up."""

    drills: Mapping[tuple[str, str], "Bag"]
    games: Mapping[str, "Bag"]
    popularity: Sequence[str]
    """Games, the most worked first."""


@dataclass(slots=True)
class Bag:
    """Questions and the running sum of their weights."""

    questions: list[Question] = field(default_factory=list)
    sums: list[int] = field(default_factory=list)

    def add(self, question: Question) -> None:
        """Put a question in."""
        self.questions.append(question)
        self.sums.append(question.weight + (self.sums[-1] if self.sums else 0))

    def draw(self, rng: Random) -> Question:
        """Draw one by weight."""
        return rng.choices(self.questions, cum_weights=self.sums)[0]


def programme(asked: Sequence[Question], rng: Random) -> Programme:
    """Return what the trainees may be asked."""
    drills: dict[tuple[str, str], Bag] = {}
    games: dict[str, Bag] = {}
    for question in asked:
        drills.setdefault((question.game, question.drill), Bag()).add(question)
        games.setdefault(question.game, Bag()).add(question)
    popular = list(catalog.games())
    rng.shuffle(popular)
    return Programme(drills, games, popular)


def sizes(number: int, total: int, spread: float, rng: Random) -> list[int]:
    """Share a total in unequal parts: with a spread of 1, a few are ten times the middle one."""
    weights = [rng.lognormvariate(0, spread) for _ in range(number)]
    sums = [0.0, *accumulate(weights)]
    edges = [round(total * place / sums[-1]) for place in sums]
    return [after - before for before, after in pairwise(edges)]


def history(plan: Programme, answers: int, until: datetime, rng: Random) -> Iterator[Session]:
    """Yield the sessions of a trainee, in order, all before ``until``."""
    moments = _moments(max(-(-answers * 2 // (_ANSWERS.start + _ANSWERS.stop)), 1), until, rng)
    games, skill, left = _own_games(plan, rng), rng.betavariate(7, 2), answers
    for place, moment in enumerate(moments):
        rest = len(moments) - place - 1
        count = left if not rest else min(rng.choice(_ANSWERS), left)
        if count:
            game = rng.choices(games, _zipf(len(games)))[0]
            yield _session(plan, game, moment, (count, skill), rng)
        left -= count


def _own_games(plan: Programme, rng: Random) -> list[str]:
    """Return the games that somebody learns, their first one first."""
    wanted = rng.randint(2, 7)
    weights = _zipf(len(plan.popularity))
    found: dict[str, None] = {}
    while len(found) < min(wanted, len(weights)):
        found[rng.choices(plan.popularity, weights)[0]] = None
    return list(found)


def _zipf(number: int) -> list[float]:
    return [1 / place for place in range(1, number + 1)]


def _moments(number: int, until: datetime, rng: Random) -> list[datetime]:
    """Return when sessions begin: apart from one another, in the evening rather than not."""
    fate = rng.random()
    first, last = 0.0, 1.0
    if fate > _LEFT_OFF:
        first = rng.uniform(0.5, 0.85)
    elif fate > _STAYS:
        last = rng.uniform(0.3, 0.9)
    found: set[datetime] = set()
    monday = until.replace(hour=0, minute=0, second=0, microsecond=0)
    monday -= timedelta(days=until.weekday(), weeks=WEEKS - 1)
    while len(found) < number:
        week = int(WEEKS * (first + (last - first) * rng.random() ** 0.8))
        day = rng.choices(range(7), _DAYS)[0]
        hour = rng.choices(tuple(_HOURS), tuple(_HOURS.values()))[0]
        # Slots of a quarter of an hour keep the sessions apart.
        moment = monday + timedelta(weeks=week, days=day, hours=hour, minutes=15 * rng.randrange(4))
        if moment < until - timedelta(hours=1):
            found.add(moment)
        elif rng.random() < 0.5:
            found.add(_spare(until, rng))
    return sorted(found)


def _spare(until: datetime, rng: Random) -> datetime:
    """Return a moment of the last three days, for what would have fallen after ``until``."""
    start = until.replace(minute=0, second=0, microsecond=0)
    return start - timedelta(days=rng.randrange(3), hours=rng.randrange(1, 3), minutes=15)


def _session(
    plan: Programme, game: str, start: datetime, work: tuple[int, float], rng: Random
) -> Session:
    """Return a session of ``work``: so many answers, right so often."""
    count, skill = work
    slugs = [drill for name, drill in plan.drills if name == game]
    drill = rng.choices(slugs, _zipf(len(slugs)))[0] if rng.random() < _DRILL_ALONE else ""
    bag = plan.drills[game, drill] if drill else plan.games[game]
    answers, asked = [], start
    # A session longer than its quarter of an hour answers faster.
    pace = min(25.0, 780 / count)
    for _ in range(count):
        question = bag.draw(rng)
        wrong = rng.random() > skill * (1 - question.hardness) + 0.08
        verdict = rng.randrange(1, len(question.verdicts)) if _can(question, wrong=wrong) else 0
        at = asked + timedelta(milliseconds=int(1000 * pace * rng.uniform(0.3, 1.0)) + 1)
        answers.append(Answered(question, verdict, asked, at))
        asked = at
    return Session(game, drill, start, tuple(answers), bag.draw(rng))


def _can(question: Question, *, wrong: bool) -> bool:
    return wrong and len(question.verdicts) > 1
