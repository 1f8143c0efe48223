"""Before the cards: who posts the blinds, who receives the first card."""

from collections.abc import Iterator
from random import Random
from typing import Final, override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Field, Fields, Seats
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling, Step
from casino_rules.poker.dealing_situations import Seated, SeatTaken
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.making import seats_at
from casino_rules.poker.room import Room
from casino_rules.poker.seating import PAIR, blinds, clockwise

SMALL: Final = "petite"
BIG: Final = "surblind"
CARD: Final = "carte"

type Answer = dict[str, tuple[int, ...]]


class PostBlinds(RoomDrill[Seated]):
    """Say who posts the blinds, and who receives the first card."""

    slug = "poser-les-blinds"
    title = "Les blinds et la première carte"
    duty = "Faire poser les blinds aux bonnes places, et commencer la donne à la bonne."
    seconds = 10
    situation = Seated
    branches = (
        branch("suite", "Les places à gauche du bouton sont occupées", 2),
        branch("places-vides", "Une place vide à gauche du bouton", 4),
        branch("tete-a-tete", "Un coup à deux joueurs", 4),
    )

    def __init__(self, room: Room) -> None:
        """Take the room, and list the errors."""
        super().__init__(room)
        self.pitfalls = (
            Pitfall(
                "bouton-petite-blind",
                "Le bouton ne pose une blind qu'à deux joueurs.",
                self._button_posts,
            ),
            Pitfall(
                "bouton-surblind",
                "À deux joueurs, le bouton pose la petite blind.",
                self._as_with_three,
            ),
            Pitfall(
                "donne-par-le-bouton",
                "La donne commence à gauche du bouton, qui est servi le dernier.",
                lambda seen: {CARD: (seen.button,)},
            ),
        )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Seated:
        most = self.room.variant.most_seats
        if branch == "tete-a-tete":
            seats = seats_at(rng, PAIR, most)
            return self._seated(rng.choice(seats), seats)
        button = rng.randint(1, most)
        after = [(button + step - 1) % most + 1 for step in range(1, most)]
        if branch == "suite":
            others = after[:2] + rng.sample(after[2:], rng.randint(0, most - 3))
        else:
            empty = rng.choice(after[:2])
            left = [seat for seat in after if seat != empty]
            others = rng.sample(left, rng.randint(2, len(left)))
        return self._seated(button, sorted([button, *others]))

    @staticmethod
    def _seated(button: int, seats: tuple[int, ...] | list[int]) -> Seated:
        return Seated(button, tuple(map(SeatTaken, seats)))

    @override
    def classify(self, situation: Seated) -> str:
        if len(situation.seats) == PAIR:
            return "tete-a-tete"
        most = self.room.variant.most_seats
        next_two = tuple((situation.button + step - 1) % most + 1 for step in (1, 2))
        return "suite" if blinds(situation.seats, situation.button) == next_two else "places-vides"

    @override
    def deal(self, rng: Random, house: House) -> Seated:
        most = self.room.variant.most_seats
        seats = seats_at(rng, rng.randint(PAIR, most), most)
        return self._seated(rng.choice(seats), seats)

    @override
    def ask(self, situation: Seated) -> Question:
        zones = tuple(
            Zone(f"Place {seat}", seat=seat, note="bouton" if seat == situation.button else "")
            for seat in situation.seats
        )
        seats = Seats(situation.seats)
        fields = (
            Field(SMALL, "Petite blind", seats),
            Field(BIG, "Surblind", seats),
            Field(CARD, "Première carte", seats),
        )
        prompt = "Le coup commence : qui pose les blinds, à qui va la première carte ?"
        return Question(prompt, Fields(fields), zones)

    @override
    def solve(self, situation: Seated) -> Ruling[Answer]:
        small, big = blinds(situation.seats, situation.button)
        first = clockwise(situation.seats, situation.button)[0]
        answer: Answer = {SMALL: (small,), BIG: (big,), CARD: (first,)}
        return Ruling(answer, tuple(self._steps(situation, answer)))

    def _steps(self, situation: Seated, answer: Answer) -> Iterator[Step]:
        facts = {"petite": answer[SMALL][0], "grande": answer[BIG][0]}
        kind = "tete-a-tete" if len(situation.seats) == PAIR else ""
        yield self.room.cite("pose-des-blinds", kind, **facts)
        yield self.room.cite("pose-des-blinds", "donne", place=answer[CARD][0])

    @staticmethod
    def _button_posts(situation: Seated) -> Answer | None:
        if len(situation.seats) == PAIR:
            return None
        return {SMALL: (situation.button,), BIG: clockwise(situation.seats, situation.button)[:1]}

    @staticmethod
    def _as_with_three(situation: Seated) -> Answer | None:
        if len(situation.seats) != PAIR:
            return None
        other, button = clockwise(situation.seats, situation.button)
        return {SMALL: (other,), BIG: (button,)}
