"""The semi-wild joker of Pai Gow: every hand against substitution by brute force."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from random import Random

import pytest
from phevaluator import evaluate_cards

from casino_rules.core.cards import JOKER, PACK, Card, Rank, read_cards
from casino_rules.hands import JOKER_HIGH, JOKER_HIGH_WHEEL_SECOND, CountedScale, HighCategory
from casino_rules.hands.patterns import frequency
from casino_rules.hands.reading import CODES
from tests.casino_rules.hands.oracles import (
    BROADWAY,
    PHE,
    ROYAL,
    WHEEL,
    WHEEL_FLUSH,
    phe_category,
    same_order,
)

FIVE_ACES = 0
_COMPLETED = frozenset(
    {
        HighCategory.STRAIGHT,
        HighCategory.FLUSH,
        HighCategory.STRAIGHT_FLUSH,
        HighCategory.ROYAL_FLUSH,
    }
)
COMPLETED = frozenset(rank for rank in range(1, 7463) if phe_category(rank) in _COMPLETED)
FREQUENCIES = {  # published for the semi-wild joker, 53 cards
    HighCategory.FIVE_OF_A_KIND: 1,
    HighCategory.ROYAL_FLUSH: 24,
    HighCategory.STRAIGHT_FLUSH: 180,
    HighCategory.QUADS: 828,
    HighCategory.FULL: 4_368,
    HighCategory.FLUSH: 7_804,
    HighCategory.STRAIGHT: 20_532,
    HighCategory.TRIPS: 63_360,
    HighCategory.TWO_PAIR: 138_600,
    HighCategory.PAIR: 1_215_024,
    HighCategory.HIGH_CARD: 1_418_964,
}
ACES = frozenset(PHE[card] for card in PACK if card.rank is Rank.ACE)

type Place = Callable[[int], float]


def wheel_lowest(rank: int) -> float:
    return -rank


def wheel_second(rank: int) -> float:
    """Put the wheel just after the straight to the ace, plain and of one suit."""
    return -{WHEEL_FLUSH: ROYAL + 0.5, WHEEL: BROADWAY + 0.5}.get(rank, rank)


SCALES = [(JOKER_HIGH, wheel_lowest), (JOKER_HIGH_WHEEL_SECOND, wheel_second)]


def joker_ranks(naturals: tuple[int, ...]) -> Iterator[int]:
    """Yield what the joker may make: an ace, or a card that completes something."""
    if set(naturals) >= ACES:
        yield FIVE_ACES
    for card in set(PHE.values()) - set(naturals):
        rank = evaluate_cards(*naturals, card)
        if card in ACES or rank in COMPLETED:
            yield rank


def judge(
    hands: Iterable[tuple[Card, ...]], scale: CountedScale, place: Place
) -> Counter[HighCategory]:
    """Hold every hand against brute force; return how many there are of each category."""
    keys: dict[float, tuple[int, ...]] = {}
    counts: Counter[HighCategory] = Counter()
    for hand in hands:
        naturals = tuple(PHE[card] for card in hand if card is not JOKER)
        ranks = joker_ranks(naturals) if JOKER in hand else [evaluate_cards(*naturals)]
        rank = max(ranks, key=place)
        shape = JOKER_SHAPES[scale](sum([CODES[card] for card in hand]))
        expected = phe_category(rank) if rank else HighCategory.FIVE_OF_A_KIND
        assert shape.category is expected, hand
        assert keys.setdefault(place(rank), shape.key) == shape.key, hand
        counts[expected] += 1
    assert same_order(keys.items())
    return counts


JOKER_SHAPES = {scale: scale.shape for scale, _ in SCALES}


@pytest.mark.parametrize(("scale", "place"), SCALES)
def test_hands_with_the_joker_rank_as_brute_force_says(scale: CountedScale, place: Place) -> None:
    rng = Random("joker")
    near = [card for card in PACK if card.rank.order in {14, 2, 3, 4, 5, 6}]
    hands = [(*rng.sample(pool, 4), JOKER) for pool in (PACK, near) for _ in range(1_500)]
    hands += [(*rng.sample([c for c in PACK if c.suit.code == "h"], 4), JOKER) for _ in range(700)]
    judge(hands, scale, place)


@pytest.mark.slow
@pytest.mark.parametrize(("scale", "place"), SCALES)
def test_all_2869685_hands_rank_as_brute_force_says(scale: CountedScale, place: Place) -> None:
    assert judge(combinations((*PACK, JOKER), 5), scale, place) == FREQUENCIES


@pytest.mark.parametrize("scale", [JOKER_HIGH, JOKER_HIGH_WHEEL_SECOND])
def test_frequencies_with_the_joker_are_the_published_ones(scale: CountedScale) -> None:
    found = {category: frequency(scale, category, joker=True) for category in FREQUENCIES}
    assert found == FREQUENCIES
    assert sum(found.values()) == 2_869_685


def test_in_a_flush_the_joker_is_the_highest_card_missing() -> None:
    value = JOKER_HIGH.value(read_cards("Ah Kh 9h 5h Joker"))
    assert value.ranks == (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.NINE, Rank.FIVE)
    assert value.cards == read_cards("Ah Kh Joker 9h 5h")
    without = JOKER_HIGH.value(read_cards("Kh Qh 9h 5h Joker"))
    assert without.cards == read_cards("Joker Kh Qh 9h 5h")


def test_the_house_decides_where_the_wheel_stands() -> None:
    ladder = ["6h 5d 4c 3s 2h", "Kh Qd Jc Ts 9h", "5h 4d 3c 2s Ah", "Ah Kd Qc Js Th"]
    second = [JOKER_HIGH_WHEEL_SECOND.value(read_cards(cards)) for cards in ladder]
    assert second == sorted(second)
    lowest = [JOKER_HIGH.value(read_cards(cards)) for cards in ladder]
    assert min(lowest) == lowest[2]
    four = read_cards("5h 4h 3h 2h Joker")
    assert JOKER_HIGH.value(four).french == "Quinte flush au six"
    assert JOKER_HIGH_WHEEL_SECOND.value(four).french == "Quinte flush au cinq"
