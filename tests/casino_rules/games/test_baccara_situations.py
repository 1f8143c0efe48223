"""Baccara: what cannot lie on the cloth or be asked, and what was stored before."""

from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from tests.casino_rules.games.worlds import fault_of

_fault = fault_of("baccara")


@pytest.mark.parametrize(
    ("first", "second", "banker", "field"),
    [
        ("Ks 7d", "Kh 6d", "Qs 7c", ""),
        ("Ks 4d", "Kh 6d", "Qs 7c", "tableau_1"),
        ("Ks 7d", "Kh 6d 2d", "Qs 7c", "tableau_2"),
        ("Ks 5d", "Kh 5c 2d", "Qs 7c", ""),
        ("Ks 4d 2h", "Kh 6d", "Qs 9c", "tableau_1"),
        ("Ks 4d", "Kh 6d", "Qs 9c", ""),
        ("Ks 7d", "Kh 6d", "Qs 2c", "banquier"),
        ("Ks 7d", "Kh 6d", "Qs 7c 2d", "banquier"),
        ("Ks 7d", "Kh 6d", "Qs 6c 2d", ""),
        ("Ks 7d", "Kh 6d", "Qs 6c", ""),
        ("Ks 8d", "Kh 9d", "Qs 2c", ""),
        ("Ks 8d", "Kh 9d", "Qs 2c 2d", "banquier"),
        ("Ks 8d 2d", "Kh 9d", "Qs 2c", "tableau_1"),
        ("Kh Kh Kh", "Kh Kh Kh", "Kh 3c 2d", "banquier"),
    ],
)
def test_a_coup_is_finished_when_the_rules_say_so(
    first: str, second: str, banker: str, field: str
) -> None:
    hands = {"tableau_1": first, "tableau_2": second, "banquier": banker}
    assert _fault("resultat", **hands) == field
    seats = [{"seat": "2", "tableau_1": "20", "tableau_2": "", "cheval": ""}]
    assert _fault("reglement-tapis", **hands, seats=seats) == field


@pytest.mark.parametrize(
    ("drill", "first", "second", "banker", "field"),
    [
        ("tirage-banquier", "Ks 8d", "Kh 6d", "Qs 5c", ""),
        ("tirage-banquier", "Ks 7d", "Kh 6d", "Qs 5c", "tableau_2"),
        ("tirage-banquier", "Ks 8d", "Kh 9d", "Qs 5c", "tableau_2"),
        ("tirage-banquier", "Ks 8d", "Kh 6d", "Qs 8c", "banquier"),
        ("tirage-banquier", "Ks 8d", "Kh 3d", "Qs 5c", "tableau_2"),
        ("deux-tableaux", "Ks 7d", "Kh 6d", "Qs 5c", ""),
        ("deux-tableaux", "Ks 8d", "Kh 6d", "Qs 5c", "tableau_1"),
        ("deux-tableaux", "Ks 7d", "Kh 6d 2c", "Qs 5c", "tableau_2"),
    ],
)
def test_the_banker_is_asked_only_when_it_is_for_them_to_decide(
    drill: str, first: str, second: str, banker: str, field: str
) -> None:
    hands = {"tableau_1": first, "tableau_2": second, "banquier": banker}
    assert _fault(drill, **hands, cases="libres") == field


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({}, ""),
        ({"stake": "41"}, "stake"),
        ({"stake": "41", "bet": "tableau-1"}, ""),
        ({"stake": "40,50", "bet": "tableau-1"}, "stake"),
        ({"stake": "0"}, "stake"),
        ({"bet": "banco"}, "bet"),
        ({"tableau_2": "gagnant"}, "tableau_2"),
    ],
)
def test_an_odd_stake_on_both_tableaux_is_refused(changes: dict[str, str], field: str) -> None:
    bet = {"tableau_1": "gagne", "tableau_2": "nul", "bet": "cheval", "stake": "40"}
    assert _fault("reglement-mise", **{**bet, **changes}) == field


@pytest.mark.parametrize(
    ("row", "field"),
    [
        ({"seat": "12", "cheval": "20"}, ""),
        ({"seat": "12", "cheval": "21"}, "seats.0.cheval"),
        ({"seat": "12", "tableau_2": "20,10"}, "seats.0.tableau_2"),
        ({"seat": "13", "cheval": "20"}, "seats.0.seat"),
        ({"seat": "12"}, "seats"),  # a seat of which only the number is told is free
    ],
)
def test_impossible_stakes_are_refused_where_they_lie(row: dict[str, str], field: str) -> None:
    hands = {"tableau_1": "Ks 7d", "tableau_2": "Kh 6d", "banquier": "Qs 7c"}
    assert _fault("reglement-tapis", **hands, seats=[row]) == field


def test_no_place_is_named_twice() -> None:
    hands = {"tableau_1": "Ks 7d", "tableau_2": "Kh 6d", "banquier": "Qs 7c"}
    row = {"seat": "3", "tableau_1": "20"}
    assert _fault("reglement-tapis", **hands, seats=[row, row]) == "seats"


@pytest.mark.parametrize(
    ("sums", "field"),
    [
        (("20", "", ""), ""),
        (("", "", ""), "mises_1"),
        (("20", "", "25"), "mises_cheval"),
        (("20", "0,50", ""), "mises_2"),
    ],
)
def test_an_account_needs_sums_that_can_lie_on_the_cloth(
    sums: tuple[str, str, str], field: str
) -> None:
    first, second, straddle = sums
    facts = {"mises_1": first, "mises_2": second, "mises_cheval": straddle}
    ends = {"tableau_1": "perd", "tableau_2": "nul", "banque": "ouverte", "cagnotte": "avec"}
    assert _fault("compte-banque", **facts, **ends) == field


def test_the_banker_lays_down_an_eight_or_a_nine_only() -> None:
    assert _fault("annonces", how="choisie", moment="banquier", main="Ks 7d") == "main"
    assert _fault("annonces", how="choisie", moment="banquier", main="Ks 8d") == ""


def test_an_incident_has_an_odd_stake_only_where_that_is_the_incident() -> None:
    for kind, stake, field in (
        ("cheval-impair", "25", ""),
        ("cheval-impair", "20", "stake"),
        ("mise-tardive", "25", "stake"),
        ("mise-tardive", "20", ""),
    ):
        assert _fault("incidents", kind=kind, seat="1", stake=stake, card="2h") == field


@pytest.mark.parametrize(
    ("drill", "stored", "right"),
    [
        ("baccara/ordre-donne", {"donnees": 4}, "tableau-2"),
        ("baccara/annonces", {"moment": "arret", "main": "2s 5d"}, "rien-ne-va-plus"),
        ("baccara/annonces", {"moment": "ponte", "main": "9s 8d"}, "pas-de-carte"),
        ("baccara/ponte", {"main": "2s 3d", "banquier": "couvert"}, "libre"),
        (
            "punto-banco/annonce-finale",
            {"punto": "Kh 7d", "banco": "3c 4s"},
            "banco-sept-punto-sept-egalite",
        ),
        (
            "punto-banco/ordre-reglement",
            {"punto": "2h 3d 5c", "banco": "Kd 7s"},
            (
                *("banco", "punto", "chance"),
                *("ramasser-punto", "ramasser-egalite", "payer-banco", "polochon"),
            ),
        ),
    ],
)
def test_what_was_stored_before_a_fact_was_told_still_loads(
    drill: str, stored: dict[str, Any], right: Any
) -> None:
    exercise = catalog.drill(drill)
    assert exercise.solve(exercise.load(stored)).accepts(right)


@pytest.mark.parametrize(
    ("drill", "stored"),
    [
        ("baccara/annonces", {"moment": "ponte", "main": "2s 3d"}),
        (
            "punto-banco/incidents",
            {"kind": "carte-de-trop", "seat": 1, "stake": 20_00, "card": "9d"},
        ),
    ],
)
def test_a_question_that_is_no_longer_asked_is_refused_and_breaks_nothing(
    drill: str, stored: dict[str, Any]
) -> None:
    with pytest.raises(UnreadableAnswer):
        catalog.drill(drill).load(stored)
