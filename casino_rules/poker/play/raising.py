"""How much may be bet: minimum and maximum of a raise in each structure. Amounts in cents.

A raise is told by the total to which the player brings his bet of the round.
"""

from dataclasses import dataclass
from typing import Final

from casino_rules.core.money import Cents
from casino_rules.poker.variant import Structure

CAP: Final = 4
"""Limit: a round holds one bet and three raises."""


@dataclass(frozen=True, slots=True)
class Spot:
    """What a player faces when he speaks.

    ``unit`` is the least opening of the round (the big blind; in limit, the fixed bet);
    ``chips`` all that lies on the table, the bets of the round included; ``highest`` and ``own``
    the highest bet of the round and the player's.
    """

    structure: Structure
    unit: Cents
    chips: Cents
    highest: Cents
    own: Cents
    stack: Cents
    rise: Cents = 0
    """What the last full bet or raise added, in a house where the same again suffices; 0 in one
    that asks for the double."""

    @property
    def due(self) -> Cents:
        """What he adds to call, if he has it."""
        return self.highest - self.own

    @property
    def all_in(self) -> Cents:
        """His bet if he puts in all that he has."""
        return self.own + self.stack

    @property
    def called(self) -> Cents:
        """What the pot holds once he has called."""
        return self.chips + self.due


def least_above(spot: Spot, bet: Cents) -> Cents:
    """Return the least raise above a bet: its double, or the same rise; in limit, the next amount."""
    if spot.structure is Structure.LIMIT:
        return (bet // spot.unit + 1) * spot.unit
    return max(spot.unit, bet + (spot.rise or bet))


def minimum(spot: Spot) -> Cents:
    """Return the least total of a full bet or raise, whether the player has it or not."""
    return least_above(spot, spot.highest)


def maximum(spot: Spot) -> Cents:
    """Return the greatest total of a bet or raise; at pot limit, the call and then the pot."""
    if spot.structure is Structure.POT_LIMIT:
        return min(spot.all_in, max(spot.highest + spot.called, minimum(spot)))
    if spot.structure is Structure.LIMIT:
        return min(spot.all_in, minimum(spot))
    return spot.all_in


def capped(spot: Spot) -> bool:
    """Whether the round has had all the raises of a limit game."""
    return spot.structure is Structure.LIMIT and spot.highest >= CAP * spot.unit


def reopened(spot: Spot) -> bool:
    """Whether the raises since the player spoke, all-ins added up, are worth a full one."""
    return spot.highest >= least_above(spot, spot.own)
