"""The kinds of the best high hand of seven cards that a dealer may misread: Hold'em, Stud."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final, override

from casino_rules.core.cards import RANKS, SUITS, Card, Rank
from casino_rules.core.drill import Branch
from casino_rules.core.table_forms import Hand
from casino_rules.hands import HIGH, HighCategory
from casino_rules.hands.making import hand_of
from casino_rules.poker.generators.base import (
    Kinds,
    Seed,
    Seen,
    deals,
    kind,
    of_ranks,
    ranks_of,
    scattered,
    suits_of,
)
from casino_rules.poker.showdown import CATEGORIES, board_plays
from casino_rules.poker.variant import Variant

_FIVE: Final = 5
_FOUR: Final = 4
_PAIR: Final = 2
_WRAPS: Final = tuple((*RANKS[low - 4 :], *RANKS[: low + 1]) for low in range(3))
"""Runs of five ranks that go round the ace: jack to two, queen to three, king to four."""


def without_straight(cards: Hand) -> str:
    """Return what somebody reads who misses the straight: the equal ranks alone."""
    counts = sorted(ranks_of(cards).values(), reverse=True)
    if counts[0] == _PAIR:
        return "deux-paires" if counts[1] == _PAIR else "paire"
    return "hauteur" if counts[0] == 1 else "brelan"


def holds_straight(cards: Hand) -> bool:
    """Whether five ranks make a straight, whatever the suits."""
    orders = {card.rank.order for card in cards}
    if Rank.ACE.order in orders:
        orders.add(1)
    return any(orders.issuperset(range(low, low + _FIVE)) for low in orders)


def _goes_round(seen: Seen) -> bool:
    """Whether five ranks follow one another across the ace, which makes no straight."""
    ranks = ranks_of(seen.cards)
    round_ = any(ranks.keys() >= set(wrap) for wrap in _WRAPS)
    return round_ and seen.first.category < HighCategory.STRAIGHT


def _groups(seen: Seen) -> Counter[int]:
    """Return how many ranks come once, twice, three times."""
    return Counter(ranks_of(seen.cards).values())


def _on_board(seen: Seen) -> bool:
    return board_plays(seen.variant.halves[0], seen.first, seen.board)


def _two_trips(seen: Seen) -> bool:
    return seen.first.category is HighCategory.FULL and _groups(seen)[3] == _PAIR


def _flush_and_straight(seen: Seen) -> bool:
    return seen.first.category is HighCategory.FLUSH and holds_straight(seen.cards)


def _broadway(seen: Seen) -> bool:
    return seen.first.category is HighCategory.STRAIGHT and seen.first.ranks[0] is Rank.ACE


def _wheel(seen: Seen) -> bool:
    return seen.first.category is HighCategory.STRAIGHT and seen.first.ranks[0] is Rank.FIVE


def _four_suited(seen: Seen) -> bool:
    longest = max(suits_of(seen.cards).values())
    return seen.first.category < HighCategory.FLUSH and longest == _FOUR


def _three_pairs(seen: Seen) -> bool:
    return seen.first.category is HighCategory.TWO_PAIR and _groups(seen)[_PAIR] > _PAIR


def _alike(ranks: int, suits: int) -> Callable[[Random, Variant], Seed]:
    """Return what deals so many ranks, so many cards of each."""

    def seed(rng: Random, variant: Variant) -> Seed:
        chosen = rng.sample(RANKS, ranks)
        cards = tuple(Card.of(rank, suit) for rank in chosen for suit in rng.sample(SUITS, suits))
        return scattered(rng, variant, cards)

    return seed


def _flush_and_straight_seed(rng: Random, variant: Variant) -> Seed:
    """Deal three cards of a straight and two others of their suit."""
    top = rng.randrange(4, len(RANKS))
    suit, *others = rng.sample(SUITS, len(SUITS))
    run = rng.sample(RANKS[top - 4 : top + 1], _FIVE)
    # A rank next to the run could make it a straight flush: the others stay two ranks away.
    far = [rank for rank in RANKS if rank not in RANKS[max(0, top - 5) : top + 2]]
    suited = [Card.of(rank, suit) for rank in (*run[:3], *rng.sample(far, 2))]
    mixed = [Card.of(rank, rng.choice(others)) for rank in run[3:]]
    return scattered(rng, variant, (*suited, *mixed))


def _wheel_seed(rng: Random, variant: Variant) -> Seed:
    return scattered(rng, variant, of_ranks(rng, Rank.ACE, *RANKS[:4]))


def _broadway_seed(rng: Random, variant: Variant) -> Seed:
    return scattered(rng, variant, of_ranks(rng, *RANKS[-_FIVE:]))


def _wrap_seed(rng: Random, variant: Variant) -> Seed:
    return scattered(rng, variant, of_ranks(rng, *rng.choice(_WRAPS)))


def _is(category: HighCategory) -> Callable[[Seen], bool]:
    return lambda seen: seen.first.category is category


def _seed_of(category: HighCategory) -> Callable[[Random, Variant], Seed]:
    """Return what grows a category that is rare; the others are dealt."""
    if category < HighCategory.QUADS:
        return deals
    return lambda rng, variant: scattered(rng, variant, hand_of(rng, HIGH, category))


_TITLES: Final = {
    HighCategory.HIGH_CARD: ("Une hauteur", 2),
    HighCategory.PAIR: ("Une paire", 2),
    HighCategory.TWO_PAIR: ("Deux paires", 3),
    HighCategory.TRIPS: ("Un brelan", 2),
    HighCategory.STRAIGHT: ("Une quinte", 4),
    HighCategory.FLUSH: ("Une couleur", 3),
    HighCategory.FULL: ("Un full", 3),
    HighCategory.QUADS: ("Un carré", 2),
    HighCategory.STRAIGHT_FLUSH: ("Une quinte flush", 2),
    HighCategory.ROYAL_FLUSH: ("Une quinte flush royale", 1),
}
_ON_BOARD: Final = kind("tableau", "Le tableau joue", 4, _on_board)
_SPECIAL: Final = (
    kind("deux-brelans", "Deux brelans : un full", 3, _two_trips, _alike(2, 3), level=2),
    kind(
        "couleur-et-quinte",
        "Une couleur et une quinte, sur d'autres cartes",
        4,
        _flush_and_straight,
        _flush_and_straight_seed,
        level=2,
    ),
    kind("quinte-blanche", "La quinte au cinq, l'as en bas", 3, _wheel, _wheel_seed),
    kind("quinte-a-l-as", "La quinte à l'as, du dix à l'as", 2, _broadway, _broadway_seed),
    kind("quatre-a-la-couleur", "Quatre cartes d'une couleur seulement", 3, _four_suited, level=2),
    kind("trois-paires", "Trois paires : deux seulement jouent", 4, _three_pairs, _alike(3, 2)),
    kind(
        "fausse-quinte",
        "L'as entre le roi et le deux : pas de quinte",
        2,
        _goes_round,
        _wrap_seed,
        level=2,
    ),
)
_PLAIN: Final = tuple(
    kind(CATEGORIES[item], title, weight, _is(item), _seed_of(item))
    for item, (title, weight) in _TITLES.items()
)
_TAUGHT_AFTER: Final = {
    "fausse-quinte": "hauteur",
    "quatre-a-la-couleur": "fausse-quinte",
    "trois-paires": "deux-paires",
    "quinte-blanche": "quinte",
    "quinte-a-l-as": "quinte-blanche",
    "couleur-et-quinte": "couleur",
    "deux-brelans": "full",
}
"""The kinds that are more than a category, each taught after a simpler one."""


class SevenKinds(Kinds):
    """The kinds of seven cards, five of them common or none."""

    def __init__(self, variant: Variant) -> None:
        """Take the game: without a board, none plays."""
        board = (_ON_BOARD,) if variant.board else ()
        super().__init__(variant, (*board, *_SPECIAL, *_PLAIN))

    @property
    @override
    def branches(self) -> tuple[Branch, ...]:
        found = {item.branch.slug: item.branch for item in self.items}
        order = [item.branch.slug for item in _PLAIN]
        for slug, simpler in _TAUGHT_AFTER.items():
            order.insert(order.index(simpler) + 1, slug)
        return tuple(found[slug] for slug in dict.fromkeys((*order, *found)))
