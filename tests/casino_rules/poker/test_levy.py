"""The levy on the pots, counted a second time in exact fractions; its steps by hand."""

from fractions import Fraction
from math import ceil
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.money import EURO
from casino_rules.poker.drills.pots.levy import cap, levy, rounded
from casino_rules.poker.play.pots import pots_of
from casino_rules.poker.situations.levy import Levied
from casino_rules.poker.situations.seats import paid
from tests.casino_rules.poker.rooms import room_of


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
    ruling = drill.solve(Levied(500 * EURO, 2_000 * EURO, 30 * EURO, 0, 0, 0, 0))
    assert ruling.value == {"principal": 75 * EURO, "exterieur": 150}


def test_a_levy_asked_before_there_were_more_pots_is_read_as_it_then_was() -> None:
    drill = catalog.game("omaha").drill("prelevement")
    seen = drill.load({"cave": 30_000, "main": 12_600, "side": 4_000})
    assert drill.solve(seen).value == {"principal": 300, "exterieur": 100}


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_pots_are_given_levied_from_the_full_table_on(level: int) -> None:
    game = catalog.game("omaha-hi-lo")
    drill = game.drill("repartir-pots")
    house, taken = game.rulebook.default_house, 0
    for seed in range(30):
        seen: Any = drill.generate(Random(seed), house, "moities", level=level)
        pots = pots_of(room_of(game).variant, paid(seen.bets)).pots
        taken += bool(seen.taken)
        assert not seen.taken or seen.taken == tuple(rounded(pot.amount, 2) for pot in pots)
    assert bool(taken) == (level >= 3)


def test_who_forgets_the_levy_gives_the_whole_pot_and_is_told_so() -> None:
    drill = catalog.game("texas-holdem").drill("repartir-pots")
    facts = {
        "button": 1,
        "board": ["Ah", "Kd", "Qc", "Js", "Th"],
        "bets": [{"seat": seat, "state": "en-jeu", "bet": 5_000} for seat in (2, 4)],
        "hands": [{"seat": 2, "hole": ["2c", "3d"]}, {"seat": 4, "hole": ["4c", "5d"]}],
        "chip": 50,
        "levies": [{"amount": 400}],
    }
    seen = drill.load(facts)
    answers = {error.slug: answer for error, answer in drill.mistakes(seen)}
    assert answers["retenue-oubliee"] == {"place-2": 5_000, "place-4": 5_000}
    assert drill.solve(seen).value == {"place-2": 4_800, "place-4": 4_800}


@pytest.mark.parametrize("levies", [[{"amount": 100}] * 2, [{"amount": 10_000}]])
def test_a_levy_that_is_not_one_a_pot_or_takes_it_whole_is_refused(levies: list[object]) -> None:
    drill = catalog.game("texas-holdem").drill("repartir-pots")
    facts = {
        "button": 1,
        "board": [],
        "bets": [
            {"seat": 2, "state": "en-jeu", "bet": 5_000},
            {"seat": 4, "state": "couche", "bet": 5_000},
        ],
        "hands": [],
        "chip": 50,
        "levies": levies,
    }
    with pytest.raises(UnreadableAnswer):
        drill.load(facts)
