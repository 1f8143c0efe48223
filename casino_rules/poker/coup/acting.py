"""What the scripted players decide at their word: to fold, to call, to raise, and to how much."""

from random import Random
from typing import Final

from casino_rules.core.money import Cents
from casino_rules.poker.coup.judgement import CALM, price, promise
from casino_rules.poker.coup.player import Player
from casino_rules.poker.coup.players import TableInPlay
from casino_rules.poker.play.raising import Spot, least_anywhere, maximum, may_raise, pot_raise
from casino_rules.poker.play.streets import serves
from casino_rules.poker.variant import Structure, Variant

_MOST_RAISES: Final = 4
_RAISED: Final = (0.6, 0.72, 0.82, 0.88)
"""How much a player must like their hand to bet, to raise, to raise again…"""
_ORDINARY: Final = 0.5
"""How much the average hand of a table is liked."""
_WHIM: Final = 0.16
_BLUFF: Final = 0.05
_STRONG: Final = 0.75
"""A hand of that worth is not checked on the last round: nobody gives a free showdown with it."""
_STAYS: Final = 0.12
"""How often a hand that nobody likes stays all the same, where all stake the same."""
_POT: Final = 0.35
"""How often a bet or raise that is not fixed is that of the pot."""
_TIMES: Final = (1, 1, 1, 2, 2, 3)
"""How many times the least rise a player adds."""

type Decision = Cents | None
"""The total to which a player brings their bet of the round; None: they fold."""


class Actors:
    """The players of a table, as they decide."""

    def __init__(self, rng: Random, variant: Variant, table: TableInPlay) -> None:
        """Take the table that is played."""
        self._rng = rng
        self._variant = variant
        self._table = table

    def decide(self, player: Player, round_: int) -> Decision:
        """Return what a player whose turn it is does."""
        spot = self._table.spot(player, self._table.unit(round_))
        liked = self._liked(player, round_)
        called = min(spot.highest, spot.all_in)
        if self._variant.structure is Structure.EQUAL:
            return self._staked(player, spot, liked)
        if self._may_raise(player, spot) and self._bets(player, spot, liked, round_):
            return self._raised(spot)
        if spot.due and (self._too_many() or liked < price(spot)):
            return None
        return called

    def _promise(self, player: Player, round_: int) -> float:
        last = round_ == self._variant.rounds
        return promise(self._variant, tuple(player.hole), self._table.cards.board, last=last)

    def _liked(self, player: Player, round_: int) -> float:
        """Return how much a player likes their cards, by what they are and by their temper.

        What is good depends on the game: the hand is set against those that are still played.
        """
        live = self._table.live
        others = sum(self._promise(other, round_) for other in live) / len(live)
        worth = _ORDINARY + self._promise(player, round_) - others
        whim = _WHIM * (self._rng.random() + player.courage - 1)
        return 1.0 if self._rng.random() < _BLUFF else worth + whim

    def _may_raise(self, player: Player, spot: Spot) -> bool:
        """Whether a raise is legal, has somebody to answer it, and would not drag the round on."""
        if spot.structure is Structure.EQUAL or len(self._table.raisers) >= _MOST_RAISES:
            return False
        return may_raise(spot, spoke=player.spoke)

    def _bets(self, player: Player, spot: Spot, liked: float, round_: int) -> bool:
        if not spot.highest:
            last = round_ == self._variant.rounds
            if self._too_many() or (last and self._promise(player, round_) >= _STRONG):
                return True
        return liked > _RAISED[min(len(self._table.raisers) + bool(spot.highest), len(_RAISED) - 1)]

    def _too_many(self) -> bool:
        """Whether the pack could not serve so many players to the end: seven at stud."""
        return not serves(self._variant, len(self._table.live))

    def _raised(self, spot: Spot) -> Cents:
        """Return a total within the structure of the game, or all-in; the others must answer it."""
        least, most = least_anywhere(spot, self._table.rise), maximum(spot)
        total = spot.highest + (least - spot.highest) * self._rng.choice(_TIMES)
        if self._rng.random() < _POT:
            total = max(least, pot_raise(spot))
        if spot.all_in < 2 * total:
            total = most  # what would be left is not worth keeping
        return min(total, most)

    def _staked(self, player: Player, spot: Spot, liked: float) -> Decision:
        """Stake once, as the first player does, or fold; a stake that nobody matches is no hand."""
        if not spot.highest:
            return self._table.stakes.big
        players = self._table.players.values()
        staked = sum(other.bet > 0 for other in players)
        alone = staked == 1 and set(self._table.pending()) <= {player.seat}
        poor = min(liked, self._promise(player, 1)) < CALM
        return None if poor and self._rng.random() > _STAYS and not alone else spot.highest
