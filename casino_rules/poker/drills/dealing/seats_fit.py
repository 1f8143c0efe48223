"""How many players may sit down."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Json, Points, UnreadableAnswer
from casino_rules.core.french import Noun, small
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.core.words import in_words
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.room import Room
from casino_rules.poker.situations.counting import MOST_WAITING, Waiting

_JOUEUR: Final = Noun("joueur", "joueurs")
_FORM: Final = Points(0, MOST_WAITING)


class SeatsFit(RoomDrill[Waiting]):
    """Say how many players are seated."""

    slug = "places"
    title = "Combien de joueurs à la table ?"
    duty = "Savoir combien de joueurs la table reçoit au plus."
    seconds = 10
    situation = Waiting
    branches = (
        branch("tous", "Moins de joueurs que de places libres", 2),
        branch("complet", "Autant de joueurs que de places libres", 3),
        branch("un-de-trop", "Un joueur de trop", 4),
        branch("trop", "Plusieurs joueurs de trop", 2),
        branch("pleine", "La table est déjà pleine", 2),
    )
    legacy_facts: ClassVar[Mapping[str, Json]] = {"seated": 0}

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
        free = self._free(seen)
        return free - 1 if free and seen.players >= free else None

    def _free(self, seen: Waiting) -> int:
        return self._most - seen.seated

    @override
    def check(self, situation: Waiting) -> None:
        if situation.seated > self._most:
            raise UnreadableAnswer(f"La table a {self._most} places.", "seated")

    @override
    def classify(self, situation: Waiting) -> str:
        free = self._free(situation)
        if not free:
            return "pleine"
        beyond = situation.players - free
        if beyond < 0:
            return "tous"
        return ("complet", "un-de-trop")[beyond] if beyond <= 1 else "trop"

    @override
    def deal(self, rng: Random, house: House) -> Waiting:
        seated = rng.choice((0, *range(2, self._most + 1)))
        free = self._most - seated
        return Waiting(rng.randint(1 if seated else 2, min(MOST_WAITING, free + 3)), seated)

    @override
    def ask(self, situation: Waiting) -> Question:
        wait = "attendent" if situation.players > 1 else "attend"
        waiting = f"{_JOUEUR.spelled(situation.players)} {wait}"
        told = f"La table ouvre, et {waiting}"
        if situation.seated:
            told = f"La table compte {_JOUEUR.spelled(situation.seated)} ; {waiting}"
        return Question(f"{told}. Combien en asseyez-vous ?", _FORM, in_force=self._shown())

    def _shown(self) -> tuple[str, ...]:
        """Return how many seats there are, where no regulation says so and a room may have others."""
        written = {item.kind for item in self.room.book.rule(self._article).provenance}
        if "reglement" in written:
            return ()
        return (f"Cette table reçoit {in_words(self._most)} joueurs au plus",)

    @override
    def solve(self, situation: Waiting) -> Ruling[int]:
        every = situation.players + situation.seated
        facts = {"joueurs": small(every), "places": small(self._most)}
        step = self.room.cite(self._article, "" if every <= self._most else "trop", **facts)
        return Ruling(min(situation.players, self._free(situation)), (step,))
