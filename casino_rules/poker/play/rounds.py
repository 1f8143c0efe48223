"""A round of betting: who speaks first, whether it is over. Amounts in cents."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from casino_rules.core.money import Cents
from casino_rules.poker.play.seating import PAIR, blinds, clockwise


@dataclass
class Bettor:
    """A player of a hand, as the betting knows them: their chips and what they have put in."""

    seat: int
    stack: Cents
    bet: Cents = 0
    """What they have put in during this round."""
    total: Cents = 0
    """What they have put in since the hand began."""
    folded: bool = False
    spoke: bool = False

    @property
    def live(self) -> bool:
        """Whether they hold cards."""
        return not self.folded

    @property
    def able(self) -> bool:
        """Whether they hold cards and still have chips."""
        return not self.folded and self.stack > 0

    def put(self, amount: Cents) -> None:
        """Put chips in, all that they have at most."""
        paid = min(amount, self.stack)
        self.stack -= paid
        self.bet += paid
        self.total += paid


@dataclass(frozen=True, slots=True)
class Turn:
    """A player within a round: what they put in during it, whether they have spoken in it."""

    seat: int
    bet: Cents
    able: bool
    """The player holds cards and still has chips."""
    live: bool
    """The player holds cards."""
    spoke: bool


FIRST_ROUND: Final = 1


def first_to_speak(seats: Iterable[int], able: Iterable[int], button: int, round_: int) -> int:
    """Return the seat that opens a round of a game with blinds.

    In the first round, the first able seat after the big blind, who speaks last; in the others,
    the first able seat after the button.
    """
    start = blinds(seats, button)[1] if round_ == FIRST_ROUND else button
    return clockwise(able, start)[0]


def first_to_show(live: Iterable[int], able: Iterable[int], button: int, raiser: int) -> int:
    """Return the seat that shows first: the last raiser of the last round (0: nobody).

    If nobody bet, the first who spoke in it; if nobody could speak, the first live seat after
    the button.
    """
    if raiser:
        return raiser
    speakers = tuple(able)
    return clockwise(speakers if len(speakers) >= PAIR else live, button)[0]


def pending(turns: Collection[Turn | Bettor]) -> tuple[int, ...]:
    """Return the seats that are still to act in the round, in order of seats."""
    able = [turn for turn in turns if turn.able]
    highest = max([turn.bet for turn in turns])
    if sum([turn.live for turn in turns]) == 1:
        return ()
    alone = len(able) == 1  # nobody is left to bet against: they only have to call
    return tuple([it.seat for it in able if it.bet < highest or not (alone or it.spoke)])
