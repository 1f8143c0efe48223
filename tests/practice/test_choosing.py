"""What is asked next, and at which level: pure functions of what is remembered."""

from collections import Counter
from datetime import UTC, date, datetime
from functools import partial
from random import Random

import pytest

from casino_rules.core.level import Level
from trainer.practice.domain import Candidate, choose, level_for
from trainer.progress.domain.marks import Decided
from trainer.progress.domain.memory import Answer, BranchKey, Memory, remember

PLAIN = BranchKey("jeu", "exercice", "simple")
BUSY = BranchKey("jeu", "exercice", "charge")
OTHER = BranchKey("jeu", "autre", "simple")
LATER = datetime(2100, 1, 1, tzinfo=UTC).timestamp()
"""When all that was learnt here is due."""


def learnt(*answers: tuple[bool, int]) -> Memory:
    """Return the memory of answers to one branch: right or wrong, at which level."""
    memory = Memory()
    for number, (correct, level) in enumerate(answers):
        day = date.fromordinal(738_000 + number)
        at = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
        memory = remember(memory, Answer(correct, False, True, at, day, level))  # noqa: FBT003 - the fields in their order
    return memory


def day(now: float) -> date:
    return datetime.fromtimestamp(now, UTC).date()


def next_level(memory: Memory | None, first: int = Level.DISCOVERY) -> Level:
    return level_for(Candidate(PLAIN, 1, first), memory)


def shares(
    candidates: tuple[Candidate, ...],
    memories: dict[BranchKey, Memory],
    now: float = 0.0,
    draws: int = 400,
) -> Counter[BranchKey]:
    """Return how often each branch comes next."""
    ask = partial(choose, candidates, memories, previous=None, now=now, today=day(now))
    return Counter(ask(rng=Random(seed)).key for seed in range(draws))


def drawn(candidates: tuple[Candidate, ...], memories: dict[BranchKey, Memory]) -> set[BranchKey]:
    """Return what may come next, once all is due."""
    return {*shares(candidates, memories, LATER, 60)}


def test_a_case_is_discovered_at_the_first_level_or_at_that_of_its_busy_tables() -> None:
    assert next_level(None) == Level.DISCOVERY
    assert next_level(None, Level.FULL) == Level.FULL


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


def test_cases_of_busy_tables_wait_for_the_level_before() -> None:
    pool = (Candidate(PLAIN, 1), Candidate(BUSY, 1, Level.FULL))
    assert drawn(pool, {}) == {PLAIN}
    assert drawn(pool, {PLAIN: learnt((True, 1))}) == {PLAIN}
    assert drawn(pool, {PLAIN: learnt((True, 1), (True, 2))}) == {PLAIN, BUSY}


def test_a_drill_of_busy_tables_alone_is_asked_from_the_first_day() -> None:
    pool = (Candidate(OTHER, 1), Candidate(BUSY, 1, Level.RUSH))
    assert drawn(pool, {}) == {OTHER, BUSY}


def of_rule(slug: str, rule: str = "règle", across: tuple[str, ...] = ()) -> Candidate:
    return Candidate(BranchKey("jeu", "exercice", slug), 1, decided=Decided(rule, across))


def test_what_is_due_comes_less_often_where_its_rule_is_sure_and_fresh() -> None:
    informed, alone = of_rule("informé"), of_rule("seul", rule="autre")
    proof = of_rule("preuve")
    sure = learnt(*[(True, 1)] * 6)
    due = sure._replace(answered=3, due_day=0)
    memories = {proof.key: sure, informed.key: due, alone.key: due}
    drawn = shares((informed, alone), memories, now=float(sure.last_at))
    met = shares((informed, alone, proof), memories, now=float(sure.last_at))
    assert abs(drawn[informed.key] - drawn[alone.key]) < 80
    assert met[informed.key] < met[alone.key] / 3


def test_a_new_case_is_asked_after_its_neighbour_across_the_border() -> None:
    asked, other = of_rule("5-4"), of_rule("6-6", rule="autre")
    beyond, elsewhere = of_rule("5-3", across=("5-4",)), of_rule("0-0", rule="encore")
    asked = Candidate(asked.key, 1, decided=Decided("règle", ("5-3",)))
    memories = {asked.key: learnt((True, 1)), other.key: learnt((True, 1))._replace(last_at=1)}
    met = shares((asked, other, beyond, elsewhere), memories, now=0.0)
    assert met[beyond.key] > 3 * met[elsewhere.key]


def test_new_cases_are_not_held_back_by_a_few_faults_but_by_many() -> None:
    fresh = of_rule("neuf", rule="neuve")
    missed = [of_rule(f"raté-{number}", rule=f"r{number}") for number in range(12)]
    few = {item.key: learnt((False, 1)) for item in missed[:4]}
    assert shares((fresh, *missed[:4]), few)[fresh.key]
    many = {item.key: learnt((False, 1)) for item in missed}
    assert not shares((fresh, *missed), many)[fresh.key]


def test_what_is_acquired_waits_until_it_is_due() -> None:
    known, settling = of_rule("acquis", rule="a"), of_rule("à affermir", rule="b")
    sure = learnt(*[(True, 1)] * 10)
    once = learnt((True, 1))
    memories = {known.key: sure, settling.key: once}
    tomorrow = float(once.last_at + 86_400)
    assert {*shares((known, settling), memories, now=tomorrow)} == {settling.key}
