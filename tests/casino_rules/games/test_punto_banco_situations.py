"""What cannot lie on a Punto Banco table is refused, with the field at fault and a message."""

from itertools import product
from typing import Any

import pytest

from casino_rules.games.punto_banco import temoin
from tests.casino_rules.games.worlds import fault_of

_fault = fault_of("punto-banco")

PAIRS = ["Ts Kh", "As Kh", "2s Kh", "3s Kh", "4s Kh", "5s Kh", "6s Kh", "7s Kh", "8s Kh", "9s Kh"]
"""A hand of two cards for each point."""
THIRDS = ["Jd", "Ad", "2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d"]
OPTIONS = {"commission": "cinq-pour-cent", "egalite": "huit"}
every_pair_of_points = pytest.mark.parametrize(
    ("punto", "banco"), list(product(range(10), repeat=2))
)
SEATS = [{"seat": "2", "punto": "20", "banco": "", "egalite": "20"}]


def _punto_draws(punto: int, banco: int) -> bool:
    column = "abattage" if banco > 7 else "libre"
    return temoin.punto_draw(str(punto), column) == "T"


def _banco_draws(punto: int, banco: int, third: int | None) -> bool:
    if max(punto, banco) > 7:
        return False
    return temoin.banco_draw(str(banco), "non" if third is None else str(third)) == "T"


@every_pair_of_points
def test_punto_has_a_third_card_exactly_when_the_rule_gives_it(punto: int, banco: int) -> None:
    draws = _punto_draws(punto, banco)
    for third in (None, *range(10)):
        hand = PAIRS[punto] if third is None else f"{PAIRS[punto]} {THIRDS[third]}"
        expected = "" if draws == (third is not None) else "punto"
        assert _fault("tirage-banco", punto=hand, banco=PAIRS[banco]) == expected


@every_pair_of_points
def test_a_round_is_finished_exactly_when_the_rules_say_so(punto: int, banco: int) -> None:
    thirds = range(10) if _punto_draws(punto, banco) else [None]
    for third in thirds:
        hand = PAIRS[punto] if third is None else f"{PAIRS[punto]} {THIRDS[third]}"
        draws = _banco_draws(punto, banco, third)
        for other, drawn in ((PAIRS[banco], False), (f"{PAIRS[banco]} 4c", True)):
            expected = "" if draws == drawn else "banco"
            assert _fault("gagnant", punto=hand, banco=other) == expected
            cloth = _fault("reglement-tapis", punto=hand, banco=other, seats=SEATS, **OPTIONS)
            assert cloth == expected


@pytest.mark.parametrize(
    ("seats", "field"),
    [
        (SEATS, ""),
        ([], "seats"),
        ([{"seat": "", "punto": "", "banco": "", "egalite": ""}], "seats"),
        ([{"seat": "1", "punto": "20", "banco": "20", "egalite": ""}], "seats.0.banco"),
        ([{"seat": "1", "punto": "20,50", "banco": "", "egalite": ""}], "seats.0.punto"),
        ([{"seat": "8", "punto": "20", "banco": "", "egalite": ""}], "seats.0.seat"),
        ([{"seat": "1", "punto": "", "banco": "", "egalite": ""}], "seats"),  # a free seat
        ([{"seat": "1", "punto": "-20", "banco": "", "egalite": ""}], "seats.0.punto"),
        (SEATS * 3, ""),  # a case takes three players at most
        (SEATS * 4, "seats"),
        (SEATS * 22, "seats"),
        ("20", "seats"),
    ],
)
def test_impossible_stakes_are_refused_where_they_lie(seats: object, field: str) -> None:
    hands = {"punto": "9s Kh", "banco": "2s Kh"}
    assert _fault("reglement-tapis", **hands, seats=seats, **OPTIONS) == field


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({}, ""),
        ({"stake": "0"}, "stake"),
        ({"stake": "19,99"}, "stake"),
        ({"stake": "1 000 001"}, "stake"),
        ({"bet": "rouge"}, "bet"),
        ({"banco": "10"}, "banco"),
        ({"commission": "dix-pour-cent"}, "commission"),
        ({"egalite": None}, "egalite"),
    ],
)
def test_an_impossible_bet_is_refused_by_its_field(changes: dict[str, Any], field: str) -> None:
    bet = {"banco": "6", "punto": "5", "bet": "banco", "stake": "25", **OPTIONS}
    assert _fault("reglement-mise", **{**bet, **changes}) == field


def test_a_seventh_copy_of_a_card_cannot_be_shown() -> None:
    assert _fault("point-main", cards="Kh Kh Kh") == ""
    assert _fault("abattage", punto="Kh Kh", banco="Kh Kh") == ""
    assert _fault("point-main", cards="Kh") == "cards"
    assert _fault("point-main", cards="Kh Kh Kh Kh") == "cards"
    assert _fault("valeur-carte", card="Joker") == "card"
