"""What the shared exercises have in common: their room, and the number of cards it wants."""

from typing import override

from casino_rules.core.card_forms import Hand
from casino_rules.core.drill import Drill
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.french import CARTE
from casino_rules.core.situation import Situation
from casino_rules.poker.room import Room


class RoomDrill[S: Situation](Drill[S]):
    """An exercise of one game of the room."""

    def __init__(self, room: Room) -> None:
        """Take the variant and the rule book of the game."""
        self.room = room

    def check(self, situation: S) -> None:
        """Refuse a situation that the variant does not allow.

        Raises:
            UnreadableAnswer: with the field at fault.
        """

    @override
    def load(self, data: object) -> S:
        situation = super().load(data)
        self.check(situation)
        return situation

    @override
    def read(self, raw: object) -> S:
        situation = super().read(raw)
        self.check(situation)
        return situation

    def check_hole(self, cards: Hand, field: str) -> None:
        """Refuse a hand that has not the number of cards of the variant."""
        if len(cards) != self.room.variant.hole:
            wanted = CARTE.count(self.room.variant.hole)
            raise UnreadableAnswer(f"Un joueur a {wanted}.", field)

    def check_board(self, cards: Hand, wanted: int, field: str = "board") -> None:
        """Refuse a board that has not so many cards."""
        if len(cards) != wanted:
            lie = "sont communes" if wanted > 1 else "est commune"
            raise UnreadableAnswer(f"{CARTE.count(wanted)} {lie} à ce moment du coup.", field)

    def check_round(self, number: int) -> None:
        """Refuse a round of betting that the game does not have."""
        rounds = self.room.variant.rounds
        if number > rounds:
            raise UnreadableAnswer(f"Il y a {rounds} tours d'enchères.", "round")
