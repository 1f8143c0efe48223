"""The months and the courses of every kind of learner through every game, as tables."""

from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from statistics import median
from typing import Final

from benchmarks.learning.calendar import DAYS, HABITS, Month, month
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

_MONTH_HEADS: Final = (
    *("jeu", "apprenant", "habitude", "14 jours", "30 jours", "su", "rangs", "premier rang"),
    *("leçons", "exercices", "plus long", "médian", "promesses"),
)
_FOLLOWED: Final = KINDS[1:3]
"""The kinds of learners whose months are told."""

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


def show_months(games: Sequence[str] = ()) -> None:
    """Print one row a game, kind of learner and habit: the median of the draws, the worst day."""
    wanted = [*product(games or tuple(catalog.games()), _FOLLOWED, HABITS)]
    print(f"| {' | '.join(_MONTH_HEADS)} |\n|{' --- |' * len(_MONTH_HEADS)}")
    with ProcessPoolExecutor() as pool:
        places = [
            (game, _FOLLOWED.index(kind), HABITS.index(habit)) for game, kind, habit in wanted
        ]
        for (game, kind, habit), months in zip(wanted, pool.map(_months, places), strict=True):
            row = [game, kind.name, habit.name, *_figures_of(months)]
            print(f"| {' | '.join(row)} |", flush=True)


def _months(wanted: tuple[str, int, int]) -> list[Month]:
    game, kind, habit = wanted
    return [month(game, _FOLLOWED[kind], HABITS[habit], seed) for seed in SEEDS]


def _figures_of(months: Sequence[Month]) -> list[str]:
    one = months[0]
    firsts = [it.first or DAYS + 1 for it in months]
    return [
        *(f"{median(it.met[when] for it in months):.0f}" for when in (0, 1)),
        f"{median(it.known for it in months):.0%}",
        "-".join(f"{median(it.ranks[when] for it in months):.0f}" for when in range(3)),
        f"jour {max(firsts)}",
        f"{median(it.passed for it in months):.0f} / {one.lessons}",
        f"{min(it.reached for it in months)} / {one.exercises}",
        f"{max(it.minutes[0] for it in months):.1f}".replace(".", ","),
        f"{median(it.minutes[1] for it in months):.1f}".replace(".", ","),
        "tenues" if not any(it.broken for it in months) else "manquées",
    ]


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
