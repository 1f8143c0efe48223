"""What other libraries and plain brute force say of a hand, to hold ours against."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from phevaluator import evaluate_cards
from pokerkit.lookups import Lookup

from casino_rules.core.cards import PACK, RANKS, SUITS, Card, Rank
from casino_rules.hands import HighCategory
from casino_rules.hands.patterns import Pattern

PHE = {card: 4 * RANKS.index(card.rank) + "cdhs".index(card.suit.code) for card in PACK}
"""The numbers of phevaluator's cards."""
_PHE_LAST = {
    1: HighCategory.ROYAL_FLUSH,
    10: HighCategory.STRAIGHT_FLUSH,
    166: HighCategory.QUADS,
    322: HighCategory.FULL,
    1599: HighCategory.FLUSH,
    1609: HighCategory.STRAIGHT,
    2467: HighCategory.TRIPS,
    3325: HighCategory.TWO_PAIR,
    6185: HighCategory.PAIR,
    7462: HighCategory.HIGH_CARD,
}
SEVEN_CARDS = {  # published, straight flushes without the royal
    HighCategory.ROYAL_FLUSH: 4_324,
    HighCategory.STRAIGHT_FLUSH: 37_260,
    HighCategory.QUADS: 224_848,
    HighCategory.FULL: 3_473_184,
    HighCategory.FLUSH: 4_047_644,
    HighCategory.STRAIGHT: 6_180_020,
    HighCategory.TRIPS: 6_461_620,
    HighCategory.TWO_PAIR: 31_433_400,
    HighCategory.PAIR: 58_627_800,
    HighCategory.HIGH_CARD: 23_294_460,
}
ROYAL, WHEEL_FLUSH, BROADWAY, WHEEL = 1, 10, 1600, 1609


def phe_rank(cards: Iterable[Card]) -> int:
    """Return phevaluator's rank of five to seven cards: 1 is the royal flush."""
    rank: int = evaluate_cards(*[PHE[card] for card in cards])
    return rank


def phe_category(rank: int) -> HighCategory:
    """Return the category of one of phevaluator's ranks."""
    return next(category for last, category in _PHE_LAST.items() if rank <= last)


def text(cards: Iterable[Card]) -> str:
    """Return cards as pokerkit reads them."""
    return "".join(card.code for card in cards)


def pokerkit_index(lookup: Lookup, cards: Iterable[Card]) -> int:
    """Return the place of a hand in one of pokerkit's tables, 0 for the lowest hand."""
    index: int = lookup.get_entry(text(cards)).index
    return index


def example(pattern: Pattern) -> tuple[Card, ...]:
    """Return a hand of a pattern, from one pack."""
    seen: Counter[Rank] = Counter()
    cards = []
    for place, rank in enumerate(pattern.ranks):
        suit = SUITS[seen[rank]]
        if not pattern.suited and place == len(pattern.ranks) - 1 and max(seen.values()) == 1:
            suit = SUITS[1]
        cards.append(Card.of(rank, suit))
        seen[rank] += 1
    return tuple(cards)


def same_order(pairs: Iterable[tuple[float, tuple[int, ...]]]) -> bool:
    """Whether the keys (the greater the better) rank as the other's numbers, tie for tie."""
    keys: dict[float, tuple[int, ...]] = {}
    for other, key in pairs:
        assert keys.setdefault(other, key) == key, (other, key)
    return all(low < high for low, high in pairwise(keys[other] for other in sorted(keys)))


_BY_COPIES = {
    (5,): HighCategory.FIVE_OF_A_KIND,
    (4, 1): HighCategory.QUADS,
    (3, 2): HighCategory.FULL,
    (3, 1, 1): HighCategory.TRIPS,
    (2, 2, 1): HighCategory.TWO_PAIR,
    (2, 1, 1, 1): HighCategory.PAIR,
    (1, 1, 1, 1, 1): HighCategory.HIGH_CARD,
}
_RUNS = {tuple(range(top, top - 5, -1)): top for top in range(6, 15)}
_RUNS[14, 5, 4, 3, 2] = 5


def naive(cards: Sequence[Card]) -> tuple[HighCategory, list[int]]:
    """Read five cards of a shoe by counting them, apart from the engine's way.

    Returns the category and the orders that compare, the ranks most held first.
    """
    held = Counter(card.rank.order for card in cards)
    grouped = sorted(held, key=lambda order: (held[order], order), reverse=True)
    found = _BY_COPIES[tuple(sorted(held.values(), reverse=True))]
    one_suit = len({card.suit for card in cards}) == 1
    ordered = sorted((card.rank.order for card in cards), reverse=True)
    top = _RUNS.get(tuple(ordered))
    if top:
        if not one_suit:
            return HighCategory.STRAIGHT, [top]
        royal = ordered[:2] == [14, 13]
        return (HighCategory.ROYAL_FLUSH if royal else HighCategory.STRAIGHT_FLUSH), [top]
    if one_suit and max(held.values()) < 4 and len(held) > 2:
        return HighCategory.FLUSH, ordered
    return found, grouped
