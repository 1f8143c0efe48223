"""Somebody's month at one session a day, as the site draws it up, whatever their hours."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from random import Random
from statistics import fmean, median
from typing import Final

from benchmarks.learning.learners import Kind, Person
from benchmarks.learning.lessons import gone_through, lessons
from casino_rules import catalog
from trainer.practice.domain import Candidate, choose, level_for
from trainer.progress.domain.marks import rank_of
from trainer.progress.domain.memory import Answer, BranchKey, Memory, pressing_first, remember
from trainer.progress.selectors.course import Course
from trainer.progress.selectors.rollups import words
from trainer.progress.selectors.session import draw_up, seconds_of
from trainer.web.moments import Clock

DAYS: Final = 30
BESIDE: Final = "razz"
"""The other game, of those who practise one freely beside their sessions."""
ASIDE: Final = "badugi"
"""That of who learns the first."""
FREE: Final = 40
_FIRST: Final = date(2026, 3, 9)
"""Clocks go forward in the third week."""
_CLOCK: Final = Clock("Europe/Paris")
_EVENING: Final = 18.0
"""The hour of a day off, at which nothing is done but what is known is looked at."""


@dataclass(frozen=True, slots=True)
class Habit:
    """When somebody comes: the hour of each day, None for a day off; what they do beside."""

    name: str
    hour: Callable[[int], float | None]
    sessions: int = 1
    free: int = 0


HABITS: Final = (
    Habit("même heure", lambda _: 18.0),
    Habit("dix minutes plus tôt", lambda day: 18.0 - day / 6),
    Habit("heures irrégulières", lambda day: (7.5, 22.0, 12.25, 26.0, 18.0)[day % 5]),
    Habit("quatre jours d’absence", lambda day: None if 7 <= day < 11 else 18.0),
    Habit("deux séances", lambda _: 18.0, sessions=2),
    Habit("un autre jeu à côté", lambda _: 18.0, free=FREE),
)
"""26 is two in the morning, before the day turns."""


@dataclass(frozen=True, slots=True)
class Month:
    """What a month of sessions gave.

    ``met`` cases after 14 and 30 days; ``known``, the mean probability of knowing a case met, on
    the last day; ``ranks`` after 7, 14 and 30 days, the first on the day ``first``; ``passed`` and
    ``lessons``; ``reached`` exercises of ``exercises``; ``minutes`` of the longest day and of the
    middle one; ``broken``: days on which what was asked is not what was announced.
    """

    met: tuple[int, int]
    known: float
    ranks: tuple[int, ...]
    first: int | None
    passed: int
    lessons: int
    reached: int
    exercises: int
    minutes: tuple[float, float]
    broken: int
    asked: tuple[tuple[BranchKey, ...], ...] = field(repr=False)


class Trainee:
    """A learner of a game in the site: their memories, and what they know in the model."""

    def __init__(self, game: str, person: Person, seed: int) -> None:
        self.game = catalog.game(game)
        self.choices = words(self.game.rulebook.default_house.as_dict())
        self.cases = {case.key: case for case in lessons(game)}
        self.beside = {case.key: case for case in lessons(ASIDE if game == BESIDE else BESIDE)}
        self.person, self.seed = person, seed
        self.memories: dict[BranchKey, Memory] = {}

    @property
    def own(self) -> dict[BranchKey, Memory]:
        """What is remembered of the game."""
        return {key: it for key, it in self.memories.items() if key in self.cases}

    def course(self, today: date) -> Course:
        """Return how far they are."""
        return Course(self.game, self.memories, self.choices, today)

    def answer(self, case: Candidate, at: datetime) -> bool:
        """Answer a question, and let it be remembered; return whether it was right."""
        memory = self.memories.get(case.key)
        right = self.person.answer(*_named(case), _days(at), table=case.decided.in_table)
        day, level = _CLOCK.day(at), level_for(case, memory)
        told = Answer(right, slow=False, mixed=True, at=at, day=day, level=level)
        self.memories[case.key] = remember(memory or Memory(), told)
        return right

    def session(self, at: datetime) -> tuple[int, list[BranchKey], int]:
        """Do a session; return its questions as announced, those asked, and its seconds."""
        today = _CLOCK.day(at)
        due = {key: self.memories[key] for key in pressing_first(self.memories, today)}
        told = draw_up(due, self.course(today), Random(f"{self.seed} {today}"))
        gone = 0

        def answer(key: BranchKey, _place: int) -> bool:
            nonlocal gone
            gone += seconds_of(key)
            case = self.cases.get(key) or self.beside[key]
            return self.answer(case, at + timedelta(seconds=gone))

        asked = [key for key, _ in gone_through(told, answer)]
        return told.total, asked, gone

    def practise(self, count: int, at: datetime, rng: Random) -> None:
        """Answer so many free questions of another game."""
        previous = None
        for place in range(count):
            moment = at + timedelta(seconds=10 * place)
            known = {key: it for key, it in self.memories.items() if key in self.beside}
            case = choose(
                self.beside.values(),
                known,
                previous=previous,
                now=moment.timestamp(),
                today=_CLOCK.day(moment),
                rng=rng,
            )
            self.answer(case, moment)
            previous = case.key

    def known(self, at: datetime) -> float:
        """Return the mean probability that they know a case that they have met."""
        own = (self.cases[key] for key in self.own)
        return fmean(
            self.person.knows(*_named(it), _days(at), table=it.decided.in_table) for it in own
        )


def month(game: str, kind: Kind, habit: Habit, seed: int) -> Month:
    """Follow somebody for thirty days."""
    return lived(Trainee(game, Person(kind, Random(seed)), seed), habit)


def lived(learner: Trainee, habit: Habit) -> Month:
    """Follow a learner for thirty days."""
    rng = Random(learner.seed)
    met, ranks, first, minutes, broken = [0, 0], list[int](), None, list[float](), 0
    asked: list[tuple[BranchKey, ...]] = []
    for day in range(DAYS):
        hour, last, gone = habit.hour(day), 0, 0
        at = _at(day, _EVENING if hour is None else hour)
        for _ in range(0 if hour is None else habit.sessions):
            announced, questions, last = learner.session(at + timedelta(seconds=gone))
            once = [*dict.fromkeys(questions)]
            broken += questions[:announced] != once
            asked.append(tuple(once))
            gone += last
            minutes.append(last / 60)
        learner.practise(habit.free, at + timedelta(seconds=gone + 60), rng)
        own = learner.own
        rank = rank_of(learner.game, own, learner.choices, _CLOCK.day(at)).number
        first = first or (day + 1 if rank else None)
        met = [len(own) if day < end else so_far for end, so_far in zip((14, 30), met, strict=True)]
        ranks += [rank] if day + 1 in {7, 14, 30} else []
    stages = learner.course(_CLOCK.day(at)).stages
    exercises = [exercise for stage in stages for exercise in stage.exercises]
    return Month(
        (met[0], met[1]),
        learner.known(at),
        tuple(ranks),
        first,
        sum(stage.passed for stage in stages),
        len(stages),
        sum(exercise.met > 0 for exercise in exercises),
        len(exercises),
        (max(minutes), median(minutes)),
        broken,
        tuple(asked),
    )


def _at(day: int, hour: float) -> datetime:
    began = _CLOCK.began(_FIRST + timedelta(days=day))
    return began + timedelta(hours=hour - _CLOCK.turns_at)


def _days(at: datetime) -> float:
    return (at - _CLOCK.began(_FIRST)).total_seconds() / 86_400


def _named(case: Candidate) -> tuple[str, str]:
    return "/".join(case.key), case.decided.rule
