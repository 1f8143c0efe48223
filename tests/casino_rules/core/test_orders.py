"""Two orders are compared by the moves that make one of the other."""

from itertools import combinations, permutations

import pytest

from casino_rules.core.grading import Footing, compared, in_order, moves

SIX = "abcdef"
EVERY = tuple("".join(order) for order in permutations("abcde"))


def footings(given: str, expected: str) -> dict[str, Footing]:
    return {it.step: it.footing for it in compared(given, expected)}


@pytest.mark.parametrize(
    ("given", "early", "late"),
    [
        ("abcdef", "", ""),
        ("bcdefa", "", "a"),
        ("fabcde", "f", ""),
        ("aefbcd", "ef", ""),
        ("cdefab", "", "ab"),
    ],
)
def test_a_step_is_told_too_early_or_too_late(given: str, early: str, late: str) -> None:
    found = footings(given, SIX)
    assert {step for step, it in found.items() if it is Footing.EARLY} == {*early}
    assert {step for step, it in found.items() if it is Footing.LATE} == {*late}


def test_a_step_is_in_place_at_its_own_rank_only() -> None:
    for given in EVERY:
        for it in compared(given, "abcde"):
            assert (it.footing is Footing.PLACED) <= (it.given == it.expected)
    assert footings("bcdefa", SIX)["b"] is Footing.SHIFTED


def test_the_moves_put_any_order_right_and_fewer_could_not() -> None:
    for given in EVERY:
        found = compared(given, "abcde")
        out = {it.step for it in found if it.moves}
        order = [step for step in given if step not in out]
        longest = max(
            number
            for number in range(1, 6)
            if any([*some] == sorted(some) for some in combinations(given, number))
        )
        assert len(order) == longest
        placed = {move.step: move.before for move in moves(found)}
        assert placed.keys() == out
        for step, before in placed.items():
            order.insert(order.index(before) if before else len(order), step)
        assert order == [*"abcde"]


@pytest.mark.parametrize(("given", "stay"), [("cedab", "cd"), ("deacb", "ac"), ("debca", "bc")])
def test_of_ways_as_long_the_steps_that_stay_are_the_least_away(given: str, stay: str) -> None:
    assert in_order(given, "abcde") == {*stay}


def test_a_step_that_was_not_given_is_missing() -> None:
    assert footings("", "ab") == {"a": Footing.MISSING, "b": Footing.MISSING}
