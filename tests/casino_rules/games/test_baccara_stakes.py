"""The stakes of baccara: settlement, the account of the bank, and what cannot lie on the table."""

from decimal import ROUND_HALF_UP, Decimal
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.grading import grade
from casino_rules.games.baccara import payments, settling
from casino_rules.games.baccara.engine import Result
from casino_rules.games.baccara.payments import Bet, Exposed, Gesture
from tests.casino_rules.contract import faults

RESULTS = list(product(Result, repeat=2))
WORTH = {Result.WIN: 1, Result.TIE: 0, Result.LOSS: -1}

bets = st.sampled_from(Bet)
results = st.sampled_from(RESULTS)
stakes = st.integers(1, 5000).map(lambda units: units * 2_00)


def _drill(slug: str) -> Any:
    return catalog.drill(f"baccara/{slug}")


def _result(bet: Bet, stake: int, ends: tuple[Result, Result]) -> int:
    return payments.settle(bet, stake, ends).value.result


@pytest.mark.parametrize("ends", RESULTS, ids="-".join)
def test_each_half_of_a_stake_on_both_follows_its_tableau(ends: tuple[Result, Result]) -> None:
    first, second = (WORTH[end] for end in ends)
    assert _result(Bet.FIRST, 40_00, ends) == 40_00 * first
    assert _result(Bet.SECOND, 40_00, ends) == 40_00 * second
    assert _result(Bet.STRADDLE, 40_00, ends) == 20_00 * (first + second)


@pytest.mark.parametrize("ends", RESULTS, ids="-".join)
@pytest.mark.parametrize("bet", Bet)
def test_the_gesture_says_which_way_the_money_goes(bet: Bet, ends: tuple[Result, Result]) -> None:
    settled = payments.settle(bet, 60_00, ends).value
    assert (settled.paid > 0) is (settled.gesture in {Gesture.PAY, Gesture.PAY_HALF})
    assert (settled.collected > 0) is (settled.gesture in {Gesture.COLLECT, Gesture.COLLECT_HALF})
    halves = {Gesture.PAY_HALF, Gesture.COLLECT_HALF}
    assert (settled.gesture in halves) is (abs(settled.result) == 30_00)


@given(bets, stakes, results, st.integers(1, 50))
def test_settlement_is_linear_in_the_stake(
    bet: Bet, stake: int, ends: tuple[Result, Result], times: int
) -> None:
    assert _result(bet, stake * times, ends) == times * _result(bet, stake, ends)


@given(bets, stakes, stakes, results)
def test_settlement_is_additive_over_the_stakes_of_a_bet(
    bet: Bet, one: int, other: int, ends: tuple[Result, Result]
) -> None:
    apart = _result(bet, one, ends) + _result(bet, other, ends)
    assert _result(bet, one + other, ends) == apart


@given(stakes, stakes, stakes, results)
def test_the_bank_wins_what_the_stakes_lose(
    first: int, second: int, straddle: int, ends: tuple[Result, Result]
) -> None:
    exposed = Exposed(first, second, straddle)
    lost = sum(
        _result(bet, stake, ends) for bet, stake in zip(Bet, (first, second, straddle), strict=True)
    )
    assert payments.bank_result(exposed, ends).value == -lost


def test_the_example_of_the_document_is_corrected_and_its_error_named() -> None:
    drill = _drill("reglement-mise")
    situation = drill.read(
        {"tableau_1": "gagne", "tableau_2": "nul", "bet": "cheval", "stake": "40"}
    )
    right = {"geste": "payer-moitie", "montant": "20", "total": "60"}
    assert grade(drill, situation, right).correct
    verdict = grade(drill, situation, {**right, "total": "40"})
    assert (verdict.correct, verdict.pitfall) == (False, "exemple-du-document")


@given(st.integers(0, 10**9))
def test_a_layout_is_settled_as_the_sum_of_its_stakes_each_alone(seed: int) -> None:
    drill = _drill("reglement-tapis")
    situation = drill.generate(Random(seed), catalog.game("baccara").rulebook.default_house)
    slug = drill.classify(situation).split("-")
    ends = (Result(slug[0]), Result(slug[1]))
    outcomes = settling.outcomes(situation, 0)
    for row in situation.seats:
        assert outcomes[row.seat] == sum(_result(bet, row.on(bet), ends) for bet in Bet)
    assert sum(outcomes.values()) == 0
    value = drill.solve(situation).value
    paid = sum(value[settling.place(row.seat)] for row in situation.seats)
    assert outcomes[13] == value["ramasse"] - paid


@given(stakes, stakes, results, st.sampled_from(["ouverte", "limitee"]))
def test_the_cagnotte_is_that_of_the_regulation(
    first: int, second: int, ends: tuple[Result, Result], bank: str
) -> None:
    base = 0
    if ends == (Result.LOSS, Result.LOSS):
        base = first + second
    elif set(ends) == {Result.WIN, Result.LOSS}:
        won, lost = (first, second) if ends[0] is Result.LOSS else (second, first)
        base = max(0, won - lost)
    elif set(ends) == {Result.LOSS, Result.TIE}:
        base = first if ends[0] is Result.LOSS else second
    rate = {"ouverte": Decimal("0.0125"), "limitee": Decimal("0.02")}[bank]
    due = (Decimal(base) / 10 * rate).quantize(Decimal(1), ROUND_HALF_UP) * 10
    won_by_bank = payments.bank_result(Exposed(first, second, 0), ends).value
    assert payments.cagnotte(won_by_bank, bank).value == due


@pytest.mark.parametrize(
    ("won", "bank", "owed", "exact"),
    [
        (180_00, "ouverte", 2_30, "2,25 €"),
        (1_00, "ouverte", 0, "0,0125 €"),
        (4_00, "ouverte", 10, "0,05 €"),
        (230_00, "ouverte", 2_90, "2,875 €"),
        (115_00, "limitee", 2_30, "2,30 €"),
    ],
)
def test_the_cagnotte_is_rounded_to_the_nearest_ten_cents_half_up(
    won: int, bank: str, owed: int, exact: str
) -> None:
    ruling = payments.cagnotte(won, bank)
    assert ruling.value == owed
    assert exact in ruling.steps[1].text.replace("\u00a0", " ")


def test_a_tableau_is_announced_as_the_bank_sees_it() -> None:
    said = payments.announcement(Exposed(100_00, 60_00, 40_00), (Result.LOSS, Result.TIE))
    assert said.phrase.replace("\u00a0", " ") == (
        "1er tableau, 120 €, gagnant. 2e tableau, 80 €, égalité"
    )


# ─── What cannot lie on the table ────────────────────────────────────────────


def _fault(drill: str, **facts: Any) -> str:
    """Return the field at fault in a situation as typed, or nothing if it is possible."""
    try:
        _drill(drill).read(facts)
    except UnreadableAnswer as error:
        if not error.field or faults(error.message):
            raise
        return error.field
    return ""


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
def test_the_banker_is_asked_only_when_it_is_for_him_to_decide(
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
        ({"seat": "12"}, "seats.0.tableau_1"),
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
