"""Hands from a shoe of six packs, where identical cards meet."""

from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod
from random import Random

import pytest

from casino_rules.core.cards import PACK, RANKS, Card, Suit, read_cards
from casino_rules.hands import HIGH, HighCategory
from casino_rules.hands.patterns import Pattern, frequency, patterns
from tests.casino_rules.hands.oracles import naive

SIX_PACKS = PACK * 6


def judged(cards: tuple[Card, ...]) -> None:
    category, orders = naive(cards)
    value = HIGH.value(cards)
    assert value.category is category
    assert value.key == (category.strength, *orders)


def test_hands_of_a_shoe_are_read_as_by_counting_them() -> None:
    rng = Random("shoe")
    for _ in range(5_000):
        judged(tuple(rng.sample(SIX_PACKS, 5)))


def test_every_multiset_of_ranks_is_read_of_one_suit_and_of_two() -> None:
    total = 0
    for ranks in combinations_with_replacement(RANKS, 5):
        spades = tuple(Card.of(rank, Suit.SPADES) for rank in ranks)
        judged(spades)
        judged((*spades[:4], Card.of(ranks[4], Suit.HEARTS)))
        total += 1
    assert total == 6_188


def test_the_patterns_of_a_shoe_are_all_its_hands_once() -> None:
    found = [kind for category in HighCategory for kind in patterns(HIGH, category, decks=6)]
    assert len(found) == len(set(found)) == 2 * 6_188
    assert sum(kind.ways(6) for kind in found) == comb(312, 5)


def test_the_frequencies_of_a_shoe_follow_from_counting_ranks_and_suits() -> None:
    expected: Counter[HighCategory] = Counter()
    for ranks in combinations_with_replacement(RANKS, 5):
        held = Counter(ranks).values()
        suited = 4 * prod(comb(6, count) for count in held)
        every = prod(comb(24, count) for count in held)
        spades = tuple(Card.of(rank, Suit.SPADES) for rank in ranks)
        expected[naive(spades)[0]] += suited
        mixed = (*spades[:4], Card.of(ranks[4], Suit.HEARTS))
        expected[naive(mixed)[0]] += every - suited
    for category in HighCategory:
        assert frequency(HIGH, category, decks=6) == expected[category]


@pytest.mark.parametrize(
    ("cards", "category"),
    [
        ("Ks Ks 9s 5s 2s", HighCategory.FLUSH),
        ("Ks Ks 9s 9s 2s", HighCategory.FLUSH),
        ("Ks Ks Ks 9s 2s", HighCategory.FLUSH),
        ("Ks Ks Ks 9s 9s", HighCategory.FULL),
        ("Ks Ks Ks Ks 9s", HighCategory.QUADS),
        ("Ks Ks Ks Ks Ks", HighCategory.FIVE_OF_A_KIND),
        ("Ks Kh Kd Kc Ks", HighCategory.FIVE_OF_A_KIND),
        ("Ks Ks 9s 5s 2h", HighCategory.PAIR),
    ],
)
def test_a_flush_that_holds_pairs_stays_a_flush(cards: str, category: HighCategory) -> None:
    assert HIGH.value(read_cards(cards)).category is category


def test_five_of_a_kind_is_told_apart_whatever_its_suits() -> None:
    kinds = patterns(HIGH, HighCategory.FIVE_OF_A_KIND, decks=6)
    assert set(kinds) == {Pattern((rank,) * 5, one) for rank in RANKS for one in (False, True)}
    assert not patterns(HIGH, HighCategory.FIVE_OF_A_KIND)
