"""A month at one session a day: what is announced is asked, whatever the hour, and it is enough."""

from collections import Counter
from hashlib import sha256
from random import Random
from typing import override

import pytest

from benchmarks.learning.calendar import HABITS, Month, Trainee, lived, month
from benchmarks.learning.learners import KINDS, Person
from casino_rules import catalog
from tests.drills import drawn
from trainer.progress.selectors.session import LONGEST

STEADY, FORGETFUL = KINDS[1:3]
SAME, EARLIER, IRREGULAR, AWAY, TWICE, BESIDE = HABITS
GAMES = [game.slug for game in catalog.load_all()]


class Fated(Person):
    """Somebody whose answers depend on the case and on how often it came, on nothing else."""

    times: Counter[str]

    @override
    def answer(self, case: str, rule: str, now: float, *, table: bool) -> bool:
        self.times[case] += 1
        return sha256(f"{case} {self.times[case]}".encode()).digest()[0] % 10 < 6


def fated(game: str) -> Trainee:
    person = Fated(STEADY, Random(1))
    person.times = Counter()
    return Trainee(game, person, 1)


@pytest.mark.parametrize("game", ["punto-banco", "omaha"])
def test_who_comes_at_another_hour_each_day_is_asked_the_same_cases(game: str) -> None:
    same = lived(fated(game), SAME)
    assert lived(fated(game), EARLIER).asked == same.asked
    assert lived(fated(game), IRREGULAR).asked == same.asked
    assert len(same.asked) == 30


def enough(told: Month) -> bool:
    """Whether a month kept what the site promises, and met what a trainee is owed."""
    promised = told.broken == 0 and told.minutes[0] <= LONGEST / 60
    met = told.met[0] >= 55 and told.reached == told.exercises
    return promised and met and told.first is not None and told.first <= 7


@pytest.mark.parametrize("game", drawn("months", GAMES, 2))
def test_a_month_of_sessions_meets_enough_keeps_its_word_and_gains_ranks(game: str) -> None:
    for habit in (SAME, EARLIER, IRREGULAR):
        told = month(game, STEADY, habit, 7)
        assert enough(told), (habit.name, told)
        assert told.ranks[2] > told.ranks[0] >= 1


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_each_game_meets_enough_for_who_is_steady_whatever_the_draw(game: str) -> None:
    for habit in (SAME, EARLIER, IRREGULAR, TWICE):
        for seed in (7, 8, 9):
            assert enough(told := month(game, STEADY, habit, seed)), (habit.name, seed, told)


@pytest.mark.thorough
@pytest.mark.parametrize("habit", [AWAY, TWICE, BESIDE], ids=lambda habit: habit.name)
def test_days_off_second_sessions_and_other_games_break_no_promise(habit: object) -> None:
    assert isinstance(habit, type(SAME))
    for kind in (STEADY, FORGETFUL):
        told = month("razz", kind, habit, 7)
        assert told.broken == 0
        assert told.minutes[0] <= LONGEST / 60
        assert told.reached == told.exercises
