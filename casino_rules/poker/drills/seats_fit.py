"""How many players may sit down."""

from random import Random
from typing import Final, override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Points
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.poker.counting_situations import MOST_WAITING, Waiting
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.room import Room

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
        super().__init__(room)
        self._article = article
        self._most = room.variant.most_seats
        self.pitfalls = (
            Pitfall(
                "tous-assis",
                "La table ne reçoit pas autant de joueurs.",
                lambda seen: seen.players if seen.players > self._most else None,
            ),
            Pitfall(
                "une-place-de-moins",
                "La table peut recevoir encore un joueur.",
                lambda seen: self._most - 1 if seen.players >= self._most else None,
            ),
        )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Waiting:
        low, high = {
            "tous": (2, self._most - 1),
            "complet": (self._most, self._most),
            "un-de-trop": (self._most + 1, self._most + 1),
        }.get(branch, (self._most + 2, MOST_WAITING))
        return Waiting(rng.randint(low, high))

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
