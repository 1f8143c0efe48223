"""Two hands and a board of which some end as wanted: what showdowns are built on.

Most outcomes are waited for, in hands that players bring to a showdown. Where two hands are to tie
or nearly, the second holds the ranks that play in the first, in other suits, in another order and
with other dead cards.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, pairwise
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK, SUITS, Card
from casino_rules.hands import HIGH, HighCategory
from casino_rules.hands.making import hand_of
from casino_rules.poker.drills.hands import outcomes
from casino_rules.poker.generators.drawing import drawn
from casino_rules.poker.generators.low import low_start
from casino_rules.poker.variant import Half, Variant

type Dealt = tuple[Hand, tuple[Hand, ...]]
"""A board, and hands."""

_TRIED: Final = 2_000
_LIKENESSES: Final = 4
_HANDS: Final = 4
"""So many hands are dealt on a board, for two of them to end as wanted."""
_KICKER: Final = "kicker"
_STRONG: Final = (HighCategory.STRAIGHT, HighCategory.FLUSH, HighCategory.FULL)
_BOTH: Final = {"couleur": HighCategory.FLUSH, "full": HighCategory.FULL}
_TIED: Final = (
    outcomes.SHARED,
    outcomes.SAME,
    outcomes.USELESS,
    outcomes.LOW_TIED,
    outcomes.HIGH_TIED,
)
ALIKE: Final = (*_TIED, _KICKER)
"""The outcomes in which the hands hold the same ranks, all that play or all but one."""
_DRAWN_LOW: Final = 10
"""The dead cards of a hand that was drawn to are no higher, nor is the card that differs."""


def pairs(rng: Random, variant: Variant, wanted: str) -> Iterator[Dealt]:
    """Yield boards and two hands, in number enough for one to end as wanted."""
    for _ in range(_TRIED):
        if wanted in ALIKE:
            yield from _alike(rng, variant, wanted)
        elif wanted in _BOTH:
            yield _both(rng, variant, _BOTH[wanted])
        elif variant.draws:
            yield from (((), two) for two in pairwise(drawn(rng, variant)))
        elif wanted == outcomes.BOARD:
            yield _any(rng, variant, hand_of(rng, HIGH, rng.choice(_STRONG)))
        else:
            yield from _table(rng, variant)


def _table(rng: Random, variant: Variant) -> Iterator[Dealt]:
    """Deal a board and a few hands; yield every two of them: each is read but once."""
    starts = low_start(rng, _HANDS) if variant.low else ((),) * _HANDS
    given = [card for start in starts for card in start]
    missing = variant.board + _HANDS * variant.hole - len(given)
    left = iter(rng.sample([card for card in PACK if card not in given], missing))
    board = tuple(islice(left, variant.board))
    hands = [
        tuple(rng.sample((*start, *islice(left, variant.hole - len(start))), variant.hole))
        for start in starts
    ]
    yield from ((board, two) for two in combinations(hands, 2))


def _any(rng: Random, variant: Variant, board: Hand = (), hands: tuple[Hand, ...] = ()) -> Dealt:
    """Deal a board and two hands, of which some cards are given."""
    if variant.low and not hands:
        hands = low_start(rng, 2)
    given = [*board, *(card for hand in hands for card in hand)]
    missing = variant.board + 2 * variant.hole - len(given)
    left = iter(rng.sample([card for card in PACK if card not in given], missing))
    one, two = hands or ((), ())
    whole = [
        tuple(rng.sample((*cards, *islice(left, size - len(cards))), size))
        for cards, size in ((board, variant.board), (one, variant.hole), (two, variant.hole))
    ]
    return whole[0], (whole[1], whole[2])


def _alike(rng: Random, variant: Variant, wanted: str) -> Iterator[Dealt]:
    """Yield a hand and some others of the same ranks, all that play or all but one."""
    board, (one, _) = ((), drawn(rng, variant)[:2]) if variant.draws else _any(rng, variant)
    taken = {*board, *one}
    left = [card for card in PACK if card not in taken]
    for two in likenesses(rng, variant, (board, one), left, wanted):
        yield board, (one, two)


def likenesses(
    rng: Random, variant: Variant, seen: tuple[Hand, Hand], left: Sequence[Card], wanted: str
) -> Iterator[Hand]:
    """Yield hands that may tie with one on a board, or nearly, made of the cards left.

    ``seen``: the board, then the hand.
    """
    board, hole = seen
    halves = tied_halves(variant, wanted)
    values = [half.best(hole, board) for half in halves]
    if any(value is None for value in values):
        return
    kept = [card for card in hole if any(value and card in value.cards for value in values)]
    if wanted == outcomes.SAME:
        kept = list(hole)
    four = not halves[-1].five
    for _ in range(_LIKENESSES):
        ranks = rng.sample(kept, len(kept) - (wanted == _KICKER)) if kept else []
        found = _of_ranks(rng, ranks, left, four=four)
        dead = [card for card in left if card not in found]
        if variant.draws:
            low = [c for c in dead if variant.halves[0].scale.order(c.rank) <= _DRAWN_LOW]
            dead = low or dead
        missing = len(hole) - len(found)
        if len(found) == len(ranks) and missing <= len(dead):
            yield tuple(rng.sample((*found, *rng.sample(dead, missing)), len(hole)))


def tied_halves(variant: Variant, wanted: str) -> tuple[Half, ...]:
    """Return the halves of the pot for which the hands are to tie."""
    if wanted == outcomes.LOW_TIED:
        return variant.halves[1:]
    return variant.halves[:1] if wanted == outcomes.HIGH_TIED else variant.halves


def _of_ranks(
    rng: Random, wanted: Sequence[Card], left: Sequence[Card], *, four: bool
) -> list[Card]:
    """Take a card of each rank from those left; ``four``: of different suits, as far as it goes."""
    found: list[Card] = []
    suits = rng.sample(SUITS, len(SUITS))
    for place, card in enumerate(wanted):
        same = [other for other in left if other.rank is card.rank and other not in found]
        if four and len(wanted) <= len(suits):
            same = [other for other in same if other.suit is suits[place]]
        if same:
            found.append(rng.choice(same))
    return found


def _both(rng: Random, variant: Variant, category: HighCategory) -> Dealt:
    """Deal two hands that both hold a flush, or a full; three cards of it common, if any are."""
    one = hand_of(rng, HIGH, category)
    if not variant.board:
        left = [card for card in PACK if card not in one]
        return _any(rng, variant, (), (one, hand_of(rng, HIGH, category, left)))
    cards = rng.sample(one, len(one))
    return _any(rng, variant, tuple(cards[:3]), (tuple(cards[3:]), ()))
