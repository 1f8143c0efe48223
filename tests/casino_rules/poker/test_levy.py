"""The levy on the pots, counted a second time in exact fractions; its steps by hand."""

from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules import catalog
from casino_rules.core.money import EURO
from casino_rules.poker.drills.pots.levy import cap, levy, rounded
from casino_rules.poker.situations.levy import Levied


@given(st.integers(1, 10**6), st.sampled_from((2, 4)))
def test_the_levy_is_the_rate_up_to_the_next_half_euro(euros: int, rate: int) -> None:
    halves = ceil(Fraction(euros * rate, 100) * 2)
    assert rounded(euros * EURO, rate) == halves * EURO // 2


@pytest.mark.parametrize(
    ("cave", "most"),
    [(499, None), (500, 75), (1_000, 100), (5_000, 250), (10_000, 300), (50_000, 500)],
)
def test_the_buy_in_caps_the_levy(cave: int, most: int | None) -> None:
    assert cap(cave * EURO) == (None if most is None else most * EURO)


def test_each_pot_is_levied_and_capped_on_its_own() -> None:
    assert levy(2_000 * EURO, 4, 500 * EURO) == 75 * EURO
    drill = catalog.game("texas-holdem").drill("prelevement")
    ruling = drill.solve(Levied(500 * EURO, 2_000 * EURO, 30 * EURO))
    assert ruling.value == {"principal": 75 * EURO, "exterieur": 150}
