"""The courses of every kind of learner through every game, as a table."""

from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from statistics import median
from typing import Final

from benchmarks.learning.course import PER_DAY, Course, follow
from benchmarks.learning.learners import KINDS
from benchmarks.learning.lessons import POLICIES, lessons
from casino_rules import catalog

SEEDS: Final = (7, 8, 9)
MOST: Final = 240
"""Days after which a course is given up."""
_HEADS: Final = (
    *("jeu", "cas", "apprenant", *POLICIES, "part"),
    *("jours", "su", "gardé", "une séance", "deux", "laissé", "minutes"),
)

type Wanted = tuple[str, int, str]
"""A game, the rank of a kind of learner, a policy."""


def show(games: Sequence[str] = ()) -> None:
    """Print one row a game and kind of learner: the median of the draws."""
    wanted = games or tuple(catalog.games())
    print(f"| {' | '.join(_HEADS)} |\n|{' --- |' * len(_HEADS)}")
    with ProcessPoolExecutor() as pool:
        courses = pool.map(_courses, product(wanted, range(len(KINDS)), POLICIES))
        for game, kind in product(wanted, KINDS):
            row = [game, str(len(lessons(game))), kind.name]
            print(
                f"| {' | '.join(row + _figures([next(courses) for _ in POLICIES]))} |", flush=True
            )


def _courses(wanted: Wanted) -> list[Course]:
    game, kind, policy = wanted
    cases = lessons(game)
    return [follow(cases, KINDS[kind], POLICIES[policy], seed, MOST) for seed in SEEDS]


def _figures(policies: Sequence[Sequence[Course]]) -> list[str]:
    chosen, by_chance = policies[0], policies[1]
    told = [_told(_questions(courses)) for courses in policies]
    return [*told, _share(_questions(chosen), _questions(by_chance)), *_middle(chosen)]


def _questions(courses: Iterable[Course]) -> float:
    """Return the median number of questions; infinite if a course of that length never ended."""
    return median(it.questions if it.days else float("inf") for it in courses)


def _told(questions: float) -> str:
    return f"plus de {MOST * PER_DAY}" if questions == float("inf") else f"{questions:.0f}"


def _share(chosen: float, by_chance: float) -> str:
    if chosen == float("inf"):
        return "—"
    if by_chance == float("inf"):
        return f"moins de {chosen / (MOST * PER_DAY):.0%}"
    return f"{chosen / by_chance:.0%}"


def _middle(courses: Sequence[Course]) -> list[str]:
    """Return the days and what is left, of the course whose length is the median."""
    course = sorted(courses, key=lambda it: it.questions)[len(courses) // 2]
    parts = (course.known, course.kept, course.by_day, course.twice, course.left)
    figures = [f"{part:.0%}" for part in parts]
    return [str(course.days or "—"), *figures, f"{course.reviewed / 60:.1f}".replace(".", ",")]
