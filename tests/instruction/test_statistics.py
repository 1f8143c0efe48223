"""Figures of first answers, found by hand."""

from math import isclose, sqrt

import pytest

from trainer.instruction.statistics import First, correlation, figures


def first(person: int, branch: str, seconds: int, *, right: bool) -> First:
    return First(person, branch, right, seconds)


def test_success_and_median_are_those_of_the_first_answers() -> None:
    firsts = [
        first(1, "a", 4, right=True),
        first(2, "a", 10, right=False),
        first(3, "a", 30, right=True),
    ]
    found = figures(firsts)["a"]
    assert (found.people, found.right, found.seconds) == (3, 2, 10)
    assert isclose(found.success, 2 / 3)
    assert found.discrimination is None  # too few people, and one case only


def test_a_case_that_only_the_good_ones_pass_discriminates() -> None:
    firsts = []
    for person in range(20):
        good = person < 10
        firsts += [first(person, case, 5, right=good) for case in ("easy", "other")]
        firsts.append(first(person, "hard", 5, right=good))
        firsts.append(first(person, "odd", 5, right=not good))
    found = figures(firsts)
    assert found["hard"].discrimination == pytest.approx(1.0)
    assert found["odd"].discrimination == pytest.approx(-1.0)


def test_a_case_that_everybody_passes_says_nothing() -> None:
    firsts = [first(p, "all", 5, right=True) for p in range(20)]
    firsts += [first(p, "some", 5, right=p % 2 == 0) for p in range(20)]
    assert figures(firsts)["all"].discrimination is None


def test_the_correlation_is_pearson_s() -> None:
    pairs = [(1.0, 2.0), (2.0, 1.0), (3.0, 4.0), (4.0, 3.0)]
    assert correlation(pairs) == pytest.approx(3 / sqrt(5 * 5))
    assert correlation([(1.0, 1.0), (1.0, 2.0)]) is None
