"""Showdowns made to measure: a board, and hands of which one wins or several tie."""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK, Card
from casino_rules.core.level import Level
from casino_rules.hands import HighCategory
from casino_rules.poker.drills.chance import first
from casino_rules.poker.drills.hands import outcomes
from casino_rules.poker.drills.hands.pairs import ALIKE, Dealt, likenesses, pairs
from casino_rules.poker.generators.drawing import drawn
from casino_rules.poker.generators.low import low_start
from casino_rules.poker.room import Room
from casino_rules.poker.showdown import HalfResult, decide
from casino_rules.poker.variant import Variant

TIES: Final = (outcomes.SHARED,)
"""The outcomes in which a whole pot is shared, in any game."""
_TRIED: Final = 8
_PATIENCE: Final = 40
"""So many deals at most are tried where another outcome will do."""
_MORE_TIES: Final = 0.5
"""How often a hand that is added to a tie is made to tie too."""
_HANDS: Final = {
    Level.DISCOVERY: (2, 2),
    Level.TRAINING: (2, 3),
    Level.FULL: (2, 5),
    Level.RUSH: (3, 6),
}


def number_of_hands(rng: Random, level: Level, most: int) -> int:
    """Return how many hands are shown at a level, at a table of so many seats."""
    fewest, highest = _HANDS[level]
    return rng.randint(fewest, min(highest, most))


def showdown(rng: Random, room: Room, wanted: str, seats: int) -> Dealt:
    """Deal a board and hands so that the outcome is the wanted one; a winner comes first.

    Further hands than two leave the outcome as it is, and may tie with those that do; they are
    fewer where hardly any leaves it so. Beside the outcomes of the game, « un-gagnant » and
    « partage » stand for any in which one seat wins the whole pot, and in which several tie for it.
    """
    particular = _particular(rng, room.variant, wanted)
    deals = pairs(rng, room.variant, particular)
    board, pair = first(deals, lambda two: _ends(room, *two) == particular)
    return _completed(rng, room, particular, seats, (board, pair))


def soon(rng: Random, room: Room, wanted: str, seats: int) -> Dealt | None:
    """Deal a showdown that ends so, if one of the first deals does: None where others serve as well."""
    particular = _particular(rng, room.variant, wanted)
    deals = islice(pairs(rng, room.variant, particular), _PATIENCE)
    found = next((two for two in deals if _ends(room, *two) == particular), None)
    return found and _completed(rng, room, particular, seats, found)


def _completed(rng: Random, room: Room, wanted: str, seats: int, two: Dealt) -> Dealt:
    """Put the winner first of two hands, and add hands that leave the outcome as it is."""
    board, pair = two
    if 0 not in _decided(room, board, pair)[0].winners:
        pair = (pair[1], pair[0])
    hands = list(pair)
    for _ in range(seats - len(pair)):
        found = _further(rng, room, wanted, board, hands)
        if found is None:
            break
        hands.append(found)
    return board, tuple(hands)


def _particular(rng: Random, variant: Variant, wanted: str) -> str:
    """Return an outcome of the game for one that stands for several."""
    slugs = [item.slug for item in outcomes.outcomes_of(variant)]
    if wanted in slugs:
        return wanted
    if wanted == outcomes.SHARED:
        return rng.choice([slug for slug in slugs if slug in outcomes.TIES])
    if outcomes.ALL in slugs:
        return outcomes.ALL
    return rng.choice([slug for slug in slugs if slug not in outcomes.TIES])


def _decided(room: Room, board: Hand, hands: Sequence[Hand]) -> tuple[HalfResult, ...]:
    return decide(room, dict(enumerate(hands)), board)


def _ends(room: Room, board: Hand, hands: Sequence[Hand]) -> str:
    """Return how hands end; nothing where a card comes twice, or more royalty than one meets."""
    if len({*board, *chain(*hands)}) < len(board) + sum(map(len, hands)):
        return ""
    results = _decided(room, board, hands)
    if not room.variant.board and _straight_flushes(results[0]) > 1:
        return ""
    return outcomes.outcome(room.variant, results, dict(enumerate(hands)), board)


def _straight_flushes(result: HalfResult) -> int:
    if not result.half.high:
        return 0
    made = (value.category for value in result.values.values())
    return sum(category >= HighCategory.STRAIGHT_FLUSH for category in made)


def _further(
    rng: Random, room: Room, wanted: str, board: Hand, hands: Sequence[Hand]
) -> Hand | None:
    """Deal one more hand with which the outcome is the same, if one of the first tried is so."""
    taken = {*board, *chain(*hands)}
    left = [card for card in PACK if card not in taken]
    others: Iterator[Hand] = islice(_dealt(rng, room.variant, left), _TRIED)
    if wanted in ALIKE and rng.random() < _MORE_TIES:
        others = chain(likenesses(rng, room.variant, (board, hands[0]), left, wanted), others)
    tops = [(each.half, each.values[each.winners[0]]) for each in _decided(room, board, hands)]
    for hand in others:
        read = ((half.best(hand, board), top) for half, top in tops)
        if any(value is not None and value > top for value, top in read):
            continue  # it would win in the place of the hand that does
        if _ends(room, board, [*hands, hand]) == wanted:
            return hand
    return None


def _dealt(rng: Random, variant: Variant, left: Sequence[Card]) -> Iterator[Hand]:
    """Yield hands of the cards left, as players bring them to a showdown."""
    cards = list(left)
    if variant.draws:
        while len(cards) >= variant.hole:
            yield drawn(rng, variant, 1, cards)[0]
    while True:
        hand = tuple(rng.sample(cards, variant.hole))
        if not variant.low:
            yield hand
            continue
        (start,) = low_start(rng, 1, cards)
        rest = [card for card in hand if card not in start][: variant.hole - len(start)]
        yield tuple(rng.sample((*start, *rest), variant.hole))
