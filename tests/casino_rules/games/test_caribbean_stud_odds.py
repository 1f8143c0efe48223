"""The odds of Caribbean Stud Poker against published figures, and counted again."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from casino_rules.core.cards import PACK, RANKS, Card
from casino_rules.core.odds import OddsReport
from casino_rules.families.stud import counting
from casino_rules.families.stud.counting import DEALS, Bank
from casino_rules.families.stud.odds import BLIND, OPTIMAL, RULE, total
from casino_rules.families.stud.play import AS_ROI_KEY, CATEGORIES, Outcome
from casino_rules.games.caribbean_stud.odds import bonus_edge, compute, stored
from casino_rules.hands import HIGH
from casino_rules.hands.codes import CODES
from casino_rules.hands.patterns import frequency
from tests.casino_rules.games.worlds import report_of


def _edges(report: OddsReport) -> dict[str, float]:
    return {bet.key: round(float(bet.edge) * 100, 4) for bet in report.bets}


def test_the_edges_are_those_published() -> None:
    edges = _edges(report_of("caribbean-stud"))
    assert edges["ante"] == 5.2243
    assert edges["mise"] == 2.5553
    assert edges["aveugle"] == 16.6072


@pytest.mark.parametrize(("beaten", "percent"), [("perdu", 31.62), ("paye", 31.53)])
def test_the_bonus_keeps_what_the_project_decided_to_show(beaten: str, percent: float) -> None:
    edge = _edges(report_of("caribbean-stud", **{"bonus-battu": beaten}))["bonus"]
    assert round(edge, 2) == percent


def test_an_always_paid_bonus_follows_from_the_frequencies_of_the_hands() -> None:
    counts = {chance.key: chance.count for chance in report_of("caribbean-stud").chances}
    back = sum(
        (times + 1) * counts[key]
        for key, times in {
            "couleur": 100,
            "full": 150,
            "carre": 1000,
            "quinte-flush": 1600,
            "royale": 4000,
        }.items()
    )
    assert bonus_edge("paye") == 1 - Fraction(back, comb(52, 5))


@pytest.mark.parametrize("name", [OPTIMAL, RULE, BLIND])
def test_the_stored_tallies_cover_every_deal_once(name: str) -> None:
    tally = stored()[name]
    assert sum(total(tally, outcome) for outcome in Outcome) == DEALS
    assert comb(52, 5) * 47 * comb(46, 4) == DEALS
    for key, ends in tally.items():
        assert sum(ends.values()) == frequency(HIGH, CATEGORIES[key]) * (DEALS // comb(52, 5))


def test_the_best_strategy_always_raises_a_combination() -> None:
    for key, ends in stored()[OPTIMAL].items():
        assert (ends[Outcome.FOLD.value] > 0) is (key == "hauteur")


def test_the_rule_in_words_costs_little_more_than_the_best_decision() -> None:
    note = next(text for text in report_of("caribbean-stud").notes if "coûte" in text)
    assert "0,0002" in note


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(card for code in text.split() for card in PACK if card.code == code)


@pytest.mark.parametrize(
    ("hand", "shown"),
    [
        ("Ah Kh Qd 5c 3s", "5h"),
        ("9h 9c 4d 3c 2s", "Ks"),
        ("Ah Kh 9h 5h 3h", "2h"),
    ],
)
def test_a_view_counts_the_bank_as_dealing_every_hidden_hand_does(hand: str, shown: str) -> None:
    player, (up,) = _cards(hand), _cards(shown)
    value = HIGH.value(player)
    held = tuple(sum(card.rank is rank for card in player) for rank in RANKS)
    place = RANKS.index(up.rank)
    own = tuple(sorted(RANKS.index(card.rank) for card in player if card.suit is up.suit))
    plain = counting._plain_bank(held, place, value.key)
    moved = counting._moved_by_flushes(own, place, value.key)
    bank = Bank(*(one + other for one, other in zip(plain, moved, strict=True)))
    assert sum(bank) == comb(46, 4)
    assert bank == _dealt(player, up)


def _dealt(player: tuple[Card, ...], up: Card) -> Bank:
    """Count by the codes of hands, one by one."""
    value = HIGH.value(player)
    left = [CODES[card] for card in PACK if card not in player and card is not up]
    known = CODES[up]
    found = dict.fromkeys(Outcome, 0)
    by_key: dict[tuple[int, ...], int] = {}
    for four in combinations(left, 4):
        key = HIGH.shape(known + sum(four)).key
        by_key[key] = by_key.get(key, 0) + 1
    for key, ways in by_key.items():
        ended = (
            Outcome.UNQUALIFIED
            if key < AS_ROI_KEY
            else Outcome.TIE
            if key == value.key
            else Outcome.WIN
            if value.key > key
            else Outcome.LOSE
        )
        found[ended] += ways
    return Bank(
        found[Outcome.UNQUALIFIED], found[Outcome.WIN], found[Outcome.TIE], found[Outcome.LOSE]
    )


@pytest.mark.slow
def test_the_stored_tallies_are_those_of_a_new_count() -> None:
    assert compute() == stored()
