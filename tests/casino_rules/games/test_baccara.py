"""Baccara, exhaustively: every decision, every cell of its table, every end of a tableau."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.grading import grade
from casino_rules.games.baccara import decisions, engine, temoin
from casino_rules.games.baccara.engine import Draw, Facing, Hand, Result, Side

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


def _drill(slug: str) -> Any:
    return catalog.drill(f"baccara/{slug}")


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


@pytest.mark.parametrize(
    ("banker", "drawn", "free"),
    [
        (0, "0 1 2 3 4 5 6 7 8 9 non", ""),
        (1, "0 1 2 3 4 5 6 7 8 9 non", ""),
        (2, "0 1 2 3 4 5 6 7 8 9 non", ""),
        (3, "0 1 2 3 4 5 6 7 non", "9"),
        (4, "2 3 4 5 6 7 non", ""),
        (5, "5 6 7 non", "4"),
        (6, "6 7", "non"),
        (7, "", ""),
    ],
)
def test_the_banker_is_bound_as_the_published_table_says(
    banker: int, drawn: str, free: str
) -> None:
    for column in COLUMNS:
        expected = Draw.DRAWS if column in drawn.split() else Draw.STANDS
        expected = Draw.FREE if column in free.split() else expected
        assert engine.banker_draws(banker, _facing(column), "libres").value is expected


def test_a_house_that_fixes_the_free_cells_plays_the_table_of_punto_banco() -> None:
    punto_banco = catalog.game("punto-banco").rulebook.draw_table("tirage-banco")
    for banker, column in product(BELOW, COLUMNS):
        draw = engine.banker_draws(banker, _facing(column), "fixees").value
        assert draw is Draw.of(punto_banco.mark(banker, column)), (banker, column)


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


@pytest.mark.parametrize(
    ("banker", "column", "drawing", "standing"),
    [
        (3, "9", 0.0769, -0.0614),
        (5, "4", 0.0110, -0.0009),
        (6, "non", 0.0769, -0.2308),
        (4, "1", 0.0037, -0.0925),
        (3, "8", -0.0037, -0.0458),
        (6, "6", 0.0037, 0.0458),
    ],
)
def test_the_closest_cells_differ_by_the_published_amounts(
    banker: int, column: str, drawing: float, standing: float
) -> None:
    assert round(float(_gain(banker, column, Draw.DRAWS)), 4) == drawing
    assert round(float(_gain(banker, column, Draw.STANDS)), 4) == standing


def test_every_cell_of_the_banker_table_is_a_branch_of_its_drill() -> None:
    assert {branch.cell for branch in _drill("tirage-banquier").branches} == set(
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
    drill, seen = _drill(slug), Counter[bool]()
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
    situation = _drill("ponte").read({"main": PAIRS[value], "banquier": "couvert"})
    answers = ("carte", "non", "libre", "abat")
    right = {key for key in answers if grade(_drill("ponte"), situation, key).correct}
    bound = "carte" if value < 5 else "non" if value < 8 else "abat"
    assert right == {"libre" if value == 5 else bound}


def test_an_abattage_is_compared_with_two_cards_all_else_with_all_cards() -> None:
    hands = [Hand(two, final) for two in POINTS for final in ([two] if two > 7 else POINTS)]
    for mine, his in product(hands, hands):
        laid = mine.two > 7 or his.two > 7
        margin = mine.two - his.two if laid else mine.final - his.final
        found = engine.result(Side.FIRST, mine, his).value
        assert found.sign == (margin > 0) - (margin < 0)


def test_a_tableau_that_lays_down_wins_even_when_the_banker_draws_to_nine() -> None:
    situation = _drill("resultat").read(
        {"tableau_1": "Ks 8d", "tableau_2": "2h 2c 6h", "banquier": "5s Kh 4d"}
    )
    assert decisions.outcome(situation).value == {"tableau-1": "gagne", "tableau-2": "perd"}
    verdict = grade(_drill("resultat"), situation, {"tableau-1": "perd", "tableau-2": "perd"})
    assert verdict.pitfall == "abattage-contre-trois-cartes"


def test_the_hand_passes_where_the_tableau_loses_and_nowhere_else() -> None:
    drill = _drill("la-main")
    for first, second in RESULTS:
        situation = drill.generate(Random(1), _house(), f"{first}-{second}")
        lost = [side for side, item in zip(Side, (first, second), strict=True) if item == "perd"]
        expected = "deux" if len(lost) > 1 else lost[0] if lost else "aucun"
        assert drill.solve(situation).value == expected


def _house(**choices: str) -> Any:
    return catalog.game("baccara").rulebook.house(choices)
