"""What the session of a day asks: drawn up before it begins, told as it is, then asked as told.

One pure function decides it, for the home page, the page of progress, the series of the day and
the measures of what it teaches.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from random import Random
from typing import Final

from trainer.progress.domain.memory import BranchKey, Memory
from trainer.progress.selectors.course import Course
from trainer.web.games import taught

CAP: Final = 30
"""Questions of a session at most, beside those that are missed and come once more."""
NEW: Final = 8
"""New cases of a session at most."""
KEPT_NEW: Final = 4
"""New cases for which there is room whatever is due, while lessons open or an exercise is unknown."""
_STILL_NEW: Final = 1
"""The same, afterwards."""
SECONDS: Final = 440
"""How long a session should take, with what is missed and comes once more."""
LONGEST: Final = 600
"""How long it may: ten minutes. What is still missed then comes another day."""
_NEW_MISSED: Final = 0.65
"""How often a new case is missed."""
READING: Final = 8
"""Seconds for reading a question and its verdict, beside the time of its exercise."""
_MANY: Final = 100
"""Cases that wait, beyond which their number would only weigh."""


@dataclass(frozen=True, slots=True)
class Session:
    """The cases of a session in the order in which they are asked.

    ``due`` of them are revised, ``new`` were never met; ``waiting`` more are due, and come another
    day; ``minutes`` is what it should take.
    """

    cases: tuple[BranchKey, ...]
    due: int
    new: int
    waiting: int
    minutes: int

    @property
    def total(self) -> int:
        """Questions of the session."""
        return len(self.cases)

    @property
    def words(self) -> str:
        """What it is made of: « 12 à revoir, 8 nouvelles, 6 min »."""
        parts = [f"{self.due}\u00a0à\u00a0revoir"] if self.due else []
        if self.new:
            parts.append(f"{self.new}\u00a0{'nouvelles' if self.new > 1 else 'nouvelle'}")
        return ", ".join((*parts, f"{self.minutes}\u00a0min"))

    @property
    def rest(self) -> str:
        """What becomes of what is due beyond it; empty if there is nothing."""
        if not self.waiting:
            return ""
        if self.waiting == 1:
            return "Un autre cas attend son tour\u00a0: il viendra un prochain jour."
        number = "Plus de cent" if self.waiting > _MANY else self.waiting
        return (
            f"{number} autres cas attendent leur tour, les plus pressés d’abord, "
            "jamais plus de dix minutes par séance."
        )


def draw_up(due: Mapping[BranchKey, Memory], course: Course | None, rng: Random) -> Session:
    """Return the session of a day.

    ``due`` are the cases to revise and what is remembered of them, the most pressing first;
    ``course`` is the game of the new ones, None for none.
    """
    kept = 0 if course is None else KEPT_NEW if course.opening else _STILL_NEW
    room = min(NEW, max(CAP - len(due), kept))
    fresh = course.fresh(room, rng) if course and room else ()
    wanted = (*fresh[:kept], *due, *fresh[kept:])
    missed = {key: 1 - memory.accuracy for key, memory in due.items()}
    asked = tuple(_in_time(wanted[:CAP], missed))
    new = sum(key in fresh for key in asked)
    revised = len(asked) - new
    return Session(shuffled(asked, rng), revised, new, len(due) - revised, _minutes(asked))


def once_more(answers: Iterable[tuple[BranchKey, bool]]) -> tuple[BranchKey, ...]:
    """Return the cases of a session that are still missed, and for which ten minutes leave time.

    ``answers`` are all those given in it, in order: a case comes back until it is right.
    """
    told = tuple(answers)
    left = LONGEST - sum(seconds_of(key) for key, _ in told)
    return tuple(key for key, right in dict(told).items() if not right and seconds_of(key) <= left)


def seconds_of(key: BranchKey) -> int:
    """Return how long a question on a case should take, its verdict read."""
    drill = taught(key.game, key.drill)
    return READING + (drill.seconds if drill else 0)


def _in_time(wanted: Iterable[BranchKey], missed: Mapping[BranchKey, float]) -> Iterable[BranchKey]:
    """Yield the cases for which there is time, one at least; those often ``missed`` come twice."""
    gone = 0.0
    for key in wanted:
        first = not gone
        gone += seconds_of(key) * (1 + missed.get(key, _NEW_MISSED))
        if gone > SECONDS and not first:
            return
        yield key


def shuffled(cases: Sequence[BranchKey], rng: Random) -> tuple[BranchKey, ...]:
    """Return cases in an order that tells nothing, exercises alternating as far as they can."""
    left, found = rng.sample(cases, len(cases)), list[BranchKey]()
    while left:
        other = (it for it in left if not found or it[:2] != found[-1][:2])
        left.remove(key := next(other, left[0]))
        found.append(key)
    return tuple(found)


def _minutes(cases: Iterable[BranchKey]) -> int:
    return ceil(sum(map(seconds_of, cases)) / 60)
