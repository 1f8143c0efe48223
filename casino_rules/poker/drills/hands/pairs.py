"""Two hands and a board of which some end as wanted: what showdowns are built on.

Most outcomes are waited for. Hands that nearly tie are twins, the same ranks in other suits, of
which one card is then changed.
"""

from collections.abc import Iterator, Mapping
from itertools import chain, islice, permutations, product
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK, SUITS, Card, Suit
from casino_rules.hands import HIGH, HighCategory
from casino_rules.hands.making import hand_of
from casino_rules.poker.drills.chance import at_random
from casino_rules.poker.drills.hands import outcomes
from casino_rules.poker.variant import Variant

type Dealt = tuple[Hand, tuple[Hand, ...]]
"""A board, and hands."""

_TRIED: Final = 2_000
_CHANGES: Final = 6
_DERANGED: Final[tuple[Mapping[Suit, Suit], ...]] = tuple(
    dict(zip(SUITS, others, strict=True))
    for others in permutations(SUITS)
    if all(suit is not other for suit, other in zip(SUITS, others, strict=True))
)
"""The ways to change every suit into another one."""
_TWINS: Final = (outcomes.SHARED, outcomes.SAME)
_CHANGED: Final = ("kicker", outcomes.USELESS, outcomes.LOW_TIED, outcomes.HIGH_TIED)
_STRONG: Final = (HighCategory.STRAIGHT, HighCategory.FLUSH, HighCategory.FULL)
_BOTH: Final = {"couleur": HighCategory.FLUSH, "full": HighCategory.FULL}


def pairs(rng: Random, variant: Variant, wanted: str) -> Iterator[Dealt]:
    """Yield boards and two hands, in number enough for one to end as wanted."""
    if wanted in _TWINS:
        return chain.from_iterable(_twins(rng, variant) for _ in range(_TRIED))
    if wanted in _CHANGED:
        return chain.from_iterable(_changed(rng, variant, wanted) for _ in range(_TRIED))
    if wanted in _BOTH:
        return (_both(rng, variant, _BOTH[wanted]) for _ in range(_TRIED))
    if wanted == outcomes.BOARD:
        boards = (hand_of(rng, HIGH, rng.choice(_STRONG)) for _ in range(_TRIED))
        return (_any(rng, variant, board) for board in boards)
    return (_any(rng, variant) for _ in range(_TRIED))


def _any(rng: Random, variant: Variant, board: Hand = (), hands: tuple[Hand, ...] = ()) -> Dealt:
    """Deal a board and two hands, of which some cards are given."""
    given = [*board, *(card for hand in hands for card in hand)]
    left = iter(rng.sample([card for card in PACK if card not in given], len(PACK) - len(given)))
    one, two = hands or ((), ())
    whole = [
        tuple(rng.sample((*cards, *islice(left, size - len(cards))), size))
        for cards, size in ((board, variant.board), (one, variant.hole), (two, variant.hole))
    ]
    return whole[0], (whole[1], whole[2])


def _twins(rng: Random, variant: Variant) -> Iterator[Dealt]:
    """Yield a hand and its twin: the same ranks, every suit changed; nothing if cards lack."""
    board, (hole, _) = _any(rng, variant)
    for change in at_random(rng, _DERANGED):
        twin = tuple(Card.of(card.rank, change[card.suit]) for card in hole)
        if not {*hole, *board}.intersection(twin):
            yield board, (hole, twin)
            return


def _changed(rng: Random, variant: Variant, wanted: str) -> Iterator[Dealt]:
    """Yield a hand and its twin but for one card, a card on which the outcome turns."""
    for board, (hole, twin) in _twins(rng, variant):
        taken = {*board, *hole, *twin}
        left = [card for card in PACK if card not in taken]
        choices = tuple(product(_turning(variant, twin, board, wanted), left))
        if not choices:  # all the cards play for both halves: another suit may change the badugi
            choices = tuple(
                (place, card)
                for place, card in product(range(len(twin)), left)
                if card.rank is twin[place].rank
            )
        for place, card in islice(at_random(rng, choices), _CHANGES):
            yield board, (hole, (*twin[:place], card, *twin[place + 1 :]))


def _turning(variant: Variant, hole: Hand, board: Hand, wanted: str) -> list[int]:
    """Return the cards that play where the hands are to differ, and not where they are to tie."""
    values = [half.best(hole, board) for half in variant.halves]
    if any(value is None for value in values):
        return []
    first, *others = [value.cards for value in values if value is not None]
    differ: Hand = first
    tie: Hand = ()
    if wanted == outcomes.USELESS:
        return [place for place, card in enumerate(hole) if card not in first]
    if others:
        differ, tie = (first, others[0]) if wanted == outcomes.LOW_TIED else (others[0], first)
    return [place for place, card in enumerate(hole) if card in differ and card not in tie]


def _both(rng: Random, variant: Variant, category: HighCategory) -> Dealt:
    """Deal two hands that both hold a flush, or a full; three cards of it common, if any are."""
    one = hand_of(rng, HIGH, category)
    if not variant.board:
        left = [card for card in PACK if card not in one]
        return _any(rng, variant, (), (one, hand_of(rng, HIGH, category, left)))
    cards = rng.sample(one, len(one))
    return _any(rng, variant, tuple(cards[:3]), (tuple(cards[3:]), ()))
