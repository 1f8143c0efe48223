"""A draw: who speaks first, how many cards are to be given."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final, override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Field, Fields, Points, Seats, UnreadableAnswer
from casino_rules.core.french import CARTE
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling, Step
from casino_rules.poker.dealing_situations import Changed, DrawDone
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.making import seats_at
from casino_rules.poker.room import Room
from casino_rules.poker.seating import PAIR, blinds, clockwise
from casino_rules.poker.situations import ALL_IN, FOLDED, PLAYS, STATES

FIRST: Final = "premier"
GIVEN: Final = "cartes"
_MOST_GIVEN: Final = 30

type Answer = dict[str, Any]


class DrawOrder(RoomDrill[DrawDone]):
    """Say who announces first in a draw, and how many cards are given."""

    slug = "servir-tirage"
    title = "Servir un tirage"
    duty = "Prendre les annonces dans l'ordre et donner le bon nombre de cartes."
    seconds = 12
    situation = DrawDone
    branches = (
        branch("gauche", "Le joueur à gauche du bouton est en jeu", 2),
        branch("saute", "Le joueur à gauche du bouton est couché", 4),
        branch("tapis", "Le premier à gauche du bouton est à tapis", 4),
        branch("tete-a-tete", "Un coup à deux joueurs", 2),
    )

    def __init__(self, room: Room) -> None:
        """Take the room, and list the errors."""
        super().__init__(room)
        self.pitfalls = (
            Pitfall(
                "tapis-saute",
                "Un joueur à tapis ne mise plus, mais il garde tous ses tirages.",
                self._all_in_skipped,
            ),
            Pitfall(
                "place-couchee",
                "Ce joueur est couché : le premier joueur en course à gauche du bouton annonce.",
                lambda seen: self._other_first(seen, clockwise(_seats(seen), seen.button)[0]),
            ),
            Pitfall(
                "apres-la-surblind",
                "Les blinds ne comptent qu'au premier tour d'enchères : on part de la gauche du "
                "bouton.",
                self._after_big_blind,
            ),
            Pitfall(
                "carte-brulee-comptee",
                "La carte brûlée n'est donnée à personne.",
                lambda seen: {GIVEN: seen.total + 1},
            ),
        )

    @override
    def check(self, situation: DrawDone) -> None:
        if situation.draw > self.room.variant.draws:
            raise UnreadableAnswer(f"Il y a {self.room.variant.draws} tirages.", "draw")
        if len(situation.players) > self.room.variant.most_seats:
            most = self.room.variant.most_seats
            raise UnreadableAnswer(f"Il y a {most} joueurs au plus.", "players")
        if max(row.changed for row in situation.players) > self.room.variant.hole:
            raise UnreadableAnswer(f"Un joueur a {CARTE.count(self.room.variant.hole)}.", "players")

    @override
    def construct(self, rng: Random, house: House, branch: str) -> DrawDone:
        most = self.room.variant.most_seats
        number = PAIR if branch == "tete-a-tete" else rng.randint(3, most)
        seats = seats_at(rng, number, most)
        button = rng.choice(seats)
        first, *others = clockwise(seats, button)
        if branch == "saute":
            folded = {first, *rng.sample(others, rng.randint(0, len(others) - PAIR))}
        else:
            folded = set(rng.sample(others, rng.randint(0, len(others) - 1)))
        if branch == "tete-a-tete":
            folded = set()
        starts = next(seat for seat in (first, *others) if seat not in folded)
        rows = []
        for seat in seats:
            state = rng.choice((PLAYS, PLAYS, ALL_IN))
            if seat == starts:
                state = ALL_IN if branch == "tapis" else PLAYS
            state = FOLDED if seat in folded else state
            changed = 0 if state == FOLDED else rng.choice((0, 1, 1, 2, 2, 3, 3, 4))
            rows.append(Changed(seat, state, changed))
        return DrawDone(rng.randint(1, self.room.variant.draws), button, tuple(rows))

    @override
    def classify(self, situation: DrawDone) -> str:
        if len(situation.players) == PAIR:
            return "tete-a-tete"
        states = {row.seat: row.state for row in situation.players}
        if states[self._first(situation)] == ALL_IN:
            return "tapis"
        literal = clockwise(_seats(situation), situation.button)[0]
        return "gauche" if literal == self._first(situation) else "saute"

    @override
    def deal(self, rng: Random, house: House) -> DrawDone:
        return self.generate(rng, house)

    @override
    def ask(self, situation: DrawDone) -> Question:
        street = self.room.variant.streets[situation.draw - self.room.variant.draws - 1]
        zones = tuple(
            Zone(
                f"Place {row.seat}",
                hidden=0 if row.state == FOLDED else self.room.variant.hole,
                seat=row.seat,
                note=", ".join(_notes(situation, row)),
            )
            for row in sorted(situation.players, key=lambda row: row.seat)
        )
        fields = (
            Field(FIRST, "Annonce en premier", Seats(tuple(sorted(_seats(situation))))),
            Field(GIVEN, "Cartes à donner", Points(0, _MOST_GIVEN)),
        )
        prompt = f"{street.title} : qui annonce en premier, et combien de cartes donnez-vous ?"
        return Question(prompt, Fields(fields), zones)

    @override
    def solve(self, situation: DrawDone) -> Ruling[Answer]:
        answer = {FIRST: (self._first(situation),), GIVEN: situation.total}
        return Ruling(answer, tuple(self._steps(situation)))

    def _steps(self, situation: DrawDone) -> Iterator[Step]:
        first = self._first(situation)
        state = next(row.state for row in situation.players if row.seat == first)
        yield self.room.cite("ordre-du-tirage", "tapis" if state == ALL_IN else "", place=first)
        yield self.room.cite("ordre-du-tirage", "compte", cartes=CARTE.count(situation.total))

    @staticmethod
    def _first(situation: DrawDone) -> int:
        return clockwise(situation.live, situation.button)[0]

    def _other_first(self, situation: DrawDone, seat: int) -> Answer | None:
        return None if seat == self._first(situation) else {FIRST: (seat,)}

    def _all_in_skipped(self, situation: DrawDone) -> Answer | None:
        able = [row.seat for row in situation.players if row.state == PLAYS]
        return self._other_first(situation, clockwise(able, situation.button)[0]) if able else None

    def _after_big_blind(self, situation: DrawDone) -> Answer | None:
        big = blinds(_seats(situation), situation.button)[1]
        return self._other_first(situation, clockwise(situation.live, big)[0])


def _seats(situation: DrawDone) -> tuple[int, ...]:
    return tuple(row.seat for row in situation.players)


def _notes(situation: DrawDone, row: Changed) -> list[str]:
    notes = ["bouton"] if row.seat == situation.button else []
    if row.state != PLAYS:
        notes.append(STATES.show(row.state).lower())
    if row.state != FOLDED:
        notes.append(f"change {row.changed}" if row.changed else "servi")
    return notes
