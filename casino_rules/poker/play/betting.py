"""A round of betting, played: every action is legal where it is made, in every house.

A raise doubles the bet at least and adds the last rise, which satisfies both kinds of houses.
Amounts in cents.
"""

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Final

from casino_rules.core.money import EURO, Cents
from casino_rules.poker.play.rounds import FIRST_ROUND, Bettor
from casino_rules.poker.play.seating import blinds, clockwise
from casino_rules.poker.play.stakes import Stakes
from casino_rules.poker.play.state import (
    Spot,
    State,
    half_or_more,
    least_anywhere,
    maximum,
    may_raise,
    minimum,
)
from casino_rules.poker.variant import Opening, Structure, Variant

NOBODY: Final = 0
_SIZES: Final = (0.5, 0.5, 0.7, 1.0)
_TIMES: Final = (2, 2, 2.5, 3)
"""What an opening is of the pot, and a raise of the bet before it."""
_MANY: Final = 20
FIVE: Final = 5
"""From so many chips on, bets are told in fives."""
_KEPT: Final = 0.25
"""A player who would keep less than this part of their chips puts them all in."""
_MANY_IN: Final = 5
_EARLY: Final = (1, 1, 2, 2, 3)
_LATE: Final = (0, 0, 1, 2)
"""How many openings each player has put in during an earlier round: the first, another."""
_CALM: Final = 0.55
"""What is left of the wish to raise after each raise."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How a table plays: how often one bets, folds to a bet; the part that is short of chips.

    ``shoves``: how often a short player puts all chips in where they may; ``depth``: how much a
    short player has at most, in big blinds.
    """

    raises: float = 0.34
    folds: float = 0.4
    short: float = 0.15
    shoves: float = 0.3
    depth: int = 12


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a round takes place: the round, who was served, who is still in, the pot so far.

    ``first``: after whom the word goes round, which is the button but at stud; ``behind``: who has
    gone all-in in an earlier round; ``lacking``: whether who posts the big blind, or brings in, has
    not enough for it.
    """

    number: int
    seats: tuple[int, ...]
    live: tuple[int, ...]
    first: int
    pot: Cents = 0
    behind: frozenset[int] = frozenset()
    lacking: bool = False


class Round(State[Bettor]):
    """A round being played: ``moments`` stops before each action, and once more when it is over."""

    def __init__(
        self, rng: Random, variant: Variant, stakes: Stakes, setting: Setting, temper: Temper
    ) -> None:
        """Seat the players, give them chips, post what is forced."""
        self._rng = rng
        self._variant = variant
        self._temper = temper
        self.stakes = stakes
        self.setting = setting
        self.unit = stakes.unit(variant, setting.number)
        players = {seat: self._seated(seat) for seat in setting.seats}
        super().__init__(variant.structure, players, setting.pot)
        self.seat = self.last = NOBODY
        """Who is about to act, and who acted last."""
        self._after = setting.first
        self._post()

    def _seated(self, seat: int) -> Bettor:
        stack = 0 if seat in self.setting.behind else self._stack(self.stakes)
        return Bettor(seat, stack, folded=seat not in self.setting.live)

    def _stack(self, stakes: Stakes) -> Cents:
        if self._rng.random() < self._temper.short:
            return stakes.chip * self._rng.randint(
                1, self._temper.depth * stakes.big // stakes.chip
            )
        return FIVE * stakes.chip * self._rng.randint(4, 40) * (stakes.big // stakes.chip)

    def _post(self) -> None:
        stakes = self.stakes
        if self.setting.number > FIRST_ROUND or self._variant.opening is Opening.STAKE:
            return
        if self._variant.opening is Opening.BRING_IN:
            seat = clockwise(self.setting.live, self.setting.first)[0]
            self._afford(self.players[seat], stakes.bring_in, stakes.bring_in)
            self._after = self.post_bring_in(stakes.bring_in, seat)
            return
        small, big = blinds(self.setting.seats, self.setting.first)
        poster = self.players[small]
        poster.stack = max(poster.stack, stakes.small + stakes.chip)
        self._afford(self.players[big], stakes.big, stakes.big + stakes.chip)
        self._after = self.post_blinds(stakes, small, big)

    def _afford(self, player: Bettor, amount: Cents, least: Cents) -> None:
        """Give who posts the big blind or brings in ``least``, or less than it where they lack."""
        player.stack = max(player.stack, least)
        if self.setting.lacking:
            chip = self.stakes.chip if self.stakes.chip < amount else EURO
            player.stack = chip * self._rng.randint(1, amount // chip - 1)

    @cached_property
    def faces(self) -> Spot:
        """What the player who is about to act faces, in a round that stands before it (``moments``)."""
        return self.spot(self.players[self.seat], self.unit)

    def moments(self) -> Iterator["Round"]:
        """Play: yield the round as it stands before each action, and once it is over."""
        while player := self.next_after(self._after):
            yield (standing := self._before(player.seat))
            player = Bettor(**vars(player))  # what was yielded keeps them as they were
            self.players = {**self.players, player.seat: player}
            self.plays(player, self._decided(standing.faces, player), self.unit)
            self._after = self.last = player.seat
        yield self._before(NOBODY)

    def _before(self, seat: int) -> "Round":
        """Return the round as it stands before a seat acts; what is played later leaves it so."""
        self.seat = seat
        return copy(self)

    def _decided(self, spot: Spot, player: Bettor) -> Cents | None:
        """Return the total to which a player brings their bet; none where they fold."""
        mood = self._rng.random()
        if self._may_raise(spot, again=player.spoke) and mood < self._wish(spot):
            return self._sized(spot)
        if spot.due > 0 and mood > 1 - self._temper.folds:
            return None
        return min(spot.highest, spot.all_in)

    def _wish(self, spot: Spot) -> float:
        if spot.all_in < least_anywhere(spot, self.rise):
            return self._temper.shoves
        return float(self._temper.raises * _CALM**self.full)

    def _may_raise(self, spot: Spot, *, again: bool) -> bool:
        if spot.structure is Structure.EQUAL or not may_raise(spot, spoke=again):
            return False
        # Over an all-in of half a bet or more, houses differ on what it opens.
        return spot.all_in >= minimum(spot) or not half_or_more(replace(spot, highest=spot.all_in))

    def _sized(self, spot: Spot) -> Cents:
        """Return a legal total, as players size it."""
        least, most = least_anywhere(spot, self.rise), maximum(spot)
        if most <= least:
            return most
        total = min(sized(self._rng, spot, least, self.stakes.chip), most)
        if most == spot.all_in and most - total < _KEPT * most:
            return most
        return total


def sized(rng: Random, spot: Spot, least: Cents, chip: Cents) -> Cents:
    """Return a bet or raise of ``least`` or more, as players size it and as it is told.

    ``chip``: the smallest that is staked; large bets are told in fives of it.
    """
    if spot.structure is Structure.LIMIT:
        return least
    of, sizes = (spot.highest, _TIMES) if spot.highest else (spot.chips, _SIZES)
    wanted = of * rng.choice(sizes)
    step = FIVE * chip if wanted >= _MANY * chip else chip
    return max(least, round(wanted / step) * step)


def earlier_pot(rng: Random, variant: Variant, stakes: Stakes, setting: Setting) -> Cents:
    """Return a pot that earlier rounds may have made: called bets, and what folded players left."""
    live, pot = len(setting.live), stakes.ante * len(setting.seats)
    if setting.number == FIRST_ROUND:
        return pot
    pot += 0 if stakes.ante else stakes.small * rng.randint(0, 1)
    paying = rng.randint(live, max(live, min(len(setting.seats), _MANY_IN)))
    for number in range(FIRST_ROUND, setting.number):
        times = rng.choice(_EARLY if number == FIRST_ROUND else _LATE)
        pot += paying * times * stakes.unit(variant, number)
        paying = max(live, paying - rng.randint(0, 1))
    return pot
