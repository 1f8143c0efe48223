"""What is asked next, and at which level: pure functions of what is remembered."""

from datetime import UTC, date, datetime
from random import Random

import pytest

from casino_rules.core.level import Level
from trainer.practice.choosing import Candidate, choose, level_for
from trainer.progress.memory import Answer, BranchKey, Memory, remember

PLAIN = BranchKey("jeu", "exercice", "simple")
BUSY = BranchKey("jeu", "exercice", "charge")
OTHER = BranchKey("jeu", "autre", "simple")


def learnt(*answers: tuple[bool, int]) -> Memory:
    """Return the memory of answers to one branch: right or wrong, at which level."""
    memory = Memory()
    for number, (correct, level) in enumerate(answers):
        day = date.fromordinal(738_000 + number)
        at = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
        memory = remember(memory, Answer(correct, False, True, at, day, level))  # noqa: FBT003
    return memory


def next_level(memory: Memory | None, first: int = Level.DISCOVERY) -> Level:
    return level_for(Candidate(PLAIN, 1, first), memory)


def drawn(candidates: tuple[Candidate, ...], memories: dict[BranchKey, Memory]) -> set[BranchKey]:
    """Return what may come next."""
    return {
        choose(candidates, memories, previous=None, now=0.0, rng=Random(seed)).key
        for seed in range(60)
    }


def test_a_case_is_discovered_at_the_first_level() -> None:
    assert next_level(None) == Level.DISCOVERY


def test_right_answers_alone_climb_to_the_top_one_level_at_a_time() -> None:
    levels, answers = [], list[tuple[bool, int]]()
    for _ in range(9):
        levels.append(next_level(learnt(*answers) if answers else None))
        answers.append((True, levels[-1]))
    assert levels == sorted(levels)
    assert set(levels) == set(Level)
    assert levels[1] == Level.DISCOVERY


@pytest.mark.parametrize("seed", range(40))
def test_nothing_is_asked_more_than_one_level_above_what_was_mastered(seed: int) -> None:
    rng, answers, mastered = Random(seed), list[tuple[bool, int]](), 0
    for _ in range(40):
        level = next_level(learnt(*answers) if answers else None)
        assert level <= mastered + 1
        correct = rng.random() < 0.7
        mastered = max(mastered, level) if correct else min(mastered, level - 1)
        answers.append((correct, level))


def test_a_fault_falls_back_to_the_level_below() -> None:
    sure = [(True, 1), (True, 1), (True, 2), (True, 2), (True, 3)]
    assert next_level(learnt(*sure)) == Level.FULL
    assert next_level(learnt(*sure, (False, 3))) == Level.TRAINING
    assert next_level(learnt(*sure, (False, 3), (False, 2))) == Level.DISCOVERY


def test_after_a_fault_the_level_waits_until_the_answers_are_sure_again() -> None:
    shaky = [(True, 1), (True, 1), (True, 2), (True, 2), (False, 2), (False, 1)]
    assert next_level(learnt(*shaky, (True, 1))) == Level.DISCOVERY
    assert next_level(learnt(*shaky, *[(True, 1)] * 8)) == Level.TRAINING


def test_answers_at_a_level_that_was_named_open_only_the_next() -> None:
    assert next_level(learnt(*[(True, 1)] * 20)) == Level.TRAINING


def test_a_case_of_busy_tables_is_asked_at_its_own_level_at_least() -> None:
    assert next_level(None, Level.FULL) == Level.FULL


def test_cases_of_busy_tables_wait_for_the_level_before() -> None:
    pool = (Candidate(PLAIN, 1), Candidate(BUSY, 1, Level.FULL))
    assert drawn(pool, {}) == {PLAIN}
    assert drawn(pool, {PLAIN: learnt((True, 1))}) == {PLAIN}
    assert drawn(pool, {PLAIN: learnt((True, 1), (True, 2))}) == {PLAIN, BUSY}


def test_a_drill_of_busy_tables_alone_is_asked_from_the_first_day() -> None:
    pool = (Candidate(OTHER, 1), Candidate(BUSY, 1, Level.RUSH))
    assert drawn(pool, {}) == {OTHER, BUSY}
