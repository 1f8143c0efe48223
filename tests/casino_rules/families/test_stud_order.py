"""The order of settlement at stud, and situations stored before a fact was asked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules.families.legacy import completed
from casino_rules.families.stud.order import BY_HAND, EITHER, LOSERS_FIRST, orders

seats = st.lists(st.integers(1, 7), unique=True, max_size=7)


@given(seats, st.integers(0, 7))
def test_hand_by_hand_goes_from_right_to_left_whatever_is_lost(taken: list[int], cut: int) -> None:
    losers, winners = taken[:cut], taken[cut:]
    assert orders(losers, winners, BY_HAND) == (tuple(sorted(taken, reverse=True)),)


@given(seats, st.integers(0, 7))
def test_losers_first_collects_before_it_pays_and_each_from_right_to_left(
    taken: list[int], cut: int
) -> None:
    losers, winners = taken[:cut], taken[cut:]
    (order,) = orders(losers, winners, LOSERS_FIRST)
    assert order[: len(losers)] == tuple(sorted(losers, reverse=True))
    assert order[len(losers) :] == tuple(sorted(winners, reverse=True))


@given(seats, st.integers(0, 7))
def test_until_it_is_fixed_both_orders_are_right_hand_by_hand_first(
    taken: list[int], cut: int
) -> None:
    losers, winners = taken[:cut], taken[cut:]
    admitted = orders(losers, winners, EITHER)
    assert admitted[0] == orders(losers, winners, BY_HAND)[0]
    assert admitted[-1] == orders(losers, winners, LOSERS_FIRST)[0]


def test_a_stored_situation_keeps_what_it_says_and_takes_what_it_lacks() -> None:
    old = {"bank": "As", "seats": [{"seat": 1}, {"seat": 2, "bought": "oui"}]}
    assert completed(old, {"bought": "non"}, bank="Kc", option="perdu") == {
        "bank": "As",
        "option": "perdu",
        "seats": [{"seat": 1, "bought": "non"}, {"seat": 2, "bought": "oui"}],
    }


@pytest.mark.parametrize("data", [None, 3, "x", ["a"], {"seats": "x"}, {"seats": [1]}])
def test_what_is_no_situation_is_left_to_be_refused(data: object) -> None:
    found = completed(data, {"bought": "non"})
    assert found == data
