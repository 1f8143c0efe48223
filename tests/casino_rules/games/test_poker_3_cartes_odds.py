"""The odds of Poker 3 cartes against published figures and against plain enumeration."""

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from casino_rules import catalog
from casino_rules.core.cards import PACK, read_cards
from casino_rules.games.poker_3_cartes import engine
from casino_rules.games.poker_3_cartes.drills import generators
from casino_rules.games.poker_3_cartes.engine import CARDS, End, value
from casino_rules.games.poker_3_cartes.odds import (
    FILE,
    ROUNDS,
    _report,
    _stored,
    compute,
    lowest_raise,
    worth_a_raise,
)
from casino_rules.hands import THREE_CARDS
from casino_rules.hands.reading import encode
from tests.casino_rules.games.worlds import counts_of, edges_of, report_of
from tests.machine import in_time, spent

GAME = catalog.game("poker-3-cartes")
BANKS = comb(49, 3)
CHOICES = ("banque-battue", "toujours")


def test_the_edges_are_those_published() -> None:
    edges = edges_of(report_of(GAME.slug, bonus_ante="toujours"))
    assert round(float(edges["ante-play"]) * 100, 4) == 3.3730
    assert round(float(edges["pair-plus"]) * 100, 4) == 7.2760


def test_the_edges_of_the_source_rule_pay_no_bonus_without_a_win() -> None:
    edges = edges_of(report_of(GAME.slug))
    assert round(float(edges["ante-play"]) * 100, 4) == 5.0419
    assert edges["pair-plus"] == edges_of(report_of(GAME.slug, bonus_ante="toujours"))["pair-plus"]


def test_pair_plus_follows_from_the_frequencies_alone() -> None:
    won = 48 * 40 + 52 * 30 + 720 * 6 + 1096 * 3 + 3744 * 1
    assert edges_of(report_of(GAME.slug))["pair-plus"] == Fraction(16440 - won, 22100)


def test_the_notes_say_the_published_figures_in_french() -> None:
    notes = " ".join(report_of(GAME.slug, bonus_ante="toujours").notes)
    for told in ("dame-six-quatre ou mieux", "2,01", "1,67", "7,65"):
        assert told in notes
    assert "7,65" not in " ".join(
        report_of(GAME.slug, bonus_ante="toujours", aveugle="une-main").notes
    )


def test_the_frequencies_of_the_hands() -> None:
    counts = counts_of(report_of(GAME.slug))
    assert [counts[slug] for slug in ("tierce-flush", "brelan", "tierce", "couleur")] == [
        48,
        52,
        720,
        1096,
    ]
    assert (counts["paire"], counts["hauteur"]) == (3744, 16440)
    assert counts["banque-qualifiee"] == 15_380


def test_the_ends_of_a_round_cover_every_deal_once() -> None:
    for choice in CHOICES:
        counts = counts_of(report_of(GAME.slug, bonus_ante=choice))
        assert sum(counts[f"fin-{end}"] for end in End) == comb(52, 3) * BANKS == ROUNDS


def test_played_blind_the_bank_is_unqualified_as_often_as_it_is_dealt_so() -> None:
    stored = json.loads(FILE.read_text("utf-8"))["aveugle"]
    ends = Counter[str]()
    for counts in stored.values():
        ends.update(counts)
    assert ends["non-qualifiee"] == (comb(52, 3) - 15_380) * BANKS
    assert sum(ends.values()) == ROUNDS


def _plain_ends(cards: str) -> Counter[End]:
    """Face a hand with every bank, one by one."""
    hand = read_cards(cards)
    mine = THREE_CARDS.shape(encode(hand))
    left = [card for card in PACK if card not in hand]
    banks = (THREE_CARDS.shape(encode(bank)) for bank in combinations(left, CARDS))
    return Counter(engine.end_of(mine, bank) for bank in banks)


@pytest.mark.parametrize("choice", CHOICES)
def test_the_lowest_raise_is_dame_six_quatre_and_dame_six_trois_is_folded(choice: str) -> None:
    assert [rank.order for rank in value(lowest_raise(choice)).ranks] == [12, 6, 4]
    hauteur = generators.HIGH_CARD
    assert worth_a_raise(hauteur, _plain_ends("Qs 6h 4d"), choice)
    assert not worth_a_raise(hauteur, _plain_ends("Qs 6h 3d"), choice)


def test_the_players_of_the_drills_raise_from_the_lowest_raise_of_the_odds() -> None:
    for choice in CHOICES:
        assert value(lowest_raise(choice)).key == generators.LOWEST_RAISE


def test_a_rare_hand_counted_plainly_gives_the_storedcounts_of() -> None:
    # The fifty-two brelans: thirteen ranks of four, alike but for their suits.
    stored = json.loads(FILE.read_text("utf-8"))["aveugle"]["brelan"]
    ends = Counter[End]()
    for rank in "23456789TJQKA":
        for end, ways in _plain_ends(f"{rank}s {rank}h {rank}d").items():
            ends[end] += 4 * ways
    assert {end.value: ways for end, ways in ends.items()} == stored


@pytest.mark.measured
def test_the_page_of_the_odds_is_ready_in_milliseconds() -> None:
    def asked() -> None:
        _report.cache_clear()
        _stored.cache_clear()
        for house in GAME.rulebook.houses():
            GAME.odds(house)

    in_time(lambda: spent(asked), 0.2)


@pytest.mark.slow
def test_the_stored_counts_are_those_of_the_whole_enumeration() -> None:
    assert compute() == json.loads(FILE.read_text("utf-8"))
