"""Kinds of low hands: ace to five, nullo, deuce to seven."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from casino_rules.core.cards import PACK, RANKS, SUITS, Card, Rank
from casino_rules.core.table_forms import Hand
from casino_rules.hands import ACE_TO_FIVE, HIGH, HandValue, HighCategory
from casino_rules.hands.making import hand_of
from casino_rules.poker.generators.base import Kind, Seed, Seen, kind, of_ranks, ranks_of
from casino_rules.poker.generators.drawing import drawn
from casino_rules.poker.generators.hi_lo import is_wheel
from casino_rules.poker.variant import Variant

_THREE: Final = 3
_FIVE: Final = 5
_START: Final = Rank.EIGHT.order
"""A player of a low stud stays in with three cards no higher."""
_ACE_LOW: Final = (Rank.ACE, *RANKS[:12])
_RUNS: Final = tuple(_ACE_LOW[low : low + _FIVE] for low in range(len(_ACE_LOW) - _FIVE + 1))
_BROADWAY: Final = RANKS[8:]
_WHEEL: Final = frozenset((Rank.ACE, *RANKS[:4]))
_BEST_RANKS: Final = (*RANKS[:4], Rank.SEVEN)
_BEST: Final = frozenset(_BEST_RANKS)
_FLUSHES: Final = (HighCategory.FLUSH, HighCategory.STRAIGHT_FLUSH, HighCategory.ROYAL_FLUSH)
_STRAIGHTS: Final = (HighCategory.STRAIGHT, HighCategory.STRAIGHT_FLUSH)

_ENOUGH: Final = 9
"""So many cards have three different ranks."""

type _Seeding = Callable[[Random, Variant], Seed]


def low_start(rng: Random, number: int, left: Sequence[Card] = PACK) -> tuple[Hand, ...]:
    """Return the first three cards of so many players of a low stud who stay in: all low."""
    low = [card for card in left if ACE_TO_FIVE.order(card.rank) <= _START]
    starts: list[Hand] = []
    for _ in range(number):
        ranks: dict[Rank, Card] = {}
        for card in rng.sample(low, min(_ENOUGH, len(low))):
            ranks.setdefault(card.rank, card)
        start = tuple(ranks.values())[:_THREE]
        starts.append(start)
        low = [card for card in low if card not in start]
    return tuple(starts)


def _started(rng: Random, _: Variant) -> Seed:
    """Return three low cards: what a player of a low stud stays in with."""
    (start,) = low_start(rng, 1)
    return Seed(start)


def _value(seen: Seen) -> HandValue:
    value = seen.last
    if value is None:
        raise TypeError("every hand is low here")
    return value


def _with_twins(rng: Random, ranks: Sequence[Rank], twins: int) -> Hand:
    """Deal one card of each rank, and a second one of some of them."""
    cards = of_ranks(rng, *ranks)
    doubles = [
        Card.of(card.rank, rng.choice([suit for suit in SUITS if suit is not card.suit]))
        for card in rng.sample(cards, twins)
    ]
    return (*cards, *doubles)


def _combined(seen: Seen) -> bool:
    return _value(seen).category is not HighCategory.HIGH_CARD


def _ignored(seen: Seen) -> bool:
    """Whether cards that may play are a straight or a flush."""
    choices = seen.variant.halves[-1].all_best(seen.hole, seen.board)
    return any(HIGH.value(cards).category >= HighCategory.STRAIGHT for cards in choices)


def _wheel_seed(rng: Random, _: Variant) -> Seed:
    return Seed(of_ranks(rng, *_RUNS[0]))


def _twinned(seen: Seen) -> bool:
    return max(ranks_of(seen.cards).values()) > 1


def _four_ranks_seed(rng: Random, _: Variant) -> Seed:
    """Deal three low cards and another, three of them with a second of their rank."""
    (start,) = low_start(rng, 1)
    ranks = [card.rank for card in start]
    fourth = rng.choice([rank for rank in RANKS if rank not in ranks])
    return Seed(_with_twins(rng, (*ranks, fourth), _THREE))


RAZZ_KINDS: Final[tuple[Kind, ...]] = (
    kind(
        "combinaison-inevitable",
        "Quatre rangs seulement : une paire au moins joue",
        3,
        _combined,
        _four_ranks_seed,
    ),
    kind("roue", "La roue, 5-4-3-2-A", 3, is_wheel, _wheel_seed),
    kind(
        "quinte-ou-couleur", "Une quinte ou une couleur, qui ne compte pas", 4, _ignored, _started
    ),
    kind("paires-ecartees", "Des paires à écarter", 4, _twinned, _started),
    kind("sept-rangs", "Sept rangs différents, les cinq plus bas", 3, seed=_started),
)
"""The five lowest of seven cards, straights and flushes ignored."""


def _pair_or_straight(seen: Seen) -> bool:
    """Whether five different ranks are there, and a pair is better than what they make."""
    return _combined(seen) and len(ranks_of(seen.cards)) >= _FIVE


def _pair_or_straight_seed(rng: Random, _: Variant) -> Seed:
    return Seed(_with_twins(rng, rng.choice(_RUNS), 2))


def _broadway(seen: Seen) -> bool:
    return set(_value(seen).ranks) == set(_BROADWAY)


def _broadway_seed(rng: Random, _: Variant) -> Seed:
    return Seed(_with_twins(rng, _BROADWAY, 2))


def _lowest(seen: Seen) -> set[int]:
    return set(sorted({ACE_TO_FIVE.order(card.rank) for card in seen.cards})[:_FIVE])


def _straight_avoided(seen: Seen) -> bool:
    lowest = _lowest(seen)
    return max(lowest) - min(lowest) < _FIVE


def _flush_avoided(seen: Seen) -> bool:
    """Whether the five lowest ranks come in one suit only."""
    return {ACE_TO_FIVE.order(rank) for rank in _value(seen).ranks} != _lowest(seen)


def _flush_avoided_seed(rng: Random, _: Variant) -> Seed:
    suit = rng.choice(SUITS)
    low = rng.sample(_ACE_LOW[:9], _FIVE)
    return Seed(tuple(Card.of(rank, suit) for rank in low), (), _at_most(low))


def _at_most(ranks: Sequence[Rank]) -> Callable[[Card], bool]:
    top = max(map(ACE_TO_FIVE.order, ranks))
    return lambda card: ACE_TO_FIVE.order(card.rank) <= top


NULLO_KINDS: Final[tuple[Kind, ...]] = (
    kind(
        "paire-plutot-que-quinte",
        "Cinq rangs qui feraient une quinte : une paire vaut mieux",
        4,
        _pair_or_straight,
        _pair_or_straight_seed,
        level=2,
    ),
    kind(
        "combinaison-inevitable",
        "Quatre rangs seulement : une paire au moins joue",
        2,
        _combined,
        _four_ranks_seed,
    ),
    kind(
        "as-roi", "As, roi, dame, valet, dix : pas de quinte", 2, _broadway, _broadway_seed, level=2
    ),
    kind(
        "quinte-evitee",
        "Les cinq plus bas rangs se suivent : on évite la quinte",
        4,
        _straight_avoided,
        lambda rng, _: Seed(of_ranks(rng, *rng.choice(_RUNS[:-2]))),
    ),
    kind(
        "couleur-evitee",
        "Les cinq plus bas rangs sont d'une couleur : on l'évite",
        4,
        _flush_avoided,
        _flush_avoided_seed,
        level=2,
    ),
    kind("paires-ecartees", "Des paires à écarter", 3, _twinned, _started),
    kind("sept-rangs", "Sept rangs différents, les cinq plus bas", 3, seed=_started),
)
"""The lowest five of seven cards, straights and flushes counting, the ace low."""


def _category(*categories: HighCategory) -> Callable[[Seen], bool]:
    return lambda seen: _value(seen).category in categories


def _made(*categories: HighCategory) -> _Seeding:
    return lambda rng, _: Seed(hand_of(rng, HIGH, rng.choice(categories)))


def _low_made(*categories: HighCategory) -> _Seeding:
    """Return what deals a combination of low cards: it came on the last draw."""

    def seed(rng: Random, variant: Variant) -> Seed:
        order = variant.halves[0].scale.order
        low = [card for card in PACK if order(card.rank) <= _START]
        return Seed(hand_of(rng, HIGH, rng.choice(categories), low))

    return seed


def _drawn(rng: Random, variant: Variant) -> Seed:
    """Return a hand that was drawn to, among those that are shown."""
    return Seed(rng.choice(drawn(rng, variant)))


_PAIRS: Final = (
    kind(
        "paire",
        "Une paire, qui perd contre toute main sans elle",
        2,
        _category(HighCategory.PAIR),
        _low_made(HighCategory.PAIR),
    ),
    kind(
        "deux-paires",
        "Deux paires à lire",
        1,
        _category(HighCategory.TWO_PAIR),
        _low_made(HighCategory.TWO_PAIR),
    ),
    kind(
        "brelan-ou-plus",
        "Un brelan, un full ou un carré",
        1,
        _category(HighCategory.TRIPS, HighCategory.FULL, HighCategory.QUADS),
        _low_made(HighCategory.TRIPS, HighCategory.TRIPS, HighCategory.FULL),
    ),
)

ACE_TO_FIVE_KINDS: Final[tuple[Kind, ...]] = (
    *_PAIRS,
    kind("roue", "La roue, 5-4-3-2-A", 2, is_wheel, _wheel_seed),
    kind(
        "quinte-ignoree",
        "Une quinte, qui ne compte pas",
        4,
        lambda seen: (
            HIGH.value(seen.cards).category
            in (HighCategory.STRAIGHT, HighCategory.STRAIGHT_FLUSH, HighCategory.ROYAL_FLUSH)
        ),
        _made(HighCategory.STRAIGHT),
    ),
    kind(
        "couleur-ignoree",
        "Une couleur, qui ne compte pas",
        4,
        lambda seen: HIGH.value(seen.cards).category is HighCategory.FLUSH,
        _made(HighCategory.FLUSH),
    ),
    kind(
        "as-bas",
        "Un as, la plus petite carte",
        3,
        lambda seen: Rank.ACE in {card.rank for card in seen.cards},
        _drawn,
    ),
    kind("sans-paire", "Cinq rangs différents", 2, seed=_drawn),
)
"""Five cards, straights and flushes ignored."""


def _ranks_are(seen: Seen, ranks: frozenset[Rank]) -> bool:
    return {card.rank for card in seen.cards} == ranks


def _ace_drawn(rng: Random, variant: Variant) -> Seed:
    """Return a hand that was drawn to and caught an ace with its last card."""
    *kept, last = drawn(rng, variant)[0]
    aces = [card for card in PACK if card.rank is Rank.ACE and card is not last]
    return Seed(tuple(rng.sample((*kept, rng.choice(aces)), len(kept) + 1)))


DEUCE_TO_SEVEN_KINDS: Final[tuple[Kind, ...]] = (
    *_PAIRS,
    kind("quinte", "Une quinte, qui compte", 3, _category(*_STRAIGHTS), _made(*_STRAIGHTS)),
    kind("couleur", "Une couleur, qui compte", 3, _category(*_FLUSHES), _made(HighCategory.FLUSH)),
    kind(
        "as-au-cinq",
        "A-5-4-3-2 : une main à l'as, pas une quinte",
        4,
        lambda seen: _ranks_are(seen, _WHEEL),
        _wheel_seed,
        level=2,
    ),
    kind(
        "meilleure",
        "7-5-4-3-2 : la meilleure main",
        3,
        lambda seen: _ranks_are(seen, _BEST),
        lambda rng, _: Seed(of_ranks(rng, *_BEST_RANKS)),
    ),
    kind(
        "as-fort",
        "Un as, la plus haute carte",
        3,
        lambda seen: Rank.ACE in {card.rank for card in seen.cards},
        _ace_drawn,
    ),
    kind("sans-combinaison", "Aucune combinaison", 3, seed=_drawn),
)
"""Five cards, straights and flushes counting, the ace high."""
