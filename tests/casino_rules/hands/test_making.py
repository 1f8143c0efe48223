"""Hands made to measure: always of the wanted category, from the cards left, without retries."""

from collections import Counter
from random import Random

import pytest

from casino_rules.core.cards import JOKER, PACK, Card, Rank, Suit, read_cards
from casino_rules.hands import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    DEUCE_TO_SEVEN,
    HIGH,
    JOKER_HIGH,
    JOKER_HIGH_WHEEL_SECOND,
    THREE_CARDS,
    TWO_CARDS,
    Category,
    CountedScale,
    HighCategory,
    ThreeCardCategory,
)
from casino_rules.hands.making import ImpossibleHandError, hand_like, hand_of
from casino_rules.hands.patterns import Pattern, patterns

SCALES = [
    HIGH,
    THREE_CARDS,
    TWO_CARDS,
    JOKER_HIGH,
    JOKER_HIGH_WHEEL_SECOND,
    ACE_TO_FIVE,
    ACE_TO_SIX,
    DEUCE_TO_SEVEN,
]
MAKEABLE = [
    (scale, category, joker)
    for scale in SCALES
    for category in scale.reading.categories
    for joker in (False, True)
    if scale.reading.joker.name != "NONE" or not joker
]


@pytest.mark.parametrize(("scale", "category", "joker"), MAKEABLE)
def test_every_category_is_made_where_there_is_one(
    scale: CountedScale, category: Category, *, joker: bool
) -> None:
    rng = Random(category.name)
    if not patterns(scale, category, joker=joker):
        with pytest.raises(ImpossibleHandError):
            hand_of(rng, scale, category, joker=joker)
        return
    for _ in range(40):
        hand = hand_of(rng, scale, category, joker=joker)
        assert len(set(hand)) == scale.size
        assert (JOKER in hand) == joker
        assert scale.value(hand).category is category


@pytest.mark.parametrize(
    "decks", [1, *(pytest.param(decks, marks=pytest.mark.thorough) for decks in (2, 6))]
)
@pytest.mark.parametrize("scale", SCALES, ids=lambda scale: scale.slug)
def test_every_pattern_is_of_its_category(scale: CountedScale, decks: int) -> None:
    for category, joker in (item[1:] for item in MAKEABLE if item[0] is scale):
        kinds = patterns(scale, category, decks=decks, joker=joker)
        assert len(set(kinds)) == len(kinds)
        for kind in kinds:
            assert scale.shape(kind.code).category is category, (category, kind)
            assert kind.ways(decks) > 0, (category, kind)


@pytest.mark.parametrize("category", HighCategory)
def test_a_shoe_makes_every_category(category: HighCategory) -> None:
    rng = Random(category.name)
    shoe = list(PACK * 6)
    for _ in range(60):
        hand = hand_of(rng, HIGH, category, shoe)
        assert HIGH.value(hand).category is category
        assert not Counter(hand) - Counter(shoe)


def test_hands_come_only_from_the_cards_left() -> None:
    rng = Random("left")
    for category in HighCategory:
        if category is HighCategory.FIVE_OF_A_KIND:
            continue
        for _ in range(40):
            left = rng.sample(PACK, 40)
            if category is HighCategory.ROYAL_FLUSH:
                left += [card for card in PACK if card.suit is Suit.HEARTS and card not in left]
            hand = hand_of(rng, HIGH, category, left)
            assert set(hand) <= set(left)
            assert HIGH.value(hand).category is category


def test_what_cannot_be_made_is_said() -> None:
    aces_gone = [card for card in PACK if card.rank is not Rank.ACE]
    with pytest.raises(ImpossibleHandError):
        hand_of(Random(1), HIGH, HighCategory.ROYAL_FLUSH, aces_gone)
    with pytest.raises(ImpossibleHandError):
        hand_of(Random(1), HIGH, HighCategory.HIGH_CARD, read_cards("Ah Kh 9h 5h 2h"))


def test_a_hand_follows_its_pattern() -> None:
    near_miss = Pattern((Rank.ACE, Rank.QUEEN, Rank.JACK, Rank.NINE, Rank.TWO))
    rng = Random("pattern")
    for _ in range(300):
        hand = hand_like(rng, [near_miss])
        assert sorted(card.rank.order for card in hand) == [2, 9, 11, 12, 14]
        assert HIGH.value(hand).category is HighCategory.HIGH_CARD


def test_a_hand_that_would_be_of_one_suit_is_mended() -> None:
    left: list[Card] = [card for card in PACK if card.suit is Suit.SPADES]
    left += read_cards("2h")
    hand = hand_of(Random(3), THREE_CARDS, ThreeCardCategory.HIGH_CARD, left)
    assert read_cards("2h")[0] in hand


def test_every_pattern_is_as_likely() -> None:
    rng = Random("uniform")
    drawn = Counter(
        HIGH.value(hand_of(rng, HIGH, HighCategory.STRAIGHT)).ranks[0] for _ in range(5_000)
    )
    assert len(drawn) == 10
    assert all(400 < times < 600 for times in drawn.values())
    suits = Counter(hand_of(rng, HIGH, HighCategory.ROYAL_FLUSH)[0].suit.code for _ in range(2_000))
    assert all(400 < times < 600 for times in suits.values())
