"""Kinds of hands where the pot is cut between the high and the low hand."""

from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK, RANKS, SUITS, Card, Rank
from casino_rules.hands import HIGH, HighCategory
from casino_rules.hands.making import hand_of
from casino_rules.poker.kinds.base import (
    Kind,
    Seed,
    Seen,
    kind,
    low_ranks,
    ranks_of,
)
from casino_rules.poker.kinds.omaha import four_on_board, four_suited_seed
from casino_rules.poker.variant import Variant

_THREE: Final = 3
_FIVE: Final = 5
_NINE: Final = Rank.NINE.order
_LOW: Final = (Rank.ACE, *RANKS[:7])
"""The ranks of a low at eight or better, from the ace up."""
_HIGH: Final = RANKS[7:12]
"""The ranks from nine to king."""
_LOW_CARDS: Final = frozenset(card for card in PACK if card.rank in _LOW)
_RUNS: Final = tuple(_LOW[start : start + _FIVE] for start in range(1, 4))
_SERVES_TWICE: Final = (HighCategory.STRAIGHT, HighCategory.FLUSH, HighCategory.STRAIGHT_FLUSH)


def _of(rng: Random, *ranks: Rank) -> Hand:
    return tuple(Card.of(rank, rng.choice(SUITS)) for rank in ranks)


def _is_low(card: Card) -> bool:
    return card in _LOW_CARDS


def _seed(variant: Variant, hole: Hand, board: Hand, *, alone: bool = False) -> Seed:
    """Return these cards, all of them held where there is no board; ``alone``: no other low."""
    refuses = _is_low if alone else (lambda _: False)
    if variant.board:
        return Seed(hole, board, refuses)
    return Seed((*hole, *board), (), refuses)


def _no_low(seen: Seen) -> bool:
    return seen.last is None


def _short_board(seen: Seen) -> bool:
    return len(low_ranks(seen.board)) < _THREE


def _short_board_seed(rng: Random, variant: Variant) -> Seed:
    a, b, c, d = rng.sample(_LOW, 4)
    board = (*_of(rng, c, d), *_of(rng, *rng.sample(_HIGH, _THREE)))
    return _seed(variant, _of(rng, a, b), board)


def _killed(seen: Seen) -> bool:
    """Whether two ranks held are low, three of the board too, and yet there is no low."""
    return _no_low(seen) and len(low_ranks(seen.hole)) > 1


def _killed_seed(rng: Random, variant: Variant) -> Seed:
    a, b, c, d = rng.sample(_LOW, 4)
    first, second = rng.sample(SUITS, 2)
    board = (Card.of(a, second), *_of(rng, c, d), *_of(rng, *rng.sample(_HIGH, 2)))
    return _seed(variant, (Card.of(a, first), *_of(rng, b)), board, alone=True)


def _one_low_held_seed(rng: Random, variant: Variant) -> Seed:
    a, b, c, d = rng.sample(_LOW, 4)
    board = (*_of(rng, b, c, d), *_of(rng, *rng.sample(_HIGH, 2)))
    return _seed(variant, _of(rng, a), board, alone=True)


def _doubled(seen: Seen) -> bool:
    """Whether one of the two lowest ranks held lies on the board, and there is a low yet."""
    value = seen.last
    if value is None or value.category is not HighCategory.HIGH_CARD:
        return False
    order = value.scale.order
    lowest = sorted({order(card.rank) for card in seen.hole})[:2]
    return not {order(card.rank) for card in seen.board}.isdisjoint(lowest)


def _doubled_seed(rng: Random, variant: Variant) -> Seed:
    a, b, c, d, e = rng.sample(_LOW, _FIVE)
    first, second = rng.sample(SUITS, 2)
    a, b, c = sorted((a, b, c), key=_LOW.index)
    board = (Card.of(a, second), *_of(rng, d, e), *_of(rng, *rng.sample(_HIGH, 2)))
    return _seed(variant, (Card.of(a, first), *_of(rng, b, c)), board, alone=True)


def is_wheel(seen: Seen) -> bool:
    """Whether the low is 5-4-3-2-A."""
    value = seen.last
    return (
        value is not None
        and value.category is HighCategory.HIGH_CARD
        and value.ranks[0] is Rank.FIVE
    )


def _wheel_seed(rng: Random, variant: Variant) -> Seed:
    ranks = rng.sample(_LOW[:_FIVE], _FIVE)
    return _seed(variant, _of(rng, *ranks[:2]), _of(rng, *ranks[2:]))


def _twice(seen: Seen) -> bool:
    """Whether the same ranks are a low, and a straight or a flush for the high."""
    value = seen.last
    if value is None or seen.first.category not in _SERVES_TWICE:
        return False
    return set(value.ranks) == set(seen.first.ranks)


def _twice_seed(rng: Random, variant: Variant) -> Seed:
    ranks = rng.sample(rng.choice(_RUNS), _FIVE)
    if rng.randrange(2):
        suit = rng.choice(SUITS)
        suited = tuple(Card.of(rank, suit) for rank in rng.sample(_LOW, _FIVE))
        return _seed(variant, suited[:2], suited[2:])
    return _seed(variant, _of(rng, *ranks[:2]), _of(rng, *ranks[2:]), alone=True)


def _ace_twice(seen: Seen) -> bool:
    """Whether the ace held, the only one, plays for both halves."""
    value = seen.last
    if value is None or Rank.ACE not in seen.first.ranks or Rank.ACE not in value.ranks:
        return False
    return Rank.ACE not in {card.rank for card in seen.board}


def _ace_twice_seed(rng: Random, variant: Variant) -> Seed:
    a, b, c, d = rng.sample(_LOW[1:], 4)
    return _seed(variant, _of(rng, Rank.ACE, a), _of(rng, b, c, d))


def _low_seed(rng: Random, variant: Variant) -> Seed:
    a, b, c, d, e = rng.sample(_LOW[1:], _FIVE)
    return _seed(variant, _of(rng, a, b), _of(rng, c, d, e))


def _full(seen: Seen) -> bool:
    return seen.first.category in (HighCategory.FULL, HighCategory.QUADS)


def _full_seed(rng: Random, variant: Variant) -> Seed:
    """Deal a full or a carré of low cards, in part on the board."""
    made = hand_of(rng, HIGH, rng.choice((HighCategory.FULL, HighCategory.QUADS)))
    cards = rng.sample(made, _FIVE)
    return _seed(variant, tuple(cards[:2]), tuple(cards[2:]))


def _always(_: Seen) -> bool:
    return True


_FOUR_SUITED: Final = kind(
    "couleur-au-tableau",
    "Quatre cartes d'une couleur au tableau, une en main : pas de couleur",
    3,
    four_on_board,
    four_suited_seed,
)
_WHEEL: Final = kind("roue", "La roue : le meilleur bas, et une quinte", 3, is_wheel, _wheel_seed)
_TWICE: Final = kind(
    "memes-cartes",
    "Une quinte ou une couleur basse, qui sert des deux côtés",
    3,
    _twice,
    _twice_seed,
)
_ACE: Final = kind(
    "as-des-deux-cotes", "Un as qui joue en haut et en bas", 3, _ace_twice, _ace_twice_seed
)
_FULL: Final = kind("full-ou-carre", "Un full ou un carré pour le haut", 2, _full, _full_seed)
_DOUBLED: Final = kind(
    "bas-contrefait",
    "Une carte basse de la main est doublée par le tableau",
    4,
    _doubled,
    _doubled_seed,
)

OMAHA_HI_LO_KINDS: Final[tuple[Kind, ...]] = (
    _FOUR_SUITED,
    _FULL,
    kind(
        "deux-basses-au-tableau",
        "Moins de trois cartes basses au tableau : pas de bas",
        3,
        _short_board,
        _short_board_seed,
    ),
    kind("contrefait-sans-bas", "Contrefait, le bas disparaît", 4, _killed, _killed_seed),
    kind(
        "une-basse-en-main",
        "Trois cartes basses au tableau, pas deux en main",
        3,
        _no_low,
        _one_low_held_seed,
    ),
    _DOUBLED,
    _WHEEL,
    _TWICE,
    _ACE,
    kind("bas", "Un bas à huit ou mieux", 3, _always, _low_seed),
)
"""Two cards held and three common for each half, the low at eight or better."""


def _paired(seen: Seen) -> bool:
    return seen.last is not None and seen.last.category is not HighCategory.HIGH_CARD


def _paired_seed(rng: Random, variant: Variant) -> Seed:  # noqa: ARG001 - as every seed
    """Deal a board of two ranks: no three of its cards are of different ranks."""
    trips, pair = rng.sample(RANKS, 2)
    suits = rng.sample(SUITS, _THREE)
    board = (*(Card.of(trips, suit) for suit in suits), *(Card.of(pair, s) for s in suits[:2]))
    return Seed((), board)


def _tall(seen: Seen) -> bool:
    value = seen.last
    return value is not None and value.scale.order(value.ranks[0]) >= _NINE


def _tall_seed(rng: Random, variant: Variant) -> Seed:
    a, b, c, d = rng.sample(_LOW, 4)
    board = (*_of(rng, c, d), *_of(rng, *rng.sample(_HIGH, _THREE)))
    return _seed(variant, _of(rng, a, b), board)


HI_LO_REGULAR_KINDS: Final[tuple[Kind, ...]] = (
    _FOUR_SUITED,
    _FULL,
    kind("bas-avec-paire", "Une paire inévitable pour le bas", 3, _paired, _paired_seed),
    _DOUBLED,
    kind("bas-au-dela-de-huit", "Un bas au neuf ou plus, qui compte", 4, _tall, _tall_seed),
    _WHEEL,
    _TWICE,
    _ACE,
    kind("bas", "Un bas ordinaire", 3, _always, _low_seed),
)
"""Two cards held and three common for each half, any hand having a low."""


def _pairs_kill(seen: Seen) -> bool:
    return _no_low(seen) and sum(map(_is_low, seen.cards)) >= _FIVE


def _pairs_kill_seed(rng: Random, variant: Variant) -> Seed:  # noqa: ARG001
    ranks = rng.sample(_LOW, 4)
    first, second = rng.sample(SUITS, 2)
    cards = [Card.of(rank, first) for rank in ranks[:2]]
    return Seed((*cards, Card.of(ranks[0], second), *_of(rng, *ranks[2:])), (), _is_low)


def _four_low_seed(rng: Random, variant: Variant) -> Seed:  # noqa: ARG001
    return Seed(_of(rng, *rng.sample(_LOW, rng.randint(2, 4))), (), _is_low)


def _strong(seen: Seen) -> bool:
    return seen.first.category >= HighCategory.STRAIGHT


def _strong_seed(rng: Random, variant: Variant) -> Seed:  # noqa: ARG001
    """Deal a flush of three low cards, and two low cards of other suits."""
    suit, *others = rng.sample(SUITS, len(SUITS))
    low = rng.sample(_LOW, _FIVE)
    flush = [Card.of(rank, suit) for rank in (*low[:3], *rng.sample(_HIGH, 2))]
    return Seed((*flush, *(Card.of(rank, rng.choice(others)) for rank in low[3:])))


STUD_HI_LO_KINDS: Final[tuple[Kind, ...]] = (
    _FULL,
    kind(
        "paires-basses",
        "Cinq cartes basses au moins, mais des paires : pas de bas",
        4,
        _pairs_kill,
        _pairs_kill_seed,
    ),
    kind("sans-bas", "Quatre cartes basses au plus : pas de bas", 3, _no_low, _four_low_seed),
    _WHEEL,
    _TWICE,
    kind(
        "haut-et-bas",
        "Une quinte, une couleur ou mieux, et un bas d'autres cartes",
        4,
        _strong,
        _strong_seed,
    ),
    _ACE,
    kind(
        "paire-et-bas",
        "Une paire, et un bas sans elle",
        3,
        lambda seen: max(ranks_of(seen.cards).values()) > 1,
        _low_seed,
    ),
    kind("bas", "Un bas à huit ou mieux", 2, _always, _low_seed),
)
"""Any five of seven cards for each half, the low at eight or better."""
