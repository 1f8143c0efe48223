"""What is particular to house A: a player may give up their stake and their hands stay hidden."""

from dataclasses import dataclass

from casino_rules.core.situation import Rows, fact
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.families.pai_gow.hands import BACK, FRONT
from casino_rules.families.pai_gow.situations import SEATS, Layout, SeatHands

_GIVEN_UP = "Laissez vide si le joueur a renoncé."


@dataclass(frozen=True)
class Seat(SeatHands):
    """One player's stake, and their hands unless they have given up."""

    forte: Hand = fact("Cinq cartes", FreeCards(0, BACK, joker=True), _GIVEN_UP, spot="place.cinq")
    faible: Hand = fact(
        "Deux cartes", FreeCards(0, FRONT, joker=True), _GIVEN_UP, spot="place.deux"
    )


@dataclass(frozen=True)
class Cloth(Layout):
    """The bank's hands and all the players'."""

    places: tuple[SeatHands, ...] = fact("Places", Rows(Seat, 1, len(SEATS)))
