"""What a scripted player may bet: the stakes of each game, and its raises within the structure."""

from dataclasses import dataclass
from typing import Final

from casino_rules.core.money import Cents
from casino_rules.poker.making import EURO
from casino_rules.poker.variant import Structure, Variant

BIG: Final[Cents] = 10 * EURO
"""The big blind, the small bet of the limit games, the stake of the game without raises."""
SMALL: Final[Cents] = BIG // 2
ANTE: Final[Cents] = 2 * EURO
BRING_IN: Final[Cents] = 5 * EURO
_BIG_BETS: Final = 3
"""The round from which the bets of the limit games are doubled."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a player who wants to raise finds before him. Amounts in cents.

    ``highest`` and ``own`` are bets of the round; ``step`` is the last full raise, ``pot`` all
    that has been put in, bets of the round included.
    """

    round: int
    highest: Cents
    own: Cents
    step: Cents
    pot: Cents


def smallest_raise(variant: Variant, seen: Standing) -> Cents:
    """Return by how much a raise must go above the highest bet, at least."""
    if variant.structure is Structure.LIMIT:
        unit = BIG if seen.round < _BIG_BETS else 2 * BIG
        return unit - seen.highest if seen.highest < unit else unit
    return max(seen.step, seen.highest)


def largest_raise(variant: Variant, seen: Standing, stack: Cents) -> Cents:
    """Return by how much a raise may go above the highest bet, at most."""
    due = seen.highest - seen.own
    if variant.structure is Structure.LIMIT:
        return min(smallest_raise(variant, seen), stack - due)
    if variant.structure is Structure.POT_LIMIT:
        return min(seen.pot + due, stack - due)
    return stack - due
