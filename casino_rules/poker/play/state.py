"""The state of a round of betting: who may act, what they face, what their action leaves.

Those who play a hand, whatever for, play it on this state. Amounts in cents.
"""

from collections.abc import Mapping

from casino_rules.core.money import Cents
from casino_rules.poker.play.raising import Spot, least_anywhere, to_match
from casino_rules.poker.play.rounds import Bettor, pending
from casino_rules.poker.play.seating import clockwise
from casino_rules.poker.play.stakes import Stakes
from casino_rules.poker.variant import Structure


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
