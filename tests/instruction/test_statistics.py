"""Figures of first answers, found by hand."""

from math import isclose, sqrt

import pytest

from trainer.instruction.statistics import First, correlation, figures


def test_success_and_median_are_those_of_the_first_answers() -> None:
    firsts = [First(1, "a", True, 4), First(2, "a", False, 10), First(3, "a", True, 30)]
    found = figures(firsts)["a"]
    assert (found.people, found.right, found.seconds) == (3, 2, 10)
    assert isclose(found.success, 2 / 3)
    assert found.discrimination is None  # too few people, and one case only


def test_a_case_that_only_the_good_ones_pass_discriminates() -> None:
    firsts = []
    for person in range(20):
        good = person < 10
        firsts += [First(person, case, good, 5) for case in ("easy", "other")]
        firsts.append(First(person, "hard", good, 5))
        firsts.append(First(person, "odd", not good, 5))
    found = figures(firsts)
    assert found["hard"].discrimination == pytest.approx(1.0)
    assert found["odd"].discrimination == pytest.approx(-1.0)


def test_a_case_that_everybody_passes_says_nothing() -> None:
    firsts = [First(p, "all", True, 5) for p in range(20)]
    firsts += [First(p, "some", p % 2 == 0, 5) for p in range(20)]
    assert figures(firsts)["all"].discrimination is None


def test_the_correlation_is_pearson_s() -> None:
    pairs = [(1.0, 2.0), (2.0, 1.0), (3.0, 4.0), (4.0, 3.0)]
    assert correlation(pairs) == pytest.approx(3 / sqrt(5 * 5))
    assert correlation([(1.0, 1.0), (1.0, 2.0)]) is None
