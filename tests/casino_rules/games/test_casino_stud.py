"""Casino Stud: its deduced tables, the six cards of the Boni, its limits, its published returns."""

from math import comb

import pytest

from casino_rules import catalog
from casino_rules.core.money import format_amount
from casino_rules.families.stud.odds import OPTIMAL
from casino_rules.families.stud.play import Outcome
from casino_rules.games.casino_stud.engine import (
    BONI_TABLE,
    MAX_BONI,
    MAX_DEPART,
    STUD,
)
from casino_rules.games.casino_stud.odds import (
    SIXES,
    boni_counts,
    boni_edge,
    compute,
    game_return,
    stored,
)

KNOWN_SIXES = {
    "royale": 188,
    "quinte-flush": 1_656,
    "carre": 14_664,
    "full": 165_984,
    "couleur": 205_792,
    "quinte": 361_620,
    "brelan": 732_160,
    "deux-paires": 2_532_816,
    "paire": 9_730_740,
    "hauteur": 6_612_900,
}
"""The best five of six cards, as published for six-card poker."""


def test_the_return_of_the_game_is_that_printed_in_the_source() -> None:
    assert round(float(game_return()) * 100, 4) == 97.4447
    assert f"{float(game_return()):.2%}" in {"97.44%", "97.45%"}


def test_the_return_of_the_boni_is_that_printed_in_the_source() -> None:
    assert round(float(1 - boni_edge()) * 100, 4) == 91.4386
    assert f"{float(1 - boni_edge()):.2%}" == "91.44%"


def test_the_six_cards_of_the_boni_are_counted_as_published() -> None:
    counts = boni_counts()
    assert counts == stored()["boni"]
    assert counts == KNOWN_SIXES
    assert sum(counts.values()) == comb(52, 6) == SIXES


def test_the_best_strategy_never_folds_a_combination() -> None:
    for key, ends in stored()[OPTIMAL].items():
        assert (ends[Outcome.FOLD.value] > 0) is (key == "hauteur")


def test_the_most_that_can_be_won_is_what_the_source_prints_stake_included() -> None:
    jouer = STUD.table.odds("royale").pay(2 * MAX_DEPART) + 2 * MAX_DEPART
    boni = BONI_TABLE.odds("royale").pay(MAX_BONI) + MAX_BONI
    assert 2 * MAX_DEPART == 200_00
    assert jouer == 20_200_00
    assert boni == 100_100_00
    assert 2 * MAX_DEPART + jouer + boni == 120_500_00


def test_it_is_played_in_dollars_and_its_tables_are_said_to_be_deduced() -> None:
    book = catalog.game("casino-stud").rulebook
    assert format_amount(5_00, book.currency).endswith("$")
    for rule in (book.rule("paiement-bet"), book.rule("boni-paiement")):
        assert "déduit" in rule.title
        assert "n’imprime pas" in rule.statement


@pytest.mark.slow
def test_the_stored_tallies_are_those_of_a_new_count() -> None:
    assert compute() == stored()
