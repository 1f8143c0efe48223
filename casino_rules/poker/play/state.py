"""The state of a round of betting: who may act, what they face, how much they may bet. Cents.

Those who play a hand, whatever for, play it on this state. Amounts in cents.

How much may be bet: minimum and maximum of a raise in each structure. Amounts in cents. A raise
is told by the total to which the player brings their bet of the round.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from casino_rules.core.money import Cents
from casino_rules.poker.play.rounds import Bettor, pending
from casino_rules.poker.play.seating import clockwise
from casino_rules.poker.play.stakes import Stakes
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


class State[P: Bettor]:
    """The players of a hand, and how far the bets of its round have gone."""

    def __init__(self, structure: Structure, players: Mapping[int, P], earlier: Cents = 0) -> None:
        """Take the players, by their seats in order.

        ``earlier``: what lies in the pot and is counted in the total of no player.
        """
        self.structure = structure
        self.players = players
        self.started = frozenset(player.seat for player in self.live)
        """Who held cards when this round began."""
        self._earlier = earlier
        self.owing: Cents = 0
        """The forced bet that is owed whole, even where it was posted all-in for less; or 0."""
        self.rise: Cents = 0
        """How much the last full bet or raise of the round added."""
        self.full = 0
        """How many full bets and raises the round has had."""
        self.raisers: tuple[int, ...] = ()
        """Who bet or raised in this round, in order."""
        self._opened: tuple[int, ...] = ()
        """Who raised in this round, in order, a bet being no raise."""

    def new_round(self) -> None:
        """Forget the bets of the round that is over."""
        self.owing = self.rise = self.full = 0
        self.raisers = self._opened = ()
        for player in self.players.values():
            player.bet, player.spoke = 0, False
        self.started = frozenset(player.seat for player in self.live)

    def post_antes(self, ante: Cents) -> None:
        """Let every player post the ante, which goes to the middle at once."""
        for player in self.players.values():
            player.put(ante)
            player.bet = 0

    def post_blinds(self, stakes: Stakes, small: int, big: int) -> int:
        """Let two seats post the blinds; return the second, after whom the word goes round."""
        self.players[small].put(stakes.small)
        self.rise = stakes.big
        return self._forced(self.players[big], stakes.big)

    def post_bring_in(self, amount: Cents, seat: int) -> int:
        """Let a seat bring in, which is speaking; return it: the word goes round after it."""
        self.players[seat].spoke = True
        return self._forced(self.players[seat], amount)

    def _forced(self, player: P, amount: Cents) -> int:
        """Put in what opens the first round, owed whole by the others where it is short."""
        player.put(amount)
        self.owing = amount if player.bet < amount else 0
        return player.seat

    @property
    def live(self) -> tuple[P, ...]:
        """Those who hold cards."""
        return tuple([player for player in self.players.values() if not player.folded])

    @property
    def able(self) -> tuple[P, ...]:
        """Those who hold cards and chips."""
        return tuple(player for player in self.players.values() if player.able)

    @property
    def raiser(self) -> int:
        """Who bet or raised last in this round; 0 for nobody."""
        return self.raisers[-1] if self.raisers else 0

    @property
    def first_raiser(self) -> int:
        """Who raised first in this round, of those who still hold cards; 0 for nobody."""
        return next((seat for seat in self._opened if self.players[seat].live), 0)

    @property
    def highest(self) -> Cents:
        """The highest bet of the round."""
        return max([player.bet for player in self.players.values()])

    @property
    def faced(self) -> Cents:
        """What is to be called: a forced bet that was posted short, whole."""
        return to_match(self.highest, self.owing)

    @property
    def chips(self) -> Cents:
        """All that has been put in."""
        return self._earlier + sum([player.total for player in self.players.values()])

    def pending(self) -> tuple[int, ...]:
        """Return the seats that are still to act."""
        return pending(self.players.values())

    def next_after(self, seat: int) -> P | None:
        """Return who acts after a seat; nobody once the round is over."""
        waiting = self.pending()
        return self.players[clockwise(waiting, seat)[0]] if waiting else None

    def spot(self, player: P, unit: Cents) -> Spot:
        """Return what a player faces when they speak; ``unit``: the least opening of the round."""
        faced = self.faced
        others = [other.bet + other.stack for other in self.live if other is not player]
        opposed = max(others, default=0) > faced
        facts = (unit, self.chips, faced, player.bet, player.stack)
        return Spot(self.structure, *facts, opposed=opposed)

    def plays(self, player: P, total: Cents | None, unit: Cents) -> None:
        """Let a player bring their bet of the round to a total, or fold where there is none."""
        player.spoke = True
        if total is None:
            player.folded = True
            return
        if total > self.faced:
            self._raised(player, total, self.spot(player, unit))
        player.put(total - player.bet)

    def _raised(self, player: P, total: Cents, spot: Spot) -> None:
        if total >= least_anywhere(spot, self.rise):
            self.rise = total - spot.highest
            self.full += 1
        if spot.highest:
            self._opened += (player.seat,)
        self.raisers += (player.seat,)
