"""Showdowns made to measure: a board, and hands of which one wins or several tie."""

from itertools import islice
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK
from casino_rules.hands import HandValue
from casino_rules.poker.drills.chance import first
from casino_rules.poker.drills.hands import outcomes
from casino_rules.poker.drills.hands.pairs import Dealt, pairs
from casino_rules.poker.kinds.base import windows
from casino_rules.poker.room import Room
from casino_rules.poker.showdown import HalfResult, decide
from casino_rules.poker.variant import Variant

TIES: Final = (outcomes.SHARED,)
"""The outcomes in which a whole pot is shared, in any game."""
_TRIED: Final = 4


def showdown(rng: Random, room: Room, wanted: str, seats: int) -> Dealt:
    """Deal a board and hands so that the outcome is the wanted one; the winners come first.

    Further hands than two change nothing; they are fewer where hardly any does. Beside the
    outcomes of the game, « un-gagnant » and « partage » stand for any in which one seat wins the
    whole pot, and in which several tie for the whole.
    """
    wanted = _particular(rng, room.variant, wanted)
    board, pair = first(pairs(rng, room.variant, wanted), lambda two: _ends(room, two) == wanted)
    results = decide(room, dict(enumerate(pair)), board)
    if 0 not in results[0].winners:
        pair = (pair[1], pair[0])
        results = decide(room, dict(enumerate(pair)), board)
    hands = list(pair)
    for _ in range(seats - len(pair)):
        found = _weaker(rng, room, results, board, hands)
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


def _ends(room: Room, two: Dealt) -> str:
    board, hands = two
    if len({*board, *hands[0], *hands[1]}) < len(board) + len(hands[0]) + len(hands[1]):
        return ""
    holes = dict(enumerate(hands))
    return outcomes.outcome(room.variant, decide(room, holes, board), holes, board)


def _weaker(
    rng: Random, room: Room, results: tuple[HalfResult, ...], board: Hand, hands: list[Hand]
) -> Hand | None:
    """Deal one more hand that changes nothing, if one of the first tried does."""
    taken = {*board, *(card for hand in hands for card in hand)}
    left = [card for card in PACK if card not in taken]
    for hand in islice(windows(rng, left, len(hands[0])), _TRIED):
        if all(_changes_nothing(room, results, place, hand, board) for place in _places(room)):
            return hand
    return None


def _places(room: Room) -> range:
    return range(len(room.variant.halves))


def _changes_nothing(
    room: Room, results: tuple[HalfResult, ...], place: int, hand: Hand, board: Hand
) -> bool:
    """Whether one more hand leaves a half to its winners, for the same reason."""
    value = room.variant.halves[place].best(hand, board)
    if value is None:
        return True
    if place >= len(results):
        return False
    return value < _limit(room.variant, results[place])


def _limit(variant: Variant, result: HalfResult) -> HandValue:
    """Return the hand that a further one must not reach."""
    both = sorted(result.values.values())
    return both[0] if len(variant.halves) == 1 else both[-1]
