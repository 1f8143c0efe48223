"""The choice of questions teaches faster than chance, and what it teaches is kept."""

from random import Random
from statistics import median

import pytest

from benchmarks.learning.course import Course, follow
from benchmarks.learning.learners import KINDS, Kind, Person
from benchmarks.learning.lessons import POLICIES, lessons
from benchmarks.learning.tables import SEEDS

GAME = "texas-holdem-sans-encheres"
"""The game of fewest cases."""
STEADY, FORGETFUL = KINDS[1:3]


@pytest.fixture(scope="module")
def courses() -> dict[str, Course]:
    """Return the courses of a steady learner through a game, by the way of choosing."""
    cases = lessons(GAME)
    return {name: follow(cases, STEADY, policy, 7, 120) for name, policy in POLICIES.items()}


def test_the_choice_needs_at_most_seven_tenths_of_the_questions_of_chance(
    courses: dict[str, Course],
) -> None:
    chosen, by_chance = courses["choisi"], courses["au hasard"]
    assert chosen.days is not None
    assert chosen.questions <= 0.7 * by_chance.questions


def test_what_was_acquired_is_kept_thirty_days_with_ten_minutes_a_day(
    courses: dict[str, Course],
) -> None:
    assert courses["choisi"].kept >= 0.9
    assert courses["choisi"].reviewed <= 600
    assert courses["choisi"].twice >= 0.9  # the two sessions of a day


@pytest.mark.slow
@pytest.mark.parametrize("game", ["baccara", "punto-banco"])
def test_the_largest_games_are_learnt_in_sixty_days_by_the_median_learner(game: str) -> None:
    cases, chosen = lessons(game), POLICIES["choisi"]
    days = sorted(follow(cases, STEADY, chosen, seed, 240).days or 240 for seed in range(7, 16))
    assert days[len(days) // 2] <= 60, days


@pytest.mark.slow
@pytest.mark.parametrize("game", ["badeucey", "baccara", "punto-banco"])
def test_who_forgets_quickly_keeps_nine_in_ten_with_ten_minutes_a_day(game: str) -> None:
    cases, chosen = lessons(game), POLICIES["choisi"]
    courses = [follow(cases, FORGETFUL, chosen, seed, 240) for seed in SEEDS]
    assert median(it.kept for it in courses) >= 0.9
    assert max(it.reviewed for it in courses) <= 600


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_simulated_learner_remembers_longer_what_they_recall_late(kind: Kind) -> None:
    person = Person(kind, Random(1))
    for day in (0.0, 1.0, 3.0):
        person.answer("cas", "règle", day, table=True)
    fresh, later = (person.knows("cas", "règle", day, table=True) for day in (3.01, 30.0))
    assert fresh > 0.9 > later
    carried = person.knows("autre", "règle", 3.01, table=True)
    assert carried == pytest.approx(kind.transfer, abs=0.02)
    assert person.knows("ailleurs", "autre règle", 3.01, table=True) == 0
