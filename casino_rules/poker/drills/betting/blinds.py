"""Before the cards: who posts the blinds, who receives the first card."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Field, Fields
from casino_rules.core.house import House
from casino_rules.core.plan import ALL_SEATS
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.seat_forms import Seats
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.play.seating import PAIR, blinds, clockwise
from casino_rules.poker.room import CLOTH
from casino_rules.poker.situations.dealing import Seated, SeatTaken

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

    @override
    def classify(self, situation: Seated) -> str:
        if len(situation.seats) == PAIR:
            return "tete-a-tete"
        most = self.room.variant.most_seats
        next_two = tuple((situation.button + step - 1) % most + 1 for step in (1, 2))
        return "suite" if blinds(situation.seats, situation.button) == next_two else "places-vides"

    @override
    def deal(self, rng: Random, house: House) -> Seated:
        seats = self.seats(rng)
        return Seated(rng.choice(seats), tuple(map(SeatTaken, seats)))

    @override
    def ask(self, situation: Seated) -> Question:
        zones = tuple(
            replace(CLOTH.seat(seat), button=seat == situation.button) for seat in situation.seats
        )
        seats = Seats(situation.seats, one=True)
        fields = (
            Field(SMALL, "Petite blind", seats, ALL_SEATS),
            Field(BIG, "Surblind", seats, ALL_SEATS),
            Field(CARD, "Première carte", seats, ALL_SEATS),
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

    @error("bouton-petite-blind", "Le bouton ne pose une blind qu'à deux joueurs.")
    def _button_posts(self, seen: Seated) -> Answer | None:
        if len(seen.seats) == PAIR:
            return None
        return {SMALL: (seen.button,), BIG: clockwise(seen.seats, seen.button)[:1]}

    @error("bouton-surblind", "À deux joueurs, le bouton pose la petite blind.")
    def _as_with_three(self, seen: Seated) -> Answer | None:
        if len(seen.seats) != PAIR:
            return None
        other, button = clockwise(seen.seats, seen.button)
        return {SMALL: (other,), BIG: (button,)}

    @error("donne-par-le-bouton", "La donne commence à gauche du bouton, qui est servi le dernier.")
    def _button_served_first(self, seen: Seated) -> Answer:
        return {CARD: (seen.button,)}
