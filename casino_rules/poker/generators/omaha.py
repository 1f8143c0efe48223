"""Kinds of high hands made of two cards held and three common: Omaha, Courchevel."""

from collections.abc import Callable
from random import Random
from typing import Final

from casino_rules.core.cards import PACK, RANKS, SUITS, Rank
from casino_rules.core.table_forms import Hand
from casino_rules.hands import HIGH, HighCategory
from casino_rules.hands.making import hand_of
from casino_rules.poker.generators.base import (
    Kind,
    Seed,
    Seen,
    deals,
    kind,
    of_ranks,
    ranks_of,
    suits_of,
)
from casino_rules.poker.generators.seven import holds_straight
from casino_rules.poker.showdown import CATEGORIES
from casino_rules.poker.variant import Variant

_PAIR: Final = 2
_THREE: Final = 3
_FOUR: Final = 4


def four_on_board(seen: Seen) -> bool:
    """Whether four cards of a suit lie on the board, and one alone is held: no flush."""
    held = suits_of(seen.hole)
    lone = any(count >= _FOUR and held[suit] == 1 for suit, count in suits_of(seen.board).items())
    return lone and seen.first.category < HighCategory.FLUSH


def four_suited_seed(rng: Random, _: Variant) -> Seed:
    """Deal four cards of a suit on the board and one in the hand, no other to come."""
    suit = rng.choice(SUITS)
    one, *four = rng.sample([card for card in PACK if card.suit is suit], 1 + _FOUR)
    return Seed((one,), tuple(four), lambda card: card.suit is suit)


def _four_in_a_row(seen: Seen) -> bool:
    return holds_straight(seen.cards) and seen.first.category < HighCategory.STRAIGHT


def _three_held(seen: Seen) -> bool:
    return max(ranks_of(seen.hole).values()) >= _THREE


def _three_held_seed(rng: Random, _: Variant) -> Seed:
    rank = rng.choice(PACK).rank
    return Seed(tuple(rng.sample([card for card in PACK if card.rank is rank], _THREE)))


def _full_on_board(seen: Seen) -> bool:
    """Whether any five of the cards would make a full, which two and three do not."""
    counts = sorted(ranks_of(seen.cards).values(), reverse=True)
    return counts[0] >= _THREE and counts[1] >= _PAIR and seen.first.category < HighCategory.FULL


def wheel_straight(seen: Seen) -> bool:
    """Whether the high hand is the straight to the five."""
    value = seen.first
    return value.category is HighCategory.STRAIGHT and value.ranks[0] is Rank.FIVE


def _ace_straight(seen: Seen) -> bool:
    value = seen.first
    return value.category is HighCategory.STRAIGHT and value.ranks[0] is Rank.ACE


def _parted(rng: Random, five: Hand) -> Seed:
    cards = rng.sample(five, len(five))
    return Seed(tuple(cards[:_PAIR]), tuple(cards[_PAIR:]))


def _wheel_seed(rng: Random, _: Variant) -> Seed:
    return _parted(rng, of_ranks(rng, Rank.ACE, *RANKS[:4]))


def _ace_seed(rng: Random, _: Variant) -> Seed:
    return _parted(rng, of_ranks(rng, *RANKS[-5:]))


def _is(category: HighCategory) -> Callable[[Seen], bool]:
    return lambda seen: seen.first.category is category


def _seed_of(category: HighCategory) -> Callable[[Random, Variant], Seed]:
    """Return what grows a category that is rare; the others are dealt."""

    def made(rng: Random, _: Variant) -> Seed:
        return _parted(rng, hand_of(rng, HIGH, category))

    def nothing(rng: Random, variant: Variant) -> Seed:
        grown = made(rng, variant)
        suits = suits_of(grown.board)
        ranks = {card.rank for card in (*grown.hole, *grown.board)}
        return grown._replace(refuses=lambda card: card.rank in ranks or suits[card.suit.code] > 1)

    if category is HighCategory.HIGH_CARD:
        return nothing
    return made if category >= HighCategory.QUADS else deals


_TITLES: Final = {
    HighCategory.HIGH_CARD: ("Une hauteur", 1),
    HighCategory.PAIR: ("Une paire", 2),
    HighCategory.TWO_PAIR: ("Deux paires à lire", 2),
    HighCategory.TRIPS: ("Un brelan", 2),
    HighCategory.STRAIGHT: ("Une quinte", 3),
    HighCategory.FLUSH: ("Une couleur", 3),
    HighCategory.FULL: ("Un full", 3),
    HighCategory.QUADS: ("Un carré", 1),
    HighCategory.STRAIGHT_FLUSH: ("Une quinte flush", 1),
    HighCategory.ROYAL_FLUSH: ("Une quinte flush royale", 1),
}

SPECIAL: Final = (
    kind(
        "couleur-au-tableau",
        "Quatre cartes d'une couleur au tableau, une en main : pas de couleur",
        5,
        four_on_board,
        four_suited_seed,
    ),
    kind(
        "quinte-au-tableau",
        "Une quinte qui demanderait quatre cartes du tableau",
        4,
        _four_in_a_row,
        level=2,
    ),
    kind(
        "full-au-tableau",
        "Un full qui demanderait quatre cartes du tableau",
        4,
        _full_on_board,
        level=2,
    ),
    kind(
        "trois-en-main",
        "Trois cartes d'un rang en main : deux seulement jouent",
        3,
        _three_held,
        _three_held_seed,
        level=2,
    ),
    kind("quinte-blanche", "La quinte au cinq, l'as en bas", 2, wheel_straight, _wheel_seed),
    kind("quinte-a-l-as", "La quinte à l'as, du dix à l'as", 2, _ace_straight, _ace_seed),
)
"""What is read wrongly where two cards held and three common must play."""
PLAIN: Final = tuple(
    kind(CATEGORIES[item], title, weight, _is(item), _seed_of(item))
    for item, (title, weight) in _TITLES.items()
)
"""One kind for each category."""
OMAHA_KINDS: Final[tuple[Kind, ...]] = (*SPECIAL, *PLAIN)
