"""Kinds of hands where the pot is cut between the high and the low hand."""

from random import Random
from typing import Final

from casino_rules.core.cards import PACK, RANKS, SUITS, Card, Rank
from casino_rules.core.table_forms import Hand
from casino_rules.hands import HIGH, HighCategory
from casino_rules.hands.making import hand_of
from casino_rules.poker.generators.base import Kind, Seed, Seen, kind, low_ranks, of_ranks, ranks_of
from casino_rules.poker.generators.omaha import four_on_board, four_suited_seed
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


def _is_low(card: Card) -> bool:
    return card in _LOW_CARDS


def _no_low(seen: Seen) -> bool:
    return seen.last is None


def _short_board(seen: Seen) -> bool:
    return len(low_ranks(seen.board)) < _THREE


def _killed(seen: Seen) -> bool:
    """Whether two ranks held are low, three of the board too, and yet there is no low."""
    return _no_low(seen) and len(low_ranks(seen.hole)) > 1


def _doubled(seen: Seen) -> bool:
    """Whether one of the two lowest ranks held lies on the board, and there is a low yet."""
    value = seen.last
    if value is None or value.category is not HighCategory.HIGH_CARD:
        return False
    order = value.scale.order
    lowest = sorted({order(card.rank) for card in seen.hole})[:2]
    return not {order(card.rank) for card in seen.board}.isdisjoint(lowest)


def is_wheel(seen: Seen) -> bool:
    """Whether the low is 5-4-3-2-A."""
    value = seen.last
    return (
        value is not None
        and value.category is HighCategory.HIGH_CARD
        and value.ranks[0] is Rank.FIVE
    )


def _wheel_seed(rng: Random, variant: Variant) -> Seed:
    return _parted(variant, of_ranks(rng, *rng.sample(_LOW[:_FIVE], _FIVE)))


def _parted(variant: Variant, cards: Hand) -> Seed:
    """Hold two of these cards, the others common; all of them where there is no board."""
    return Seed(cards[:2], cards[2:]) if variant.board else Seed(cards)


def _twice(seen: Seen) -> bool:
    """Whether the same ranks are a low, and a straight or a flush for the high."""
    value = seen.last
    if value is None or seen.first.category not in _SERVES_TWICE:
        return False
    return set(value.ranks) == set(seen.first.ranks)


def _twice_seed(rng: Random, variant: Variant) -> Seed:
    if rng.randrange(2):
        suit = rng.choice(SUITS)
        suited = tuple(Card.of(rank, suit) for rank in rng.sample(_LOW, _FIVE))
        return _parted(variant, suited)
    ranks = rng.sample(rng.choice(_RUNS), _FIVE)
    return _parted(variant, of_ranks(rng, *ranks))._replace(refuses=_is_low)


def _ace_twice(seen: Seen) -> bool:
    """Whether the ace held, the only one, plays for both halves."""
    value = seen.last
    if value is None or Rank.ACE not in seen.first.ranks or Rank.ACE not in value.ranks:
        return False
    return Rank.ACE not in {card.rank for card in seen.board}


def _ace_seed(rng: Random, variant: Variant) -> Seed:
    return _parted(variant, of_ranks(rng, Rank.ACE, *rng.sample(_LOW[1:], 4)))


def _full(seen: Seen) -> bool:
    return seen.first.category in (HighCategory.FULL, HighCategory.QUADS)


def _full_seed(rng: Random, variant: Variant) -> Seed:
    made = hand_of(rng, HIGH, rng.choice((HighCategory.FULL, HighCategory.QUADS)))
    return _parted(variant, tuple(rng.sample(made, _FIVE)))


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
    level=2,
)
_ACE: Final = kind(
    "as-des-deux-cotes", "Un as qui joue en haut et en bas", 3, _ace_twice, _ace_seed, level=2
)
_FULL: Final = kind("full-ou-carre", "Un full ou un carré pour le haut", 2, _full, _full_seed)
_DOUBLED: Final = kind(
    "bas-contrefait", "Une carte basse de la main est doublée par le tableau", 4, _doubled
)

OMAHA_HI_LO_KINDS: Final[tuple[Kind, ...]] = (
    _FOUR_SUITED,
    _FULL,
    kind(
        "deux-basses-au-tableau",
        "Moins de trois cartes basses au tableau : pas de bas",
        3,
        _short_board,
    ),
    kind("contrefait-sans-bas", "Contrefait, le bas disparaît", 4, _killed, level=2),
    kind("une-basse-en-main", "Trois cartes basses au tableau, pas deux en main", 3, _no_low),
    _DOUBLED,
    _WHEEL,
    _TWICE,
    _ACE,
    kind("bas", "Un bas à huit ou mieux", 3),
)
"""Two cards held and three common for each half, the low at eight or better."""


def _paired(seen: Seen) -> bool:
    return seen.last is not None and seen.last.category is not HighCategory.HIGH_CARD


def _paired_seed(rng: Random, _: Variant) -> Seed:
    """Deal a board of three ranks, and three of them again in the hand: no five are different."""
    ranks = rng.sample(RANKS, _THREE)
    suits = {rank: iter(rng.sample(SUITS, len(SUITS))) for rank in ranks}
    board = tuple(Card.of(rank, next(suits[rank])) for rank in (*ranks, *ranks[:2]))
    return Seed(tuple(Card.of(rank, next(suits[rank])) for rank in ranks), board)


def _tall(seen: Seen) -> bool:
    value = seen.last
    return value is not None and value.scale.order(value.ranks[0]) >= _NINE


HI_LO_REGULAR_KINDS: Final[tuple[Kind, ...]] = (
    _FOUR_SUITED,
    kind("bas-avec-paire", "Une paire inévitable pour le bas", 3, _paired, _paired_seed, level=2),
    _FULL,
    _DOUBLED,
    kind("bas-au-dela-de-huit", "Un bas au neuf ou plus, qui compte", 4, _tall),
    _WHEEL,
    _TWICE,
    _ACE,
    kind("bas", "Un bas ordinaire", 3),
)
"""Two cards held and three common for each half, any hand having a low."""


def _pairs_kill(seen: Seen) -> bool:
    return _no_low(seen) and sum(map(_is_low, seen.cards)) >= _FIVE


def _low_seed(rng: Random, _: Variant) -> Seed:
    return Seed(of_ranks(rng, *rng.sample(_LOW, _FIVE)))


def _strong(seen: Seen) -> bool:
    return seen.first.category >= HighCategory.STRAIGHT


def _strong_seed(rng: Random, _: Variant) -> Seed:
    """Deal a flush of three low cards, and two low cards of any suit."""
    suit, low = rng.choice(SUITS), rng.sample(_LOW, _FIVE)
    flush = [Card.of(rank, suit) for rank in (*low[:3], *rng.sample(_HIGH, 2))]
    return Seed((*flush, *of_ranks(rng, *low[3:])))


STUD_HI_LO_KINDS: Final[tuple[Kind, ...]] = (
    _FULL,
    kind(
        "paires-basses", "Cinq cartes basses au moins, mais des paires : pas de bas", 4, _pairs_kill
    ),
    kind("sans-bas", "Quatre cartes basses au plus : pas de bas", 3, _no_low),
    _WHEEL,
    _TWICE,
    kind(
        "haut-et-bas",
        "Une quinte, une couleur ou mieux, et un bas d'autres cartes",
        4,
        _strong,
        _strong_seed,
        level=2,
    ),
    _ACE,
    kind(
        "paire-et-bas",
        "Une paire, et un bas sans elle",
        3,
        lambda seen: max(ranks_of(seen.cards).values()) > 1,
    ),
    kind("bas", "Un bas à huit ou mieux", 2, seed=_low_seed),
)
"""Any five of seven cards for each half, the low at eight or better."""
