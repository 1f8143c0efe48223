"""Three cards (tierce above couleur) and the two-card hand of Pai Gow."""

from collections import Counter
from itertools import combinations

import pytest
from pokerkit.lookups import RhodeIslandHoldemLookup

from casino_rules.core.cards import PACK, read_cards
from casino_rules.hands import (
    JOKER_HIGH,
    THREE_CARDS,
    TWO_CARDS,
    ThreeCardCategory,
    TwoCardCategory,
    WrongHandError,
)
from casino_rules.hands.patterns import frequency, patterns
from casino_rules.hands.reading import encode
from tests.casino_rules.hands.oracles import example, pokerkit_index, same_order

FREQUENCIES = {
    ThreeCardCategory.STRAIGHT_FLUSH: 48,
    ThreeCardCategory.TRIPS: 52,
    ThreeCardCategory.STRAIGHT: 720,
    ThreeCardCategory.FLUSH: 1_096,
    ThreeCardCategory.PAIR: 3_744,
    ThreeCardCategory.HIGH_CARD: 16_440,
}


def test_the_22100_hands_of_three_cards_have_their_known_frequencies() -> None:
    counts = Counter(THREE_CARDS.shape(encode(hand)).category for hand in combinations(PACK, 3))
    assert counts.total() == 22_100
    assert counts == FREQUENCIES
    assert {c: frequency(THREE_CARDS, c) for c in ThreeCardCategory} == FREQUENCIES


def test_three_card_categories_go_by_rarity() -> None:
    assert sorted(ThreeCardCategory, reverse=True) == list(FREQUENCIES)


def test_every_class_of_three_cards_ranks_as_pokerkit_says() -> None:
    lookup = RhodeIslandHoldemLookup()
    hands = [example(kind) for c in ThreeCardCategory for kind in patterns(THREE_CARDS, c)]
    assert len(hands) == 741
    pairs = [(pokerkit_index(lookup, hand), THREE_CARDS.value(hand).key) for hand in hands]
    assert same_order(pairs)


@pytest.mark.slow
def test_every_hand_of_three_cards_ranks_as_pokerkit_says() -> None:
    lookup = RhodeIslandHoldemLookup()
    pairs = [
        (pokerkit_index(lookup, hand), THREE_CARDS.value(hand).key)
        for hand in combinations(PACK, 3)
    ]
    assert same_order(pairs)


def test_two_cards_make_a_pair_or_nothing_and_the_joker_is_an_ace() -> None:
    assert frequency(TWO_CARDS, TwoCardCategory.PAIR, joker=True) == 78 + 4
    assert frequency(TWO_CARDS, TwoCardCategory.HIGH_CARD, joker=True) == 1_248 + 48
    ladder = ["3h 2d", "Kh Qh", "Ah Qh", "Joker Kd", "2h 2d", "Kh Kd", "As Joker"]
    values = [TWO_CARDS.value(read_cards(cards)) for cards in ladder]
    assert values == sorted(values)
    assert len(set(values)) == len(values)
    assert TWO_CARDS.value(read_cards("Joker Kd")) == TWO_CARDS.value(read_cards("Kh Ah"))
    assert TWO_CARDS.value(read_cards("Joker Ah")) == TWO_CARDS.value(read_cards("Ac Ad"))


@pytest.mark.parametrize(
    ("five", "two", "greater"),
    [
        ("Kh Kd 9s 5c 2d", "Ah Ad", False),
        ("Ah Ad 9s 5c 2d", "As Ac", True),
        ("Kh Kd 9s 5c 2d", "As Joker", False),
        ("Ah Kd 9s 5c 2d", "As Kc", True),
        ("Ah Qd 9s 5c 2d", "As Kc", False),
        ("7h 5d 4s 3c 2d", "2s 2c", False),
        ("7h 6d 5s 4c 3d", "As Ac", True),
    ],
)
def test_a_hand_of_five_cards_compares_with_the_two_in_front(
    five: str, two: str, *, greater: bool
) -> None:
    behind, front = JOKER_HIGH.value(read_cards(five)), TWO_CARDS.value(read_cards(two))
    assert (behind.key >= front.key) is greater


def test_the_joker_is_refused_in_three_cards() -> None:
    with pytest.raises(WrongHandError):
        THREE_CARDS.value(read_cards("Ah Kd Joker"))
