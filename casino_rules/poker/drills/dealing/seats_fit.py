"""How many players may sit down."""

from random import Random
from typing import Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Points
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.room import Room
from casino_rules.poker.situations.counting import MOST_WAITING, Waiting

_FORM: Final = Points(2, MOST_WAITING)


class SeatsFit(RoomDrill[Waiting]):
    """Say how many players are seated."""

    slug = "places"
    title = "Combien de joueurs à la table ?"
    duty = "Savoir combien de joueurs la table reçoit au plus."
    seconds = 10
    situation = Waiting
    branches = (
        branch("tous", "Moins de joueurs que de places", 2),
        branch("complet", "Autant de joueurs que de places", 3),
        branch("un-de-trop", "Un joueur de trop", 4),
        branch("trop", "Plusieurs joueurs de trop", 2),
    )

    def __init__(self, room: Room, article: str) -> None:
        """Take the room, and the article that limits the seats of its family."""
        self._article = article
        self._most = room.variant.most_seats
        super().__init__(room)

    @error("tous-assis", "La table ne reçoit pas autant de joueurs.")
    def _all_seated(self, seen: Waiting) -> int:
        return seen.players

    @error("une-place-de-moins", "La table peut recevoir encore un joueur.")
    def _one_seat_less(self, seen: Waiting) -> int | None:
        return self._most - 1 if seen.players >= self._most else None

    @override
    def classify(self, situation: Waiting) -> str:
        beyond = situation.players - self._most
        if beyond < 0:
            return "tous"
        return ("complet", "un-de-trop")[beyond] if beyond <= 1 else "trop"

    @override
    def deal(self, rng: Random, house: House) -> Waiting:
        return Waiting(rng.randint(2, MOST_WAITING))

    @override
    def ask(self, situation: Waiting) -> Question:
        return Question(
            f"{situation.players} joueurs veulent jouer. Combien en asseyez-vous ?", _FORM
        )

    @override
    def solve(self, situation: Waiting) -> Ruling[int]:
        fits = situation.players <= self._most
        facts = {"joueurs": situation.players, "places": self._most}
        step = self.room.cite(self._article, "" if fits else "trop", **facts)
        return Ruling(min(situation.players, self._most), (step,))
