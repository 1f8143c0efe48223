"""Baccara, exhaustively: every decision, every cell of its table, every end, every stake."""

from collections import Counter
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules import catalog
from casino_rules.core.grading import grade
from casino_rules.games.baccara import engine, stakes, temoin
from casino_rules.games.baccara.engine import Draw, Facing, Hand, Result, Side
from casino_rules.games.baccara.stakes import Bet, Exposed, Placed

POINTS = range(10)
BELOW = range(8)
COLUMNS = [*map(str, POINTS), "non"]
RESULTS = list(product(Result, repeat=2))
PAIRS = ["Ts Kh", "As Kh", "2s Kh", "3s Kh", "4s Kh", "5s Kh", "6s Kh", "7s Kh", "8s Kh", "9s Kh"]
"""A hand of two cards for each point."""


def _facing(*columns: str) -> list[Facing]:
    return [
        Facing(side, None if column == "non" else int(column))
        for side, column in zip(Side, columns, strict=False)
    ]


def _mark(banker: int, column: str, cases: str) -> str:
    """Read the witness, the option of the house included."""
    mark = temoin.TABLES["tirage-banquier"](str(banker), column)
    return temoin.TABLES["cases-facultatives"](f"{banker}-{column}", cases) if mark == "F" else mark


@pytest.mark.parametrize("value", POINTS)
def test_a_ponte_is_bound_below_five_and_above_and_free_at_five(value: int) -> None:
    says = {"T": Draw.DRAWS, "F": Draw.FREE}
    for stopped in (False, True):
        mark = temoin.TABLES["tirage-ponte"](str(value), "abattage" if stopped else "libre")
        draw = engine.ponte_draws(value, stopped=stopped).value
        assert draw is says.get(mark, Draw.STANDS)
        assert (draw is Draw.FREE) is (value == 5 and not stopped)
        assert (draw is Draw.DRAWS) is (value <= 4 and not stopped)


def test_the_coup_stops_for_all_by_the_banker_and_for_a_tableau_by_itself() -> None:
    for first, second, banker in product(POINTS, repeat=3):
        playing = engine.still_playing(first, second, banker).value
        assert (Side.FIRST in playing) is (first < 8 and banker < 8)
        assert (Side.SECOND in playing) is (second < 8 and banker < 8)


def test_every_cell_reads_as_the_witness_in_every_house() -> None:
    for banker, column, cases in product(BELOW, COLUMNS, ("libres", "fixees")):
        draw = engine.banker_draws(banker, _facing(column), cases).value
        assert draw is Draw.of(_mark(banker, column, cases))


def _gain(banker: int, column: str, five: Draw) -> Fraction:
    """Return what drawing brings the banker above standing, drawing with replacement."""
    worth = [Fraction(4 if value == 0 else 1, 13) for value in POINTS]
    pairs = [Fraction(0)] * 10
    for one, other in product(POINTS, repeat=2):
        pairs[(one + other) % 10] += worth[one] * worth[other]
    draws = [0, 1, 2, 3, 4, *([5] if five is Draw.DRAWS else [])]
    stands = [*([] if five is Draw.DRAWS else [5]), 6, 7]
    seen = stands if column == "non" else draws
    third = 0 if column == "non" else int(column)
    gain = Fraction(0)
    for two in seen:
        ponte = (two + third) % 10
        stood = (banker > ponte) - (banker < ponte)
        for value in POINTS:
            mine = (banker + value) % 10
            drew = (mine > ponte) - (mine < ponte)
            gain += pairs[two] * worth[value] * (drew - stood)
    return gain / sum(pairs[two] for two in seen)


def test_the_table_is_the_optimum_free_where_the_ponte_at_five_decides() -> None:
    for banker, column in product(BELOW, COLUMNS):
        signs = {_gain(banker, column, five) > 0 for five in (Draw.DRAWS, Draw.STANDS)}
        best = {frozenset({True}): "T", frozenset({False}): "R"}.get(frozenset(signs), "F")
        printed = engine.BANKER_TABLE.mark(banker, column)
        if (banker, column) == (4, "1"):
            assert (best, printed) == ("F", "R")  # nearly indifferent: the traditional cards say R
        else:
            assert printed == best, (banker, column)


def test_every_cell_of_the_banker_table_is_a_branch_of_its_drill() -> None:
    assert {branch.cell for branch in catalog.drill("baccara/tirage-banquier").branches} == set(
        engine.BANKER_TABLE.cells
    )
    assert len(engine.BANKER_TABLE.cells) == 88


def test_a_card_against_two_tableaux_is_imposed_where_both_rows_agree() -> None:
    for banker, first, second, cases in product(BELOW, COLUMNS, COLUMNS, ("libres", "fixees")):
        allowed = [
            {"T": "T", "R": "R", "F": "TR"}[_mark(banker, c, cases)] for c in (first, second)
        ]
        common = set(allowed[0]) & set(allowed[1])
        expected = Draw.of(common.pop()) if len(common) == 1 else Draw.FREE
        assert engine.banker_draws(banker, _facing(first, second), cases).value is expected


def _judged(slug: str, answers: tuple[str, ...], free: str) -> tuple[int, int]:
    """Check every answer to many questions; return how many were free, how many compulsory."""
    drill, seen = catalog.drill(f"baccara/{slug}"), Counter[bool]()
    for house in catalog.game("baccara").rulebook.houses():
        for branch in drill.branches_in(house):
            situation = drill.generate(Random(branch.slug), house, branch.slug)
            right = {key for key in answers if grade(drill, situation, key).correct}
            is_free = drill.solve(situation).value == free
            seen[is_free] += 1
            assert right == {drill.solve(situation).value}
    return seen[True], seen[False]


@pytest.mark.parametrize("slug", ["tirage-banquier", "deux-tableaux"])
def test_what_is_imposed_on_the_banker_has_one_right_answer_free_or_bound(slug: str) -> None:
    free, bound = _judged(slug, ("tire", "reste", "libre"), "libre")
    assert free
    assert bound


@pytest.mark.parametrize("value", POINTS)
def test_what_is_imposed_on_a_ponte_has_one_right_answer_nothing_at_five(value: int) -> None:
    drill = catalog.drill("baccara/ponte")
    situation = drill.read({"main": PAIRS[value], "banquier": "couvert"})
    answers = ("carte", "non", "libre", "abat")
    right = {key for key in answers if grade(drill, situation, key).correct}
    bound = "carte" if value < 5 else "non" if value < 8 else "abat"
    assert right == {"libre" if value == 5 else bound}


def test_an_abattage_is_compared_with_two_cards_all_else_with_all_cards() -> None:
    hands = [Hand(two, final) for two in POINTS for final in ([two] if two > 7 else POINTS)]
    for own, bank in product(hands, hands):
        laid = own.two > 7 or bank.two > 7
        margin = own.two - bank.two if laid else own.final - bank.final
        found = engine.result(Side.FIRST, own, bank).value
        assert found.sign == (margin > 0) - (margin < 0)


def test_the_hand_passes_where_the_tableau_loses_and_nowhere_else() -> None:
    drill = catalog.drill("baccara/la-main")
    for first, second in RESULTS:
        situation = drill.generate(Random(1), _house(), f"{first}-{second}")
        lost = [side for side, item in zip(Side, (first, second), strict=True) if item == "perd"]
        expected = "deux" if len(lost) > 1 else lost[0] if lost else "aucun"
        assert drill.solve(situation).value == expected


def _house(**choices: str) -> Any:
    return catalog.game("baccara").rulebook.house(choices)


WORTH = {Result.WIN: 1, Result.TIE: 0, Result.LOSS: -1}
results = st.sampled_from(RESULTS)
amounts = st.integers(1, 5000).map(lambda units: units * 2_00)


def _result(bet: Bet, stake: int, ends: tuple[Result, Result]) -> int:
    return Placed({bet: stake}, ends).settled.result


@given(amounts, amounts, amounts, results)
def test_the_bank_wins_what_the_stakes_lose(
    first: int, second: int, straddle: int, ends: tuple[Result, Result]
) -> None:
    exposed = Exposed(first, second, straddle)
    lost = sum(
        _result(bet, stake, ends) for bet, stake in zip(Bet, (first, second, straddle), strict=True)
    )
    by_tableau = sum(sum_ * WORTH[end] for sum_, end in zip(exposed.sums, ends, strict=True))
    assert stakes.bank_result(exposed, ends).value == -lost == -by_tableau


@given(amounts, amounts, results, st.sampled_from(["ouverte", "limitee"]))
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
    won_by_bank = stakes.bank_result(Exposed(first, second, 0), ends).value
    assert stakes.cagnotte(won_by_bank, bank).value == due


def test_the_example_of_the_document_is_corrected_and_its_error_named() -> None:
    drill = catalog.drill("baccara/reglement-mise")
    situation = drill.read(
        {"tableau_1": "gagne", "tableau_2": "nul", "bet": "cheval", "stake": "40"}
    )
    right = {"geste": "payer-moitie", "montant": "20", "total": "60"}
    assert grade(drill, situation, right).correct
    verdict = grade(drill, situation, {**right, "total": "40"})
    assert (verdict.correct, verdict.pitfall) == (False, "exemple-du-document")


def test_the_exact_cagnotte_is_told_to_the_parts_of_a_cent() -> None:
    told = [stakes.cagnotte(won, "ouverte").steps[1].text for won in (180_00, 1_00, 230_00)]
    for text, exact in zip(told, ("2,25\u00a0€", "0,0125\u00a0€", "2,875\u00a0€"), strict=True):
        assert exact in text
