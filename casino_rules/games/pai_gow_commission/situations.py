"""What is particular to house B: stakes of 2 to 300 dollars."""

from dataclasses import dataclass
from typing import Final

from casino_rules.core.forms import Amount
from casino_rules.core.money import USD, Cents
from casino_rules.core.situation import Rows, fact
from casino_rules.families.pai_gow.situations import SEATS, BetResult, Layout, SeatHands

LOWEST: Final[Cents] = 2_00
HIGHEST: Final[Cents] = 300_00
_STAKE = Amount(LOWEST, HIGHEST, USD)


@dataclass(frozen=True)
class Bet(BetResult):
    """How both comparisons of a player ended, and the stake in dollars."""

    mise: Cents = fact("Mise", _STAKE, spot="place.mise")


@dataclass(frozen=True)
class Seat(SeatHands):
    """One player's stake in dollars, and the hands as the player has set them."""

    mise: Cents = fact("Mise", _STAKE, spot="place.mise")


@dataclass(frozen=True)
class Cloth(Layout):
    """The bank's hands and all the players'."""

    places: tuple[SeatHands, ...] = fact("Places", Rows(Seat, 1, len(SEATS)))
