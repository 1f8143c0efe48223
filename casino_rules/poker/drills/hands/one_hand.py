"""What the exercises on one hand share: how it is dealt, and what may be misread in it."""

from random import Random
from typing import override

from casino_rules.core.card_forms import Hand
from casino_rules.core.house import House
from casino_rules.core.questions import Zone
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.drills.chance import dealt
from casino_rules.poker.generators import kinds_of
from casino_rules.poker.room import Room
from casino_rules.poker.situations.hands import OneHand
from casino_rules.poker.variant import WHOLE_HIGH, Variant


def badugi_read(variant: Variant) -> bool:
    """Whether the last half is a badugi."""
    return not variant.halves[-1].five


def holdem_read(variant: Variant) -> bool:
    """Whether the best five of seven cards play, five of them common."""
    return variant.halves == WHOLE_HIGH and bool(variant.board)


class OneHandDrill(RoomDrill[OneHand]):
    """The cards of a player are shown, and a full board where the game has one."""

    situation = OneHand

    def __init__(self, room: Room) -> None:
        """Take the room; the kinds of its hands are the branches."""
        super().__init__(room)
        self.kinds = kinds_of(room.variant)
        self.branches = self.kinds.branches

    @override
    def check(self, situation: OneHand) -> None:
        self.check_hole(situation.hole, "hole")
        self.check_board(situation.board, self.room.variant.board)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> OneHand:
        return OneHand(*self.kinds.deal(rng, branch))

    @override
    def classify(self, situation: OneHand) -> str:
        return self.kinds.of(situation.hole, situation.board)

    @override
    def deal(self, rng: Random, house: House) -> OneHand:
        hole = self.room.variant.hole
        cards = dealt(rng, hole + self.room.variant.board)
        return OneHand(cards[:hole], cards[hole:])


def player_zones(hole: Hand, board: Hand) -> tuple[Zone, ...]:
    """Lay the cards of a player, and the board if there is one."""
    return (cloth.player(hole), *cloth.board(board))


def in_order(situation: OneHand, cards: Hand) -> Hand:
    """Put cards in the order in which they are shown."""
    shown = (*situation.hole, *situation.board)
    return tuple(sorted(cards, key=shown.index))
