"""Bets made to measure."""

from collections.abc import Sequence
from random import Random
from typing import Final

from casino_rules.core.money import EURO, Cents
from casino_rules.poker.situations.seats import FOLDED, SeatBet

_STEP: Final[Cents] = 5 * EURO

type Plan = list[tuple[str, Cents]]
"""The state and the bet of each player, seats still to be given."""


def amounts(rng: Random, number: int) -> list[Cents]:
    """Return different amounts, the smallest first, multiples of five euros."""
    return sorted(steps * _STEP for steps in rng.sample(range(4, 41), number))


def dead(rng: Random, highest: Cents, low: int = 0, high: int = 2) -> Plan:
    """Players who folded after putting in part of the highest amount."""
    number = rng.randint(low, high)
    return [(FOLDED, rng.randrange(_STEP, highest + 1, _STEP)) for _ in range(number)]


def seated(seats: Sequence[int], plan: Plan) -> tuple[SeatBet, ...]:
    """Give the seats to the players of a plan, in order."""
    return tuple(
        SeatBet(seat, state, bet) for seat, (state, bet) in sorted(zip(seats, plan, strict=True))
    )
