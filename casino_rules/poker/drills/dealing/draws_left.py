"""How many draws and rounds of betting are still to come."""

from random import Random
from typing import Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Field, Fields, Points, UnreadableAnswer
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.room import Room
from casino_rules.poker.situations.counting import OVER, TO_COME, DrawMoment

DRAWS: Final = "tirages"
ROUNDS: Final = "tours"
_FORM: Final = Fields(
    (
        Field(DRAWS, "Tirages à venir", Points(0, 4)),
        Field(ROUNDS, "Tours d'enchères à venir", Points(0, 4)),
    )
)

type Answer = dict[str, int]


class DrawsLeft(RoomDrill[DrawMoment]):
    """Say what is still to come."""

    slug = "tirages-restants"
    title = "Combien de tirages encore ?"
    duty = "Savoir combien de tirages et de tours d'enchères restent à jouer."
    seconds = 8
    situation = DrawMoment

    def __init__(self, room: Room) -> None:
        """Take the room; the moments of its coup are the branches."""
        super().__init__(room)
        self.branches = tuple(
            branch(f"{street.key}-{state}", f"{street.title} : {told}", 2)
            for street in room.variant.streets
            for state, told in ((TO_COME, "avant les enchères"), (OVER, "après les enchères"))
        )

    @error("tirage-de-trop", "On ne change plus de cartes après le dernier tour d'enchères.")
    def _one_draw_more(self, seen: DrawMoment) -> Answer:
        return {DRAWS: self._answer(seen)[DRAWS] + 1}

    @error("tour-oublie", "Un tour d'enchères suit encore le dernier tirage.")
    def _round_forgotten(self, seen: DrawMoment) -> Answer | None:
        rounds = self._answer(seen)[ROUNDS]
        return {ROUNDS: rounds - 1} if rounds else None

    @override
    def check(self, situation: DrawMoment) -> None:
        if situation.done > self.room.variant.draws:
            raise UnreadableAnswer(f"Il y a {self.room.variant.draws} tirages.", "done")

    @override
    def deal(self, rng: Random, house: House) -> DrawMoment:
        return DrawMoment(rng.randint(0, self.room.variant.draws), rng.choice((TO_COME, OVER)))

    @override
    def classify(self, situation: DrawMoment) -> str:
        return f"{self.room.variant.keys[situation.done]}-{situation.betting}"

    @override
    def ask(self, situation: DrawMoment) -> Question:
        title = self.room.variant.streets[situation.done].title
        told = "et les joueurs n'ont pas encore parlé"
        if situation.betting == OVER:
            told = "et le tour d'enchères qui suit est fini"
        prompt = f"{title} : les cartes sont servies {told}. Que reste-t-il à venir ?"
        return Question(prompt, _FORM)

    @override
    def solve(self, situation: DrawMoment) -> Ruling[Answer]:
        answer = self._answer(situation)
        draws, rounds = answer[DRAWS], answer[ROUNDS]
        facts = {
            "faits": situation.done,
            "tirages": f"{draws} tirage{'s' if draws > 1 else ''}",
            "tours": f"{rounds} tour{'s' if rounds > 1 else ''} d'enchères",
        }
        return Ruling(answer, (self.room.cite("nombre-de-tirages", "", **facts),))

    def _answer(self, situation: DrawMoment) -> Answer:
        draws = self.room.variant.draws - situation.done
        return {DRAWS: draws, ROUNDS: draws + (situation.betting == TO_COME)}
