"""How often each hand is the best of some cards: exact counts, high and low.

How often each low hand, or each badugi, is the best of some cards: exact counts. Keys: « h5 » to
« h14 » for a hand without a combination, by its highest card (the ace is 1 or 14 as the scale has
it), else the category; for badugis, the number of cards that play.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial, perm, prod
from typing import Final

from casino_rules.core.cards import RANKS, SUITS, Card, Rank
from casino_rules.hands import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    BADUGI,
    DEUCE_TO_SEVEN,
    HIGH,
    Category,
    CountedScale,
    HighCategory,
)
from casino_rules.hands.patterns import patterns
from casino_rules.hands.reading import CODES
from casino_rules.poker.showdown import CATEGORIES

_FIVE: Final = 5
SEVEN: Final = 7
_SUITS: Final = len(SUITS)

type Counts = dict[str, int]


def five_cards(scale: CountedScale) -> Counts:
    """Count the hands of five cards of a low scale."""
    found = Counter[str]()
    for category in CATEGORIES:
        for pattern in patterns(scale, category):
            found[_key(scale, category, pattern.ranks)] += pattern.ways()
    return dict(found)


def seven_cards_ace_to_five() -> Counts:
    """Count the sets of seven cards by their best ace-to-five hand: suits do not matter."""
    found = Counter[str]()
    for ranks in rank_sets():
        found[_best(ACE_TO_FIVE, rainbow(ranks))] += ways(ranks)
    return dict(found)


def seven_cards_nullo() -> Counts:
    """Count the sets of seven cards by their best hand at nullo.

    The ranks decide, but where the five lowest ranks that make no straight come once each and
    are of one suit: those sets are read one by one.
    """
    found = Counter[str]()
    for ranks in rank_sets():
        suited = _all_suited(ranks)
        found[_best(ACE_TO_SIX, rainbow(ranks))] += ways(ranks) - _SUITS * len(suited)
        for cards in suited:
            found[_best(ACE_TO_SIX, cards)] += _SUITS
    return dict(found)


def badugis(cards: int) -> Counts:
    """Count the sets of so many cards by how many of them play at badugi."""
    found = Counter[str]()
    for groups in _groups(cards):
        alike = Counter(groups).values()
        choices = perm(len(RANKS), len(groups)) // prod(factorial(number) for number in alike)
        for suits in product(*(combinations(SUITS, size) for size in groups)):
            hand = [
                Card.of(rank, suit) for rank, own in zip(RANKS, suits, strict=False) for suit in own
            ]
            found[str(BADUGI.best(hand).category.strength)] += choices
    return dict(found)


def compute() -> dict[str, Counts]:
    """Count again what « frequences_basses.toml » stores."""
    return {
        "as-cinq": five_cards(ACE_TO_FIVE),
        "deux-sept": five_cards(DEUCE_TO_SEVEN),
        "as-cinq-sept-cartes": seven_cards_ace_to_five(),
        "nullo-sept-cartes": seven_cards_nullo(),
        "badugi-quatre-cartes": badugis(4),
        "badugi-cinq-cartes": badugis(_FIVE),
    }


def _key(scale: CountedScale, category: HighCategory, ranks: tuple[Rank, ...]) -> str:
    if category is HighCategory.HIGH_CARD:
        return f"h{max(map(scale.order, ranks))}"
    return CATEGORIES[category]


def _best(scale: CountedScale, cards: list[Card]) -> str:
    shape = scale.best_shape([CODES[card] for card in cards])
    category = next(found for found in CATEGORIES if found is shape.category)
    return _key(scale, category, shape.ranks)


def rank_sets() -> Iterator[tuple[Rank, ...]]:
    """Yield the ranks of every set of seven cards of a pack."""
    for ranks in combinations_with_replacement(RANKS, SEVEN):
        if max(Counter(rank.code for rank in ranks).values()) <= _SUITS:
            yield ranks


def ways(ranks: tuple[Rank, ...]) -> int:
    """Return in how many ways the suits make a set of these ranks."""
    return prod(comb(_SUITS, count) for count in Counter(rank.code for rank in ranks).values())


def rainbow(ranks: tuple[Rank, ...]) -> list[Card]:
    """Return cards of these ranks, two of each suit at most."""
    return [Card.of(rank, SUITS[place % _SUITS]) for place, rank in enumerate(ranks)]


def _all_suited(ranks: tuple[Rank, ...]) -> list[list[Card]]:
    """Return the cards of these ranks whose lowest hand would be a flush of spades."""
    counts = Counter(rank.code for rank in ranks)
    lowest = _lowest(ranks)
    if not lowest or any(counts[rank.code] > 1 for rank in lowest):
        return []
    others = [rank for rank in dict.fromkeys(ranks) if rank not in lowest]
    fixed = [Card.of(rank, SUITS[0]) for rank in lowest]
    return [
        fixed
        + [Card.of(rank, suit) for rank, own in zip(others, suits, strict=True) for suit in own]
        for suits in product(*(combinations(SUITS, counts[rank.code]) for rank in others))
    ]


def _lowest(ranks: tuple[Rank, ...]) -> tuple[Rank, ...]:
    """Return the five lowest different ranks that make no straight, or nothing."""
    different = sorted(dict.fromkeys(ranks), key=ACE_TO_SIX.order, reverse=True)
    hands = [hand for hand in combinations(different, _FIVE) if not _straight(hand)]
    return min(hands, key=lambda hand: [ACE_TO_SIX.order(rank) for rank in hand], default=())


def _straight(hand: tuple[Rank, ...]) -> bool:
    return ACE_TO_SIX.order(hand[0]) - ACE_TO_SIX.order(hand[-1]) == _FIVE - 1


def _groups(cards: int, most: int = _SUITS) -> Iterator[tuple[int, ...]]:
    """Yield the ways in which so many cards fall into equal ranks."""
    if not cards:
        yield ()
    for size in range(min(cards, most), 0, -1):
        for rest in _groups(cards - size, size):
            yield (size, *rest)


def frequencies() -> Mapping[Category, int]:
    """Return, for each category, in how many of the C(52, 7) hands of seven it is the best.

    Hands that hold five cards of a suit are counted by the ranks of that suit; the others by
    their ranks alone, each read once without a flush by the scale.
    """
    found = Counter[Category]()
    for ranks in rank_sets():
        category = _category(rainbow(ranks))
        found[category] += ways(ranks) - _suited_ways(ranks)
    for size in range(_FIVE, SEVEN + 1):
        others = comb((_SUITS - 1) * len(RANKS), SEVEN - size)
        for chosen in combinations(range(len(RANKS)), size):
            category = _category([Card.of(RANKS[at], SUITS[0]) for at in chosen])
            found[category] += _SUITS * others
    return found


def _category(cards: list[Card]) -> Category:
    return HIGH.best_shape([CODES[card] for card in cards]).category


def _suited_ways(ranks: tuple[Rank, ...]) -> int:
    """Return how many of those hands hold five cards of a suit, or more."""
    by_number = [1]
    for count in Counter(rank.code for rank in ranks).values():
        out, into = comb(_SUITS - 1, count), comb(_SUITS - 1, count - 1)
        by_number = [
            out * without + into * with_
            for without, with_ in zip((*by_number, 0), (0, *by_number), strict=True)
        ]
    return _SUITS * sum(by_number[_FIVE:])
