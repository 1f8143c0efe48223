"""The low scales: ace to five, eight or better, nullo and deuce to seven."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from pokerkit.lookups import EightOrBetterLookup, RegularLookup, Standard2Lookup

from casino_rules.core.cards import PACK, RANKS, Card, Rank, read_cards
from casino_rules.hands import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    DEUCE_TO_SEVEN,
    HIGH,
    CountedScale,
    HighCategory,
    eight_or_better,
    eight_or_better_two_three,
    is_eight_or_better,
)
from casino_rules.hands.patterns import frequency, patterns
from casino_rules.hands.reading import CODES, encode
from tests.casino_rules.hands.oracles import example, pokerkit_index, same_order


def examples(scale: CountedScale) -> Iterator[tuple[Card, ...]]:
    for category in HighCategory:
        for pattern in patterns(scale, category):
            yield example(pattern)


def shifted(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Move every rank up one, the ace becoming a two: ace-low becomes ace-high."""
    above: dict[Rank, Rank] = dict(zip((Rank.ACE, *RANKS[:-1]), RANKS, strict=True))
    return tuple(Card.of(above[card.rank], card.suit) for card in cards)


def test_ace_to_five_ranks_as_pokerkit_says() -> None:
    lookup = RegularLookup()
    hands = list(examples(ACE_TO_FIVE))
    assert len(hands) == 1_287 + 2_860 + 858 + 858 + 156 + 156
    assert same_order(
        [(-pokerkit_index(lookup, hand), ACE_TO_FIVE.value(hand).key) for hand in hands]
    )


def test_deuce_to_seven_ranks_as_pokerkit_says() -> None:
    lookup = Standard2Lookup()
    hands = list(examples(DEUCE_TO_SEVEN))
    assert len(hands) == 7_462
    assert same_order(
        [(-pokerkit_index(lookup, hand), DEUCE_TO_SEVEN.value(hand).key) for hand in hands]
    )


def test_nullo_is_deuce_to_seven_with_every_rank_moved_up() -> None:
    lookup = Standard2Lookup()
    hands = list(examples(ACE_TO_SIX))
    assert len(hands) == 7_462
    assert same_order(
        [(-pokerkit_index(lookup, shifted(hand)), ACE_TO_SIX.value(hand).key) for hand in hands]
    )


def test_eight_or_better_agrees_with_pokerkit() -> None:
    lookup = EightOrBetterLookup()
    pairs = []
    for hand in examples(ACE_TO_FIVE):
        value = ACE_TO_FIVE.value(hand)
        assert is_eight_or_better(value) == lookup.has_entry("".join(card.code for card in hand))
        if is_eight_or_better(value):
            pairs.append((-pokerkit_index(lookup, hand), value.key))
    assert len(pairs) == 56
    assert same_order(pairs)


def test_a_high_hand_is_no_low() -> None:
    assert not is_eight_or_better(HIGH.value(read_cards("8h 6d 4c 3s 2h")))


def test_a_low_needs_five_ranks_up_to_the_eight() -> None:
    low = eight_or_better(read_cards("Ah Ad 2h 3d 4c 8h 8d"))
    assert low is not None
    assert low.french == "8-4-3-2-A"
    assert eight_or_better(read_cards("Ah Ad 2h 3d 4c 9h 9d")) is None
    assert eight_or_better_two_three(read_cards("Ah 2d Kc Ks"), read_cards("3h 4d 5c Qh Qs"))
    assert not eight_or_better_two_three(read_cards("Ah Kd Kc Ks"), read_cards("2h 3h 4d 5c Qs"))


@pytest.mark.parametrize("scale", [ACE_TO_FIVE, ACE_TO_SIX, DEUCE_TO_SEVEN])
def test_the_raw_reader_finds_the_lowest_of_five_to_nine_cards(scale: CountedScale) -> None:
    rng = Random(scale.slug)
    for _ in range(200):
        cards = rng.sample(PACK, rng.randint(5, 9))
        best = max(scale.shape(encode(hand)) for hand in combinations(cards, 5))
        assert scale.best_shape([CODES[card] for card in cards]) == best
        assert scale.best(cards).shape == best


@pytest.mark.slow
@pytest.mark.parametrize("scale", [ACE_TO_FIVE, ACE_TO_SIX, DEUCE_TO_SEVEN])
def test_all_hands_are_worth_what_their_pattern_is(scale: CountedScale) -> None:
    """The patterns are compared with pokerkit above; here, every one of the 2,598,960 hands."""
    counts = dict.fromkeys(HighCategory, 0)
    for hand in combinations([CODES[card] for card in PACK], 5):
        category = scale.shape(sum(hand)).category
        assert isinstance(category, HighCategory)
        counts[category] += 1
    assert counts == {category: frequency(scale, category) for category in HighCategory}
