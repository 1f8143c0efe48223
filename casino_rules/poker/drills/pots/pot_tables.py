"""Bets and hands made to measure, when the pots are to be given."""

from collections.abc import Iterator
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.poker import showdown
from casino_rules.poker.drills.chance import dealt, first
from casino_rules.poker.drills.hands import outcomes, showdowns
from casino_rules.poker.drills.pots import bets, sharing
from casino_rules.poker.play.pots import CHIP
from casino_rules.poker.play.seating import PAIR
from casino_rules.poker.room import Room
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, PLAYS
from casino_rules.poker.variant import Opening

ALONE: Final = "seul"
LIMITED: Final = "tapis-limite"
ALL_TO_ONE: Final = "tout-a-un"
_HANDS: Final = 3
_DEALS: Final = 60
_DEAD: Final = 24
_QUARTERS: Final = (outcomes.LOW_TIED, outcomes.HIGH_TIED)

type Table = tuple[Hand, bets.Plan, tuple[Hand, ...]]
"""A board, the state and bet of each player, the hands of the first of them."""


def make(rng: Random, room: Room, kind: str) -> Table:
    """Return bets and hands whose pots are of that kind."""
    if kind == ALONE:
        return _alone(rng, room)
    if kind in (LIMITED, ALL_TO_ONE):
        return _two_pots(rng, room, winner_short=kind == LIMITED)
    return _one_pot(rng, room, kind)


def _alone(rng: Random, room: Room) -> Table:
    second, top = bets.amounts(rng, 2)
    folded: bets.Plan = [(FOLDED, second), *bets.dead(rng, second)]
    board = dealt(rng, room.variant.board_on(rng.choice(room.variant.keys)))
    return board, [(PLAYS, top), *folded], ()


def _two_pots(rng: Random, room: Room, *, winner_short: bool) -> Table:
    """Two callers above one all-in player; the winner, who comes first, is he or is not."""
    board, hands = showdowns.showdown(rng, room, outcomes.ALONE, _HANDS)
    low, top = bets.amounts(rng, 2)
    plan = [(ALL_IN, low)] + [(PLAYS, top)] * (len(hands) - 1)
    ordered = hands if winner_short else (hands[1], hands[0], *hands[2:])
    if len(hands) == PAIR:  # the surplus of the one caller is given back
        return board, [*plan, *bets.dead(rng, low, 1)], ordered
    return board, [*plan, *bets.dead(rng, top)], ordered


def _one_pot(rng: Random, room: Room, kind: str) -> Table:
    """Everybody at the same bet, and dead money that leaves the wanted chips over."""
    return first(_with_bets(rng, room, kind), lambda table: bool(table[1]))


def _with_bets(rng: Random, room: Room, kind: str) -> Iterator[Table]:
    """Yield deals with their bets; none where no bets leave the wanted chips over."""
    wanted = _outcomes(room, kind)
    fewest = _HANDS if room.variant.opening is Opening.STAKE else PAIR  # its odd chip wants three
    for _ in range(_DEALS):
        number = rng.randint(fewest, _HANDS)
        board, hands = showdowns.showdown(rng, room, rng.choice(wanted), number)
        if kind == sharing.ONE:
            yield board, next(_level(rng, room, len(hands))), hands
            continue
        # Further hands change nothing: the first two decide.
        results = showdown.decide(room, dict(enumerate(hands[:PAIR])), board)
        plans = (
            plan
            for plan in _level(rng, room, len(hands))
            if sharing.kind_of(room, results, sum(bet for _, bet in plan)) == kind
        )
        yield board, next(plans, []), hands


def _level(rng: Random, room: Room, number: int) -> Iterator[bets.Plan]:
    """Yield bets of one pot: everybody at the same height, some dead money or none."""
    if room.variant.opening is Opening.STAKE:
        for stake in bets.amounts(rng, 6):
            yield [(PLAYS, stake)] * number
        return
    top = bets.amounts(rng, 1)[0]
    for chips in rng.sample(range(1, _DEAD), _DEAD - 1):
        yield [*[(PLAYS, top)] * number, (FOLDED, min(chips * CHIP, top))]


def _outcomes(room: Room, kind: str) -> tuple[str, ...]:
    """Return the showdowns of which such a pot may come."""
    two = len(room.variant.halves) > 1
    return {
        sharing.ODD: (*_QUARTERS, outcomes.SHARED) if two else (outcomes.SHARED,),
        sharing.BETWEEN: (outcomes.HALVES,),
        sharing.QUARTER: _QUARTERS,
        sharing.SHARED: (outcomes.SHARED,),
        sharing.ONE: (outcomes.ALONE,),
    }.get(kind, (kind,))
