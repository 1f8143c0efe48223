"""Kinds of badugi hands, of four cards, and of Badeucey, where five are read twice."""

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Final

from casino_rules.core.cards import SUITS, Rank
from casino_rules.core.table_forms import Hand
from casino_rules.hands import HIGH, BadugiCategory, HighCategory
from casino_rules.hands.making import hand_of
from casino_rules.poker.generators.base import Kind, Seed, Seen, kind, ranks_of
from casino_rules.poker.generators.drawing import drawn
from casino_rules.poker.variant import Variant

_HIGHEST: Final = Rank.TEN.order


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


def _middling(_rng: Random, _variant: Variant) -> Seed:
    """Deal no high card: hands that nobody could improve, of the cards that one keeps."""
    return Seed((), refuses=lambda card: _HIGHEST < card.rank.order < Rank.ACE.order)


def _drawn(rng: Random, variant: Variant) -> Seed:
    """Return a hand that was drawn to, among those that are shown."""
    return Seed(rng.choice(drawn(rng, variant)))


def _paired(seen: Seen) -> bool:
    return max(ranks_of(seen.cards).values()) > 1


BADUGI_KINDS: Final[tuple[Kind, ...]] = (
    kind("une-carte", "Une seule carte joue", 2, _number(BadugiCategory.ONE), _middling, level=2),
    kind(
        "deux-au-choix",
        "Deux cartes jouent, plusieurs choix",
        3,
        lambda seen: _number(BadugiCategory.TWO)(seen) and chosen(seen),
        _middling,
        level=2,
    ),
    kind(
        "deux-cartes",
        "Deux cartes jouent, quoi qu'on écarte",
        2,
        _number(BadugiCategory.TWO),
        _middling,
    ),
    kind("quatre-cartes", "Les quatre cartes jouent", 3, _number(BadugiCategory.FOUR), _drawn),
    kind(
        "trois-meme-couleur",
        "Trois cartes jouent : deux de la même couleur se gênent",
        4,
        lambda seen: not _paired(seen),
        _drawn,
    ),
    kind(
        "trois-paire-genee",
        "Trois cartes jouent : une carte de la paire en gêne une autre",
        4,
        lambda seen: len(largest(seen.cards)) == 1,
        _middling,
        level=2,
    ),
    kind(
        "trois-paire", "Trois cartes jouent : une paire de deux couleurs libres", 3, seed=_middling
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


def _made_seed(rng: Random, _: Variant) -> Seed:
    return Seed(hand_of(rng, HIGH, rng.choice((HighCategory.STRAIGHT, HighCategory.FLUSH))))


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
    ),
    kind("as-au-badugi", "Un as qui joue au badugi, où il est fort", 3, _ace_plays, _middling),
    kind("trois-cartes", "Un badugi de trois cartes", 4, _number(BadugiCategory.THREE), _drawn),
    kind(
        "paire-et-badugi",
        "Une paire au deux-sept, quatre cartes au badugi",
        3,
        lambda seen: _low(seen) is not HighCategory.HIGH_CARD,
        _middling,
        level=2,
    ),
    kind("deux-mains", "Cinq rangs, quatre couleurs : laquelle écarter", 5, seed=_drawn),
)
"""Five cards for Deuce to Seven, and the badugi among them, ace high."""
