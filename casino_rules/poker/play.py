"""Scripted players: a whole hand of a game with blinds, played plausibly. Chips are conserved."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK, Card
from casino_rules.core.money import Cents
from casino_rules.poker.betting import FIRST_ROUND, Turn, pending
from casino_rules.poker.making import EURO
from casino_rules.poker.seating import blinds, clockwise
from casino_rules.poker.situations import ALL_IN, FOLDED, PLAYS
from casino_rules.poker.variant import Street, Variant

BIG: Final[Cents] = 10 * EURO
SMALL: Final[Cents] = BIG // 2
_STEP: Final[Cents] = 5 * EURO
_MOST_RAISES: Final = 2


@dataclass
class Player:
    """A player during the hand. Amounts in cents."""

    seat: int
    stack: Cents
    courage: float
    hole: list[Card] = field(default_factory=list)
    total: Cents = 0
    bet: Cents = 0
    """What he has put in during this round."""
    folded: bool = False
    spoke: bool = False

    @property
    def state(self) -> str:
        """His state, as situations know it."""
        if self.folded:
            return FOLDED
        return PLAYS if self.stack else ALL_IN

    def put(self, amount: Cents) -> None:
        """Put chips in, all that he has at most."""
        paid = min(amount, self.stack)
        self.stack -= paid
        self.bet += paid
        self.total += paid


class Table:
    """A hand from the blinds on: ``deal`` a street, then ``speak`` until the round is over."""

    def __init__(self, rng: Random, variant: Variant, seats: int) -> None:
        """Seat the players, shuffle, and post the blinds."""
        self._rng = rng
        self._variant = variant
        self._pack = rng.sample(PACK, len(PACK))
        self.dealt: list[Card] = []
        self.board: Hand = ()
        self.button = rng.randint(1, seats)
        self.players = {
            seat: Player(seat, _STEP * rng.choice((8, 20, 40, 100, 100)), rng.random())
            for seat in range(1, seats + 1)
        }
        self.small, self.big = blinds(self.players, self.button)
        self.players[self.small].put(SMALL)
        self.players[self.big].put(BIG)
        self.raiser = 0
        """Who bet or raised last in this round; 0 for nobody."""
        self._raise: Cents = BIG
        self._raises = 0

    @property
    def live(self) -> tuple[Player, ...]:
        """Those who hold cards."""
        return tuple(player for player in self.players.values() if not player.folded)

    @property
    def able(self) -> tuple[Player, ...]:
        """Those who hold cards and chips."""
        return tuple(player for player in self.live if player.stack)

    def deal(self, street: Street) -> None:
        """Burn, deal what the street gives, and begin a round."""
        self._take(street.burned)
        for _ in range(street.closed + street.open):
            for seat in clockwise(self.players, self.button):
                self.players[seat].hole += self._take(1)
        self.board += tuple(self._take(street.common))

    def _take(self, number: int) -> list[Card]:
        cards = [self._pack.pop() for _ in range(number)]
        self.dealt += cards
        return cards

    def new_round(self) -> None:
        """Forget the bets of the round that is over."""
        self.raiser, self._raise, self._raises = 0, BIG, 0
        for player in self.players.values():
            player.bet, player.spoke = 0, False

    def pending(self) -> tuple[int, ...]:
        """Return the seats that are still to act."""
        return pending(
            [
                Turn(p.seat, p.bet, p.state == PLAYS, not p.folded, p.spoke)
                for p in self.players.values()
            ]
        )

    def speak(self, round_: int) -> Iterator[Player]:
        """Play the round; each player is given before he acts."""
        last = self.big if round_ == FIRST_ROUND else self.button
        while waiting := self.pending():
            last = clockwise(waiting, last)[0]
            player = self.players[last]
            yield player
            self._act(player)

    def _act(self, player: Player) -> None:
        highest = max(other.bet for other in self.players.values())
        mood = self._rng.random() * 0.6 + player.courage * 0.4
        player.spoke = True
        if mood > 0.72 and self._raises < _MOST_RAISES:  # noqa: PLR2004 - how bold players are
            self._raise_to(player, highest)
        elif highest > player.bet and mood < 0.3:  # noqa: PLR2004 - how timid players are
            player.folded = True
        else:
            player.put(highest - player.bet)

    def _raise_to(self, player: Player, highest: Cents) -> None:
        """Double the highest bet at least, or go all-in; the others must then answer."""
        more = max(self._raise, highest) * self._rng.choice((1, 1, 1, 2, 2, 3))
        wanted = highest + more - player.bet
        player.put(player.stack if player.stack < 2 * wanted else wanted)
        if player.bet > highest:
            self._raise = max(self._raise, player.bet - highest)
            self._raises += 1
            self.raiser = player.seat
