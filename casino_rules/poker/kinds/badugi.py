"""Kinds of badugi hands, of four cards, and of Badeucey, where five are read twice."""

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import RANKS, SUITS, Card, Rank
from casino_rules.hands import HIGH, BadugiCategory, HighCategory
from casino_rules.hands.making import badugi_of, hand_of
from casino_rules.poker.kinds.base import Kind, Seed, Seen, kind, ranks_of
from casino_rules.poker.variant import Variant

_FIVE: Final = 5


def largest(cards: Hand) -> tuple[Hand, ...]:
    """Return the largest choices of cards without two of a rank or of a suit."""
    for size in range(len(SUITS), 0, -1):
        found = tuple(filter(_plays, combinations(cards, size)))
        if found:
            return found
    return ()


def _plays(cards: Hand) -> bool:
    ranks = {card.rank for card in cards}
    return len(ranks) == len({card.suit for card in cards}) == len(cards)


def chosen(seen: Seen) -> bool:
    """Whether there is a choice of cards to drop that changes the ranks which play."""
    return len({frozenset(card.rank for card in hand) for hand in largest(seen.cards)}) > 1


def _number(*wanted: BadugiCategory) -> Callable[[Seen], bool]:
    return lambda seen: seen.last is not None and seen.last.category in wanted


def _of(*wanted: BadugiCategory, size: int = 4) -> Callable[[Random, Variant], Seed]:
    return lambda rng, _: Seed(badugi_of(rng, rng.choice(wanted), size))


def _paired(seen: Seen) -> bool:
    return max(ranks_of(seen.cards).values()) > 1


def _clash_seed(rng: Random, _: Variant) -> Seed:
    """Deal a pair one card of which shares its suit with a third card."""
    pair, one, two = rng.sample(RANKS, 3)
    a, b, c, _unused = rng.sample(SUITS, 4)
    return Seed((Card.of(pair, a), Card.of(pair, b), Card.of(one, a), Card.of(two, c)))


def _pair_seed(rng: Random, _: Variant) -> Seed:
    pair, one, two = rng.sample(RANKS, 3)
    a, b, c, d = rng.sample(SUITS, 4)
    return Seed((Card.of(pair, a), Card.of(pair, b), Card.of(one, c), Card.of(two, d)))


def _suit_seed(rng: Random, _: Variant) -> Seed:
    ranks = rng.sample(RANKS, 4)
    a, b, c, _unused = rng.sample(SUITS, 4)
    return Seed(tuple(Card.of(rank, suit) for rank, suit in zip(ranks, (a, a, b, c), strict=True)))


def _two_seed(rng: Random, _: Variant) -> Seed:
    """Deal two pairs in two suits, or three of a rank and a card of one of their suits."""
    one, two = rng.sample(RANKS, 2)
    a, b, c, _unused = rng.sample(SUITS, 4)
    if rng.randrange(2):
        return Seed((Card.of(one, a), Card.of(one, b), Card.of(two, a), Card.of(two, b)))
    return Seed((Card.of(one, a), Card.of(one, b), Card.of(one, c), Card.of(two, a)))


def _always(_: Seen) -> bool:
    return True


BADUGI_KINDS: Final[tuple[Kind, ...]] = (
    kind(
        "une-carte", "Une seule carte joue", 2, _number(BadugiCategory.ONE), _of(BadugiCategory.ONE)
    ),
    kind(
        "deux-au-choix",
        "Deux cartes jouent, plusieurs choix",
        3,
        lambda seen: _number(BadugiCategory.TWO)(seen) and chosen(seen),
        _of(BadugiCategory.TWO),
    ),
    kind(
        "deux-cartes",
        "Deux cartes jouent, quoi qu'on écarte",
        2,
        _number(BadugiCategory.TWO),
        _two_seed,
    ),
    kind(
        "quatre-cartes",
        "Les quatre cartes jouent",
        3,
        _number(BadugiCategory.FOUR),
        _of(BadugiCategory.FOUR),
    ),
    kind(
        "trois-meme-couleur",
        "Trois cartes jouent : deux de la même couleur se gênent",
        4,
        lambda seen: not _paired(seen),
        _suit_seed,
    ),
    kind(
        "trois-paire-genee",
        "Trois cartes jouent : une carte de la paire en gêne une autre",
        4,
        lambda seen: len(largest(seen.cards)) == 1,
        _clash_seed,
    ),
    kind(
        "trois-paire",
        "Trois cartes jouent : une paire de deux couleurs libres",
        3,
        _always,
        _pair_seed,
    ),
)
"""Four cards, the ace low."""


def _low(seen: Seen) -> HighCategory:
    category = seen.first.category
    if not isinstance(category, HighCategory):
        raise TypeError("the first half is a hand of five cards")
    return category


def _ace_plays(seen: Seen) -> bool:
    return seen.last is not None and Rank.ACE in seen.last.ranks


def _ace_seed(rng: Random, _: Variant) -> Seed:
    ranks = rng.sample(RANKS[:-1], 4)
    ace, *suits = rng.sample(SUITS, 4)
    cards = [Card.of(rank, suit) for rank, suit in zip(ranks, suits, strict=False)]
    return Seed((Card.of(Rank.ACE, ace), *cards, Card.of(ranks[3], rng.choice(suits))))


def _made_seed(rng: Random, _: Variant) -> Seed:
    return Seed(hand_of(rng, HIGH, rng.choice((HighCategory.STRAIGHT, HighCategory.FLUSH))))


def _four_and_pair_seed(rng: Random, _: Variant) -> Seed:
    four = badugi_of(rng, BadugiCategory.FOUR)
    twin = rng.choice(four)
    other = rng.choice([suit for suit in SUITS if suit is not twin.suit])
    return Seed((*four, Card.of(twin.rank, other)))


def _five_ranks_seed(rng: Random, _: Variant) -> Seed:
    """Deal five ranks in four suits."""
    ranks = rng.sample(RANKS[:-1], _FIVE)
    suits = rng.sample(SUITS, 4)
    cards = zip(ranks, (*suits, rng.choice(suits)), strict=True)
    return Seed(tuple(Card.of(rank, suit) for rank, suit in cards))


BADEUCEY_KINDS: Final[tuple[Kind, ...]] = (
    kind(
        "quinte-ou-couleur",
        "Une quinte ou une couleur au deux-sept",
        3,
        lambda seen: (
            _low(seen) >= HighCategory.STRAIGHT
            and _low(seen) is not HighCategory.FULL
            and _low(seen) is not HighCategory.QUADS
        ),
        _made_seed,
    ),
    kind(
        "une-ou-deux-cartes",
        "Un badugi d'une ou deux cartes",
        2,
        _number(BadugiCategory.ONE, BadugiCategory.TWO),
        _of(BadugiCategory.TWO, size=_FIVE),
    ),
    kind(
        "as-au-badugi",
        "Un as qui joue au badugi, où il est fort",
        3,
        _ace_plays,
        _ace_seed,
    ),
    kind(
        "trois-cartes",
        "Un badugi de trois cartes",
        4,
        _number(BadugiCategory.THREE),
        _of(BadugiCategory.THREE, size=_FIVE),
    ),
    kind(
        "paire-et-badugi",
        "Une paire au deux-sept, quatre cartes au badugi",
        3,
        lambda seen: _low(seen) is not HighCategory.HIGH_CARD,
        _four_and_pair_seed,
    ),
    kind(
        "deux-mains", "Cinq rangs, quatre couleurs : laquelle écarter", 5, _always, _five_ranks_seed
    ),
)
"""Five cards for Deuce to Seven, and the badugi among them, ace high."""
