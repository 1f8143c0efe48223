"""Main pot, side pots, the uncalled bet, the odd chip. Amounts in cents."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from casino_rules.core.money import EURO, Cents
from casino_rules.poker.variant import Opening, Variant

CHIP: Final = EURO
"""The smallest chip where none is told: nothing is shared below it."""


@dataclass(frozen=True, slots=True)
class Rounding:
    """What decides of odd chips: the button (0: none, at stud), the smallest chip, the house.

    ``whole``: a pot whose two halves go to the same winners is shared as one (TDA 19 F);
    ``all_cards``: at stud, all the cards of a hand count for its odd chip, and not only those
    that play (Robert's Rules of Poker, Ties 5).
    """

    button: int
    chip: Cents
    whole: bool
    all_cards: bool


@dataclass(frozen=True, slots=True)
class Paid:
    """What one player has put in the pot, and whether they still may win it."""

    seat: int
    amount: Cents
    live: bool = True


@dataclass(frozen=True, slots=True)
class Pot:
    """One pot: its amount and the seats that may win it."""

    amount: Cents
    eligible: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pots:
    """The main pot, then the side pots; and the uncalled bet, given back (0: none).

    There is no pot at all where nobody has called any of the only bet.
    """

    pots: tuple[Pot, ...]
    returned: Cents = 0
    returned_to: int = 0

    @property
    def total(self) -> Cents:
        """All that is to be won."""
        return sum(pot.amount for pot in self.pots)


def compute_pots(paid: Iterable[Paid]) -> Pots:
    """Cut the bets into slices, one for each amount at which a live player stopped.

    A slice that one player alone paid is given back; slices next to one another that the same
    seats may win are one pot.
    """
    bets = sorted(paid, key=lambda bet: bet.seat)
    returned = uncalled(bet.amount for bet in bets)
    owner = max(bets, key=lambda bet: bet.amount).seat if returned else 0
    rest = [Paid(bet.seat, bet.amount - (bet.seat == owner) * returned, bet.live) for bet in bets]
    pots: list[Pot] = []
    floor = 0
    for level in sorted({bet.amount for bet in rest if bet.live and bet.amount}):
        amount = sum(min(bet.amount, level) - min(bet.amount, floor) for bet in rest)
        eligible = tuple(bet.seat for bet in rest if bet.live and bet.amount >= level)
        pots.append(Pot(amount, eligible))
        floor = level
    return Pots(tuple(pots), returned, owner)


def pots_of(variant: Variant, paid: Iterable[Paid]) -> Pots:
    """Return the pots of a game; a single stake that everybody matches makes one, whole."""
    if variant.opening is not Opening.STAKE:
        return compute_pots(paid)
    bets = sorted(paid, key=lambda bet: bet.seat)
    live = tuple(bet.seat for bet in bets if bet.live)
    return Pots((Pot(sum(bet.amount for bet in bets), live),))


def uncalled(bets: Iterable[Cents]) -> Cents:
    """Return how much the highest of all bets is above the next: the part that nobody has called."""
    highest, second = sorted(bets, reverse=True)[:2]
    return highest - second


def share(amount: Cents, winners: Sequence[int], chip: Cents = CHIP) -> dict[int, Cents]:
    """Share a pot among winners; the chips left over go one each, first winners first.

    ``winners`` are in the order of the odd chip.
    """
    chips, rest = divmod(amount, chip)
    each, odd = divmod(chips, len(winners))
    shares = {seat: (each + (place < odd)) * chip for place, seat in enumerate(winners)}
    shares[winners[0]] += rest
    return shares
