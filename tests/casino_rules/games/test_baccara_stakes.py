"""The stakes of baccara: settlement, the account of the bank, the cagnotte."""

from decimal import ROUND_HALF_UP, Decimal
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules import catalog
from casino_rules.core.grading import grade
from casino_rules.families.settling import Gesture, Half
from casino_rules.games.baccara import payments
from casino_rules.games.baccara.engine import Result
from casino_rules.games.baccara.payments import Bet, Exposed, Placed

RESULTS = list(product(Result, repeat=2))
WORTH = {Result.WIN: 1, Result.TIE: 0, Result.LOSS: -1}
bets = st.sampled_from(Bet)
results = st.sampled_from(RESULTS)
stakes = st.integers(1, 5000).map(lambda units: units * 2_00)


def _drill(slug: str) -> Any:
    return catalog.drill(f"baccara/{slug}")


def _result(bet: Bet, stake: int, ends: tuple[Result, Result]) -> int:
    return Placed({bet: stake}, ends).settled.result


@pytest.mark.parametrize("ends", RESULTS, ids="-".join)
def test_each_half_of_a_stake_on_both_follows_its_tableau(ends: tuple[Result, Result]) -> None:
    first, second = (WORTH[end] for end in ends)
    assert _result(Bet.FIRST, 40_00, ends) == 40_00 * first
    assert _result(Bet.SECOND, 40_00, ends) == 40_00 * second
    assert _result(Bet.STRADDLE, 40_00, ends) == 20_00 * (first + second)


@pytest.mark.parametrize("ends", RESULTS, ids="-".join)
@pytest.mark.parametrize("bet", Bet)
def test_the_gesture_says_which_way_the_money_goes(bet: Bet, ends: tuple[Result, Result]) -> None:
    settled = Placed({bet: 60_00}, ends).settled
    gesture = settled[bet].gesture
    assert (settled.paid > 0) is (gesture in {Gesture.PAY, Half.PAY})
    assert (settled.taken > 0) is (gesture in {Gesture.COLLECT, Half.COLLECT})
    assert (gesture in set(Half)) is (abs(settled.result) == 30_00)


@given(stakes, stakes, stakes, results)
def test_the_bank_wins_what_the_stakes_lose(
    first: int, second: int, straddle: int, ends: tuple[Result, Result]
) -> None:
    exposed = Exposed(first, second, straddle)
    lost = sum(
        _result(bet, stake, ends) for bet, stake in zip(Bet, (first, second, straddle), strict=True)
    )
    by_tableau = sum(sum_ * WORTH[end] for sum_, end in zip(exposed.sums, ends, strict=True))
    assert payments.bank_result(exposed, ends).value == -lost == -by_tableau


def test_the_example_of_the_document_is_corrected_and_its_error_named() -> None:
    drill = _drill("reglement-mise")
    situation = drill.read(
        {"tableau_1": "gagne", "tableau_2": "nul", "bet": "cheval", "stake": "40"}
    )
    right = {"geste": "payer-moitie", "montant": "20", "total": "60"}
    assert grade(drill, situation, right).correct
    verdict = grade(drill, situation, {**right, "total": "40"})
    assert (verdict.correct, verdict.pitfall) == (False, "exemple-du-document")


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
        "Premier tableau, 120 €, gagnant. Deuxième tableau, 80 €, égalité"
    )
