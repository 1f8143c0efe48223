"""How much may be bet: minimum and maximum of a raise in each structure. Amounts in cents.

A raise is told by the total to which the player brings their bet of the round.
"""

from dataclasses import dataclass, field, replace
from typing import Final

from casino_rules.core.money import Cents
from casino_rules.poker.variant import Structure

CAP: Final = 4
"""Limit: a round holds one bet and three raises."""


@dataclass(frozen=True, slots=True)
class Spot:
    """What a player faces when they speak.

    ``unit`` is the least opening of the round (the big blind; in limit, the fixed bet);
    ``chips`` all that lies on the table, the bets of the round included; ``highest`` the amount to
    match (``to_match``) and ``own`` the player's bet of the round.
    """

    structure: Structure
    unit: Cents
    chips: Cents
    highest: Cents
    own: Cents
    stack: Cents
    rise: Cents = 0
    """What a raise adds at least, in a house where the last rise suffices (never less than the
    unit, which it is until somebody has opened in full); 0 in one that asks for the double."""
    opposed: bool = field(default=True, kw_only=True)
    """Whether an opponent may have more than the bet: against all-ins alone nobody raises."""

    @property
    def due(self) -> Cents:
        """What the player adds to call, if they have it."""
        return self.highest - self.own

    @property
    def all_in(self) -> Cents:
        """The player's bet if they put in all that they have."""
        return self.own + self.stack

    @property
    def called(self) -> Cents:
        """What the pot holds once the player has called."""
        return self.chips + self.due


def to_match(highest: Cents, forced: Cents) -> Cents:
    """Return the amount to match: a forced bet is owed whole, even over one posted all-in for less.

    ``forced``: the big blind or the bring-in, in the first round; 0 in the others. Nothing is owed
    before it has been posted.
    """
    return max(highest, forced) if highest else 0


def completes_bring_in(highest: Cents, whole: Cents, total: Cents) -> bool:
    """Whether a bet makes a bring-in whole, and so is no raise.

    ``highest``: the bring-in that lies there; ``total``: the bet; ``whole``: the fixed bet of the
    round, or, over a bring-in posted all-in for less, the bring-in itself, which is a call.
    """
    return 0 < highest < total == whole


def least_above(spot: Spot, bet: Cents) -> Cents:
    """Return the least raise above a bet: its double, or the same rise; in limit, the next amount."""
    if spot.structure is Structure.LIMIT:
        return (bet // spot.unit + 1) * spot.unit
    return max(spot.unit, bet + (spot.rise or bet))


def minimum(spot: Spot) -> Cents:
    """Return the least total of a full bet or raise, whether the player has it or not."""
    return least_above(spot, spot.highest)


def least_anywhere(spot: Spot, rise: Cents) -> Cents:
    """Return a raise that is full in every house: it doubles the bet, and adds the last ``rise``."""
    return max(minimum(spot), minimum(replace(spot, rise=max(rise, spot.unit))))


def pot_raise(spot: Spot) -> Cents:
    """Return the total of a raise of the pot, whether the player has it or not."""
    return max(spot.highest + spot.called, minimum(spot))


def maximum(spot: Spot) -> Cents:
    """Return the greatest total of a bet or raise; at pot limit, the call and then the pot."""
    if spot.structure is Structure.POT_LIMIT:
        return min(spot.all_in, pot_raise(spot))
    if spot.structure is Structure.LIMIT:
        return min(spot.all_in, minimum(spot))
    return spot.all_in


def capped(spot: Spot) -> bool:
    """Whether the round has had all the raises of a limit game."""
    return spot.structure is Structure.LIMIT and spot.highest >= CAP * spot.unit


def reopened(spot: Spot) -> bool:
    """Whether the raises since the player spoke, all-ins added up, are worth a full one."""
    return spot.highest >= least_above(spot, spot.own)


def may_raise(spot: Spot, *, spoke: bool) -> bool:
    """Whether a player may still bet or raise: chips, an opponent, no cap, betting open to them."""
    if not spot.opposed or spot.stack <= spot.due or capped(spot):
        return False
    return not spoke or reopened(spot)


def short_all_in(spot: Spot) -> bool:
    """Whether, at fixed stakes, the bet to match is no whole number of fixed bets."""
    return spot.structure is Structure.LIMIT and spot.highest % spot.unit > 0


def half_or_more(spot: Spot) -> bool:
    """Whether a short all-in is worth half a fixed bet or more: houses differ on what it opens."""
    return short_all_in(spot) and 2 * (spot.highest % spot.unit) >= spot.unit
