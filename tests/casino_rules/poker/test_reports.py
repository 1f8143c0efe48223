"""The published frequencies, counted again; what the boards allow, against dealt boards."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from math import comb
from random import Random

import pytest

from casino_rules.core.cards import PACK, Rank
from casino_rules.core.odds import Chance
from casino_rules.core.table_forms import Hand
from casino_rules.hands import HIGH
from casino_rules.hands.patterns import frequency
from casino_rules.poker.odds.counting import SEVEN, frequencies
from casino_rules.poker.odds.reports import (
    boards_report,
    five_cards,
    seven_cards,
    seven_cards_report,
)
from casino_rules.poker.showdown import CATEGORIES
from tests.casino_rules.hands.oracles import SEVEN_CARDS
from tests.drills import enough


def _counts(chances: tuple[Chance, ...]) -> dict[str, int]:
    return {chance.key: chance.count for chance in chances}


def test_hands_of_five_cards_are_counted_as_the_scale_reads_them() -> None:
    found = {slug: frequency(HIGH, category) for category, slug in CATEGORIES.items()}
    assert _counts(five_cards()) == found
    assert sum(found.values()) == comb(len(PACK), 5) == 2_598_960


def test_sets_of_seven_cards_are_those_that_are_published() -> None:
    found = {slug: SEVEN_CARDS[category] for category, slug in CATEGORIES.items()}
    assert _counts(seven_cards()) == found
    assert sum(found.values()) == comb(len(PACK), SEVEN) == 133_784_560
    assert seven_cards_report().chances == seven_cards()


@pytest.mark.thorough
def test_sets_of_seven_cards_are_counted_as_the_scale_reads_them() -> None:
    assert frequencies() == SEVEN_CARDS


def test_the_strongest_hand_comes_first_and_is_the_rarest_of_five_cards() -> None:
    counts = list(_counts(five_cards()).values())
    assert counts == sorted(counts)
    assert five_cards()[0].key == "quinte-royale"


def _permits(ranks: list[Rank], most_of_a_suit: int) -> list[bool]:
    orders = {rank.order for rank in ranks} | ({1} if Rank.ACE in ranks else set())
    paired = len(set(ranks)) < len(ranks)
    flush = most_of_a_suit >= 3
    straight = any(max(run) - min(run) < 5 for run in combinations(orders, 3))
    low = sum(order <= 8 for order in orders) >= 3
    return [paired, flush, straight, not (paired or flush or straight), low]


@pytest.mark.slow
def test_what_the_boards_allow_is_what_every_board_allows() -> None:
    _compare(combinations(PACK, 5), comb(len(PACK), 5), 1e-12)


def test_what_the_boards_allow_is_what_dealt_boards_allow() -> None:
    rng = Random("boards")
    number, tolerance = enough(8_000, 20_000), enough(22, 15) / 1_000
    _compare((tuple(rng.sample(PACK, 5)) for _ in range(number)), number, tolerance)


def _compare(boards: Iterable[Hand], number: int, tolerance: float) -> None:
    found = [0] * 5
    for board in boards:
        most = max(Counter(card.suit for card in board).values())
        allowed = _permits([card.rank for card in board], most)
        found = [count + here for count, here in zip(found, allowed, strict=True)]
    for chance, count in zip(boards_report(eight_or_better=True).chances, found, strict=True):
        assert count / number == pytest.approx(float(chance.probability), abs=tolerance)


def test_a_game_without_a_low_does_not_count_the_lows() -> None:
    high, both = boards_report(), boards_report(eight_or_better=True)
    assert both.chances[: len(high.chances)] == high.chances
    assert len(both.chances) == len(high.chances) + 1
