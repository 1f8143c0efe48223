"""A bound of time holds once in three measures; nothing else is tried again."""

from collections.abc import Iterator

import pytest

from tests import machine
from tests.machine import QUIET, in_time


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "_once", lambda: QUIET)


@pytest.fixture
def times() -> Iterator[float]:
    return iter([1.5, 1.25, 1.0, 0.5])


def test_the_first_measure_within_its_bound_is_the_last(times: Iterator[float]) -> None:
    in_time(lambda: next(times), 1.25)
    assert next(times) == 1.0


def test_a_bound_that_holds_at_the_third_measure_holds(times: Iterator[float]) -> None:
    in_time(lambda: next(times), 1)
    assert next(times) == 0.5


def test_three_that_are_too_long_fail_and_are_told(times: Iterator[float]) -> None:
    with pytest.raises(AssertionError, match=r"0\.9 in .* 1\.5}.* 1\.25}.* 1\.0}"):
        in_time(lambda: next(times), 0.9)
    assert next(times) == 0.5


def test_what_else_a_measure_asserts_is_not_tried_again(times: Iterator[float]) -> None:
    def measure() -> float:
        assert not next(times), "lost"
        return 0

    with pytest.raises(AssertionError, match="lost"):
        in_time(measure, 1)
    assert next(times) == 1.25


def test_a_measure_without_an_answer_is_one_that_does_not_hold(times: Iterator[float]) -> None:
    def in_vain() -> float:
        if (time := next(times)) > 1:
            raise TimeoutError
        return time

    in_time(in_vain, 1)
    with pytest.raises(AssertionError, match="without an answer"):
        in_time(open_for_ever, 1)


def open_for_ever() -> float:
    raise TimeoutError


def test_several_times_hold_together() -> None:
    seen = [{"half": 1.0, "most": 3.0}, {"half": 2.0, "most": 2.0}, {"half": 1.0, "most": 2.0}]
    both = iter(seen * 2)
    in_time(lambda: next(both), {"half": 1, "most": 2})
    with pytest.raises(AssertionError, match="'most': 3"):
        in_time(lambda: next(both), 1.5)
    assert list(both) == []


@pytest.mark.parametrize(("pace", "holds"), [(2.0, True), (1.4, False), (0.5, False)])
def test_a_bound_is_longer_on_a_slow_machine_and_never_shorter(
    monkeypatch: pytest.MonkeyPatch, pace: float, *, holds: bool
) -> None:
    monkeypatch.setattr(machine, "_once", lambda: pace * QUIET)
    in_time(lambda: 1, 1)
    try:
        in_time(lambda: 1.5, 1)
    except AssertionError:
        assert not holds
    else:
        assert holds
