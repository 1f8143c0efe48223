"""High hands of five cards, of a pack, a shoe or two and three: against other programs."""

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from random import Random

import pytest
from phevaluator import evaluate_cards
from pokerkit.hands import OmahaEightOrBetterLowHand, OmahaHoldemHand

from casino_rules.core.cards import PACK, RANKS, SUITS, Card, Suit, read_cards
from casino_rules.hands import (
    HIGH,
    Category,
    HighCategory,
    WrongHandError,
    eight_or_better_two_three,
)
from casino_rules.hands.patterns import Pattern, frequency, patterns
from casino_rules.hands.reading import CODES, RANK_CODES, RANK_MASK, encode
from tests.casino_rules.hands.oracles import (
    PHE,
    SEVEN_CARDS,
    example,
    naive,
    phe_category,
    phe_rank,
    same_order,
    text,
)

FREQUENCIES = {
    HighCategory.ROYAL_FLUSH: 4,
    HighCategory.STRAIGHT_FLUSH: 36,
    HighCategory.QUADS: 624,
    HighCategory.FULL: 3_744,
    HighCategory.FLUSH: 5_108,
    HighCategory.STRAIGHT: 10_200,
    HighCategory.TRIPS: 54_912,
    HighCategory.TWO_PAIR: 123_552,
    HighCategory.PAIR: 1_098_240,
    HighCategory.HIGH_CARD: 1_302_540,
}


def every_class() -> list[Pattern]:
    return [pattern for category in HighCategory for pattern in patterns(HIGH, category)]


def test_there_are_7462_classes_and_2598960_hands() -> None:
    classes = every_class()
    assert len(set(classes)) == len(classes) == 7_462
    assert sum(pattern.ways() for pattern in classes) == comb(52, 5) == 2_598_960
    for category, hands in FREQUENCIES.items():
        assert frequency(HIGH, category) == hands


def test_every_class_ranks_as_phevaluator_says() -> None:
    pairs = []
    for pattern in every_class():
        cards = example(pattern)
        value, rank = HIGH.value(cards), phe_rank(cards)
        assert value.category is phe_category(rank)
        pairs.append((-rank, value.key))
    assert same_order(pairs)


def test_seven_cards_are_worth_what_phevaluator_says() -> None:
    pairs = []
    rng = Random("seven")
    for _ in range(4_000):
        cards = rng.sample(PACK, rng.choice((6, 7)))
        best = HIGH.best(cards)
        assert set(best.cards) <= set(cards)
        assert HIGH.value(best.cards) == best
        assert HIGH.best_shape([CODES[card] for card in cards]) == best.shape
        pairs.append((-phe_rank(cards), best.key))
    assert same_order(pairs)


@pytest.mark.parametrize("size", [5, 6, 7, 8, 9])
def test_the_raw_reader_finds_the_best_of_five_to_nine_cards(size: int) -> None:
    rng = Random(size)
    for _ in range(150):
        # Two suits and few ranks, so that flushes, fulls and carrés meet in one hand.
        pool = [card for card in PACK if card.rank.order > 8 or card.suit.code in "sh"]
        cards = rng.sample(pool, size)
        best = max(HIGH.shape(encode(hand)) for hand in combinations(cards, 5))
        assert HIGH.best_shape([CODES[card] for card in cards]) == best


@pytest.mark.parametrize(
    ("cards", "category", "playing"),
    [
        ("Ah Kh Qh Jh Th 9h 8h", HighCategory.ROYAL_FLUSH, "Ah Kh Qh Jh Th"),
        ("5s 4s 3s 2s As 6d Kc", HighCategory.STRAIGHT_FLUSH, "5s 4s 3s 2s As"),
        ("Ah 2d 3c 4s 5h Kd Kc", HighCategory.STRAIGHT, "5h 4s 3c 2d Ah"),
        ("Kh Ad 2c 3s 4h 9d 9c", HighCategory.PAIR, "9d 9c Ad Kh 4h"),
        ("Kh Kd Qh Qd Jh Jd 2c", HighCategory.TWO_PAIR, "Kh Kd Qh Qd Jh"),
        ("Kh Kd Ks Qd Qh Qs 2c", HighCategory.FULL, "Kh Kd Ks Qd Qh"),
        ("Kh Qh 9h 5h 2h 2d 2s", HighCategory.FLUSH, "Kh Qh 9h 5h 2h"),
    ],
)
def test_the_cards_that_play_are_shown_groups_first(
    cards: str, category: HighCategory, playing: str
) -> None:
    value = HIGH.best(read_cards(cards))
    assert (value.category, value.cards) == (category, read_cards(playing))


def test_every_choice_of_equal_cards_is_found() -> None:
    assert HIGH.all_best(read_cards("6h 6d 9c 9s Kd 2s 2c")) == (read_cards("6h 6d 9c 9s Kd"),)
    straights = HIGH.all_best(read_cards("Ah Kd Qc Jd Ts Th Td"))
    assert [hand[4] for hand in straights] == list(read_cards("Ts Th Td"))
    two_pair = HIGH.all_best(read_cards("Ah Ad Kc Ks 9d 9h 2c"))
    assert [hand[4] for hand in two_pair] == list(read_cards("9d 9h"))


@pytest.mark.parametrize("cards", ["Ah Kd Qc Jd", "Ah Kd Qc Jd 9s 8s", "Ah Kd Qc Jd Joker", ""])
def test_what_is_no_hand_of_five_is_refused(cards: str) -> None:
    with pytest.raises(WrongHandError):
        HIGH.value(read_cards(cards) if cards else ())


def test_too_few_cards_have_no_best_hand() -> None:
    few: tuple[Card, ...] = read_cards("Ah Kd Qc Jd")
    with pytest.raises(WrongHandError):
        HIGH.best(few)
    with pytest.raises(WrongHandError):
        HIGH.all_best(few)
    with pytest.raises(WrongHandError):
        HIGH.best_shape([CODES[card] for card in few])
    with pytest.raises(WrongHandError):
        HIGH.best_two_three(few[:1], few)


@pytest.mark.slow
def test_all_2598960_hands_rank_as_phevaluator_says() -> None:
    keys: dict[int, tuple[int, ...]] = {}
    counts: Counter[Category] = Counter()
    for hand in combinations([(CODES[card], PHE[card]) for card in PACK], 5):
        shape = HIGH.shape(sum([code for code, _ in hand]))
        rank = evaluate_cards(*[number for _, number in hand])
        assert keys.setdefault(rank, shape.key) == shape.key
        counts[shape.category] += 1
    assert len(keys) == 7_462
    assert same_order((-rank, key) for rank, key in keys.items())
    assert counts == FREQUENCIES


def count_seven_cards() -> Counter[Category]:
    """Count by ranks the hands without a flush, and one by one those with five or more spades."""
    counts: Counter[Category] = Counter()
    flushes: Counter[int] = Counter()
    spades = [CODES[card] for card in PACK if card.suit is Suit.SPADES]
    others = [CODES[card] for card in PACK if card.suit is not Suit.SPADES]
    for number in (5, 6, 7):
        for suited in combinations(spades, number):
            for rest in combinations(others, 7 - number):
                codes = suited + rest
                counts[HIGH.best_shape(codes).category] += len(SUITS)
                flushes[sum(codes) & RANK_MASK] += len(SUITS)
    for ranks in combinations_with_replacement(RANK_CODES, 7):
        held = Counter(ranks).values()
        if max(held) <= len(SUITS):
            hands = prod(comb(len(SUITS), count) for count in held) - flushes[sum(ranks)]
            counts[HIGH.best_shape(ranks).category] += hands
    return counts


@pytest.mark.slow
def test_seven_cards_have_their_published_frequencies() -> None:
    counts = count_seven_cards()
    assert counts.total() == comb(52, 7)
    assert counts == SEVEN_CARDS


def judge(rng: Random, deals: int) -> None:
    highs, lows = [], []
    for _ in range(deals):
        size = rng.choice((4, 5))
        cards = rng.sample(PACK, size + rng.choice((3, 4, 5)))
        hole, board = cards[:size], cards[size:]
        value = HIGH.best_two_three(hole, board)
        assert len(set(value.cards) & set(hole)) == 2
        assert len(set(value.cards) & set(board)) == 3
        high = OmahaHoldemHand.from_game(text(hole), text(board))
        highs.append((high.entry.index, value.key))
        low = OmahaEightOrBetterLowHand.from_game_or_none(text(hole), text(board))
        ours = eight_or_better_two_three(hole, board)
        assert (low is None) == (ours is None)
        if low and ours:
            lows.append((-low.entry.index, ours.key))
    assert same_order(highs)
    assert same_order(lows)


def test_two_and_three_are_worth_what_pokerkit_says() -> None:
    judge(Random("omaha"), 250)


@pytest.mark.slow
def test_many_deals_of_two_and_three_are_worth_what_pokerkit_says() -> None:
    judge(Random("omaha, at length"), 10_000)


def test_every_equal_choice_of_two_and_three_is_found() -> None:
    choices = HIGH.all_best_two_three(read_cards("Ah As Kd Kc"), read_cards("Ad 7h 7s 2c 3c"))
    assert {frozenset(hand) for hand in choices} == {frozenset(read_cards("Ah As Ad 7h 7s"))}
    kings = HIGH.all_best_two_three(read_cards("Ah Ks Kd 9c"), read_cards("Kh 7h 6s 2c 3c"))
    assert len(kings) == 1


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


def test_five_of_a_kind_is_told_apart_whatever_its_suits() -> None:
    kinds = patterns(HIGH, HighCategory.FIVE_OF_A_KIND, decks=6)
    assert set(kinds) == {Pattern((rank,) * 5, one) for rank in RANKS for one in (False, True)}
    assert not patterns(HIGH, HighCategory.FIVE_OF_A_KIND)
