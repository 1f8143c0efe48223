"""What a day asks, and the plan that its new cases follow: pure functions."""

from collections import Counter
from datetime import date, timedelta
from random import Random

import pytest

from casino_rules import catalog
from casino_rules.core.game import Game
from trainer.progress.domain.marks import RANKS, rank_of
from trainer.progress.domain.memory import BranchKey, Memory
from trainer.progress.selectors.course import MET, Course
from trainer.progress.selectors.rollups import branches, words
from trainer.progress.selectors.session import (
    CAP,
    KEPT_NEW,
    LONGEST,
    NEW,
    SECONDS,
    draw_up,
    once_more,
    seconds_of,
)

TODAY = date(2026, 3, 10)
PUNTO = catalog.game("punto-banco")


def choices(game: Game) -> tuple[tuple[str, str], ...]:
    return words(game.rulebook.default_house.as_dict())


def memory(*, days: int = 1, sure: bool = True, right: bool = True) -> Memory:
    """Return what is remembered of a case met some days ago; ``sure``: found again since."""
    first = (TODAY - timedelta(days=days)).toordinal()
    last = (TODAY - timedelta(days=1)).toordinal()
    return Memory(
        answered=3,
        accuracy=float(right),
        last_correct=right,
        stability=5.0,
        difficulty=5.0,
        first_day=first,
        last_day=last,
        due_day=TODAY.toordinal(),
        known_day=last if sure else 0,
        level=3,
    )


def course(known: dict[BranchKey, Memory], game: Game = PUNTO) -> Course:
    return Course(game, known, choices(game), TODAY)


def cases(drill: str, count: int, game: Game = PUNTO) -> list[BranchKey]:
    found = sorted(branches(game.slug, drill, choices(game)))
    return [BranchKey(game.slug, drill, slug) for slug in found[:count]]


@pytest.mark.parametrize("game", catalog.load_all(), ids=lambda game: game.slug)
def test_the_first_session_asks_new_cases_of_the_first_lesson(game: Game) -> None:
    begun = course({}, game)
    told = draw_up({}, begun, Random(1))
    assert (told.due, told.waiting, told.total) == (0, 0, len(set(told.cases)))
    assert 4 <= told.new <= NEW
    first = {drill.slug for drill in begun.stages[0].lesson.drills}
    assert {key.drill for key in told.cases} <= first
    assert begun.here == begun.stages[0]


@pytest.mark.parametrize("due", [0, 3, 12, 40, 200])
def test_what_is_announced_is_what_is_asked_and_there_is_time_for_it(due: int) -> None:
    drills = [key for drill in PUNTO.drills for key in cases(drill, 10)]
    waiting = {key: memory() for key in drills[:due]}
    told = draw_up(waiting, course(waiting), Random(2))
    assert told.total == told.due + told.new == len(set(told.cases)) <= CAP
    assert told.due + told.waiting == len(waiting)
    assert sum(map(seconds_of, told.cases)) <= SECONDS
    assert told.due == sum(key in waiting for key in told.cases)
    assert told.new >= KEPT_NEW
    assert told.words.endswith(f"{told.minutes}\u00a0min")
    assert bool(told.rest) == (told.waiting > 0)


def test_exercises_alternate_and_a_long_one_leaves_fewer_questions() -> None:
    drills = sorted(PUNTO.drills.values(), key=lambda drill: drill.seconds)
    short = {key: memory() for drill in drills[:6] for key in cases(drill.slug, 4)}
    long = {key: memory() for drill in drills[-6:] for key in cases(drill.slug, 4)}
    quick, slow = (draw_up(due, None, Random(3)) for due in (short, long))
    assert quick.total > slow.total > 0
    pairs = zip(quick.cases, quick.cases[1:], strict=False)
    assert sum(before[:2] == after[:2] for before, after in pairs) <= 2


def test_at_most_a_third_of_the_new_cases_come_from_one_table() -> None:
    for game in catalog.load_all():
        known = {key: memory(days=40) for drill in game.drills for key in cases(drill, 3, game)}
        fresh = Course(game, known, choices(game), TODAY).fresh(NEW, Random(5))
        asked = Counter(key.drill for key in fresh)
        tables = {slug for slug, drill in game.drills.items() if drill.table}
        assert all(asked[slug] <= max(NEW // 3, 1) for slug in tables), game.slug


def test_a_missed_case_comes_back_until_right_while_ten_minutes_last() -> None:
    first, second = cases("valeur-carte", 2)
    assert once_more([(first, False), (second, True)]) == (first,)
    assert once_more([(first, False), (second, True), (first, False)]) == (first,)
    assert once_more([(first, False), (second, True), (first, True)]) == ()
    enough = LONGEST // seconds_of(first)
    assert once_more([(first, False)] * (enough - 1)) == (first,)
    assert once_more([(first, False)] * enough) == ()


def learnt(count: int, *, sure: bool) -> dict[BranchKey, Memory]:
    """Return the memories of so many cases of each exercise of the first lesson."""
    drills = course({}).stages[0].lesson.drills
    found = (cases(drill.slug, count) for drill in drills)
    return {key: memory(sure=sure) for keys in found for key in keys}


def test_a_lesson_gives_way_once_begun_and_is_passed_once_sure_on_two_days() -> None:
    begun = course(learnt(MET, sure=False))
    assert begun.stages[0].begun
    assert not begun.stages[0].passed
    passed = course(learnt(MET, sure=True))
    assert passed.stages[0].passed
    assert passed.here == passed.stages[1]
    assert not passed.stages[1].opens_in
    assert {key.drill for key in passed.fresh(4, Random(1))} <= {
        drill.slug for drill in passed.stages[1].lesson.drills
    }


def test_lessons_open_one_after_the_other_within_two_weeks_passed_or_not() -> None:
    known = {key: memory(days=0) for key in cases("valeur-carte", 1)}
    waits = []
    for gone in range(15):
        first = TODAY.toordinal() - gone
        told = course({key: it._replace(first_day=first) for key, it in known.items()})
        waits.append([stage.opens_in for stage in told.stages])
        assert waits[-1] == sorted(waits[-1])
    assert waits[0][1] > 0
    assert not any(waits[14])


def test_a_level_counts_exercises_and_rules_and_falls_with_what_fades() -> None:
    assert rank_of(PUNTO, {}, choices(PUNTO), TODAY).number == 0
    everything = {key: memory() for drill in PUNTO.drills for key in cases(drill, 200)}
    best = rank_of(PUNTO, everything, choices(PUNTO), TODAY)
    assert (best.number, best.name, best.following) == (5, RANKS[-1][1], "")
    later = rank_of(PUNTO, everything, choices(PUNTO), TODAY + timedelta(days=400))
    assert later.number == 0
    banco = {key: memory() for key in cases("tirage-banco", 200)}
    assert rank_of(PUNTO, banco, choices(PUNTO), TODAY).number <= 2  # 91 cells are one exercise
    unsure = {key: memory(sure=False) for key in everything}
    assert rank_of(PUNTO, unsure, choices(PUNTO), TODAY).number == 0
