"""The room of reckoning keeps the contract of the exercises, and is none of the twenty-five games."""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any, Final

import pytest

from casino_rules import catalog
from casino_rules.calcul.engine import LADDERS, ODDS, RATES
from casino_rules.core.money import Odds
from casino_rules.core.tables import PayTable
from tests.casino_rules import (
    test_contract,
    test_contract_book,
    test_contract_described,
    test_contract_errors,
    test_contract_spots,
    test_contract_tries,
)
from tests.casino_rules.contract import Breadth, walk

CALCUL: Final = catalog.game("calcul")
CONTRACT: Final[tuple[Callable[[Any], None], ...]] = (
    test_contract.test_a_drill_is_well_named,
    test_contract.test_a_walk_meets_every_branch_in_every_house_and_at_every_level,
    test_contract.test_every_pitfall_is_met_somewhere,
    test_contract_errors.test_most_wrong_choices_meet_a_known_error,
    test_contract_spots.test_what_is_described_lies_on_the_cloth_or_is_declared_off_it,
    test_contract_book.test_a_summary_is_plain_text,
    test_contract_book.test_every_text_of_the_rule_book_is_in_good_french,
    test_contract_book.test_changements_toml_tells_what_each_version_changed_and_when,
    test_contract_book.test_every_article_says_where_it_comes_from,
    test_contract_book.test_ids_are_named_once,
    test_contract_book.test_every_worked_case_is_ruled_as_written_and_cites_just_its_articles,
    test_contract_book.test_every_drill_has_a_worked_case,
)

WALKED: Final[tuple[Callable[[Any, Breadth], None], ...]] = (
    test_contract.test_every_situation_keeps_the_contract,
    test_contract.test_a_situation_without_a_wanted_branch_is_of_the_house,
    test_contract_described.test_what_the_forms_accept_is_ruled,
    test_contract_spots.test_chips_are_described_on_the_box_where_they_lie,
    test_contract_tries.test_a_case_that_is_waited_for_is_not_rare,
    test_contract_tries.test_no_case_is_waited_for_long,
)


@pytest.mark.parametrize("check", WALKED, ids=lambda check: check.__name__)
def test_reckoning_keeps_the_contract_wherever_it_is_walked(
    check: Callable[[Any, Breadth], None],
) -> None:
    check(CALCUL, Breadth.THOROUGH)


@pytest.mark.parametrize("check", CONTRACT, ids=lambda check: check.__name__)
def test_reckoning_keeps_the_contract(check: Callable[[Any], None]) -> None:
    check(CALCUL)


def test_it_is_found_by_its_name_and_in_no_list() -> None:
    games = catalog.games()
    assert games["calcul"] is CALCUL
    assert "calcul" in games
    assert len(games) == len(list(games)) == 25
    assert "calcul" not in set(games)
    assert CALCUL not in catalog.load_all()
    assert all(CALCUL not in members for _, members in catalog.families())


def test_every_odds_of_every_table_of_our_games_is_asked() -> None:
    paid = {
        odds
        for game in catalog.load_all()
        for table in game.rulebook.tables.values()
        if isinstance(table, PayTable)
        for odds in table.cells.values()
    }
    assert set(ODDS) == paid - {Odds(1, 1)}
    asked = {branch.slug for branch in CALCUL.drill("paiements").branches}
    assert asked == {f"{odds.win}-pour-{odds.stake}" for odds in ODDS}
    assert {"19-pour-20", "3-pour-2", "150-pour-1", "1000-pour-1"} <= asked


def test_the_rates_are_those_of_the_rule_books() -> None:
    assert {
        "commission": Fraction(5, 100),
        "moitie": Fraction(1, 2),
        "ouverte": Fraction(125, 10_000),
        "limitee": Fraction(2, 100),
    } == RATES


@pytest.mark.parametrize("multiple", LADDERS)
def test_a_ladder_is_climbed_to_twenty(multiple: int) -> None:
    drill, house = CALCUL.drill("echelles"), CALCUL.rulebook.default_house
    drawn = {
        drill.generate(Random(seed), house, f"fois-{multiple}", level=3).nombre
        for seed in range(400)
    }
    assert drawn == set(range(2, 21))


@pytest.mark.parametrize(
    ("pot", "bet", "total"), [(35_00, 0, 35_00), (35_00, 20_00, 95_00), (100_00, 100_00, 400_00)]
)
def test_the_height_of_the_pot_is_three_times_the_bet_and_the_pot(
    pot: int, bet: int, total: int
) -> None:
    drill = CALCUL.drill("hauteur-du-pot")
    situation = drill.situation(pot, bet)
    assert drill.solve(situation).value == total
    wrong = {pitfall.slug: answer for pitfall, answer in drill.mistakes(situation)}
    assert wrong == ({"sans-suivre": pot + 2 * bet, "le-pot-seul": pot + bet} if bet else {})


def test_every_explanation_is_given_somewhere() -> None:
    given = {
        (step.rule.id, step.variant)
        for drill in CALCUL.drills.values()
        for met in walk(CALCUL, drill, Breadth.THOROUGH)
        for step in met.ruling.steps
    }
    written = {
        (rule.id, variant) for rule in CALCUL.rulebook.rules for variant in rule.explanations
    }
    assert given == written
