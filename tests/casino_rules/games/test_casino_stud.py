"""Casino Stud: its deduced tables, the six cards of the Boni, its limits, its published returns."""

from math import comb

import pytest
from hypothesis import strategies as st

from casino_rules import catalog
from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import read_cards
from casino_rules.core.money import format_amount
from casino_rules.families.stud.odds import OPTIMAL
from casino_rules.families.stud.play import CATEGORIES, KEYS, Outcome, settle
from casino_rules.games.casino_stud import engine
from casino_rules.games.casino_stud.engine import (
    BONI_TABLE,
    DOLLAR,
    MAX_BONI,
    MAX_DEPART,
    STUD,
    best_of_six,
)
from casino_rules.games.casino_stud.odds import (
    SIXES,
    boni_counts,
    boni_edge,
    compute,
    game_return,
    stored,
)
from casino_rules.hands import HIGH

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
stakes = st.integers(1, 100).map(lambda dollars: dollars * DOLLAR)


def _hand(text: str) -> Hand:
    return read_cards(text)


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


@pytest.mark.parametrize(
    ("cards", "shown", "category"),
    [
        ("Jc Jd As 9h 4c", "Js", "brelan"),
        ("Tc 8d 7s 6h 2c", "9s", "quinte"),
        ("Kc Tc 8c 6c 3d", "2c", "couleur"),
        ("Ac Kc Qc Jc 2d", "Tc", "royale"),
        ("Jc Jd As Ah 4c", "4s", "deux-paires"),
        ("Ac 2d 3s 4h Kc", "5s", "quinte"),
    ],
)
def test_the_open_card_of_the_house_completes_the_hand_of_the_boni(
    cards: str, shown: str, category: str
) -> None:
    assert KEYS[best_of_six(_hand(cards), _hand(shown)).category] == category


@pytest.mark.parametrize("folded", [True, False])
@pytest.mark.parametrize("qualified", [True, False])
def test_neither_a_fold_nor_the_house_changes_a_boni(*, folded: bool, qualified: bool) -> None:
    cards, shown = _hand("Tc 8d 7s 6h 2c"), _hand("9s")
    line = engine.boni(cards, shown, 25_00, folded=folded, qualified=qualified).value
    assert line.paid == 250_00


@pytest.mark.parametrize(
    ("outcome_", "paid", "result"),
    [
        (Outcome.UNQUALIFIED, 40_00, 40_00),
        (Outcome.TIE, 0, 0),
        (Outcome.LOSE, 0, -120_00),
        (Outcome.FOLD, 0, -40_00),
        (Outcome.WIN, 40_00 + 20 * 80_00, 40_00 + 20 * 80_00),
    ],
)
def test_four_of_a_kind_is_settled_as_the_source_says(
    outcome_: Outcome, paid: int, result: int
) -> None:
    settled = settle(outcome_, 40_00, STUD.table.odds("carre"))
    assert (settled.paid, settled.result) == (paid, result)


def test_the_hands_have_the_names_of_the_source() -> None:
    named = {
        key: STUD.un(HIGH.value(_hand(cards)))
        for key, cards in {
            "quinte": "5c 6d 7s 8h 9c",
            "quinte-flush": "5h 6h 7h 8h 9h",
            "full": "Qc Qd Qs 2h 2c",
            "royale": "Ah Kh Qh Jh Th",
        }.items()
    }
    assert named == {
        "quinte": "une séquence au neuf",
        "quinte-flush": "une quinte au neuf",
        "full": "une main pleine aux dames par les deux",
        "royale": "une quinte royale",
    }
    assert set(named) < set(CATEGORIES)


def test_it_is_played_in_dollars_and_its_tables_are_said_to_be_deduced() -> None:
    book = catalog.game("casino-stud").rulebook
    assert format_amount(5_00, book.currency).endswith("$")
    for rule in (book.rule("paiement-bet"), book.rule("boni-paiement")):
        assert "déduit" in rule.title
        assert "n’imprime pas" in rule.statement


@pytest.mark.slow
def test_the_stored_tallies_are_those_of_a_new_count() -> None:
    assert compute() == stored()
