"""A draw: who speaks first, how many cards are to be given."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Field, Fields, Points, UnreadableAnswer
from casino_rules.core.french import CARTE
from casino_rules.core.house import House
from casino_rules.core.plan import ALL_SEATS
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.seat_forms import Seats
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.play.seating import PAIR, blinds, clockwise
from casino_rules.poker.situations.dealing import Changed, DrawDone
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, PLAYS

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
    def deal(self, rng: Random, house: House) -> DrawDone:
        seats = self.seats(rng)
        live = set(rng.sample(seats, rng.randint(PAIR, len(seats))))
        rows = []
        for seat in seats:
            state = rng.choice((PLAYS, PLAYS, ALL_IN)) if seat in live else FOLDED
            changed = rng.choice((0, 1, 1, 2, 2, 3, 3, 4)) if seat in live else 0
            rows.append(Changed(seat, state, changed))
        return DrawDone(rng.randint(1, self.room.variant.draws), rng.choice(seats), tuple(rows))

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
    def ask(self, situation: DrawDone) -> Question:
        street = self.room.variant.streets[situation.draw - self.room.variant.draws - 1]
        zones = cloth.seats(
            situation.players, _notes, self.room.variant.hole, button=situation.button
        )
        fields = (
            Field(
                FIRST,
                "Annonce en premier",
                Seats(tuple(sorted(_seats(situation))), one=True),
                ALL_SEATS,
            ),
            Field(GIVEN, "Cartes à donner", Points(0, _MOST_GIVEN), "talon"),
        )
        prompt = f"{street.moment}, qui annonce en premier, et combien de cartes donnez-vous ?"
        return Question(prompt, Fields(fields), zones)

    @override
    def solve(self, situation: DrawDone) -> Ruling[Answer]:
        answer = {FIRST: (self._first(situation),), GIVEN: situation.total}
        return Ruling(answer, tuple(self._steps(situation)))

    def _steps(self, situation: DrawDone) -> Iterator[Step]:
        first = self._first(situation)
        state = next(row.state for row in situation.players if row.seat == first)
        yield self.room.cite("ordre-du-tirage", "tapis" if state == ALL_IN else "", place=first)
        yield self.room.cite("ordre-du-tirage", "compte", cartes=CARTE.spelled(situation.total))

    @staticmethod
    def _first(situation: DrawDone) -> int:
        return clockwise(situation.live, situation.button)[0]

    @error("tapis-saute", "Un joueur à tapis ne mise plus, mais il garde tous ses tirages.")
    def _all_in_skipped(self, seen: DrawDone) -> Answer | None:
        able = [row.seat for row in seen.players if row.state == PLAYS]
        return {FIRST: clockwise(able, seen.button)[:1]} if able else None

    @error(
        "place-couchee",
        "Ce joueur est couché : le premier joueur en course à gauche du bouton annonce.",
    )
    def _folded_first(self, seen: DrawDone) -> Answer:
        return {FIRST: clockwise(_seats(seen), seen.button)[:1]}

    @error(
        "apres-la-surblind",
        "Les blinds ne comptent qu'au premier tour d'enchères : on part de la gauche du bouton.",
    )
    def _after_big_blind(self, seen: DrawDone) -> Answer:
        big = blinds(_seats(seen), seen.button)[1]
        return {FIRST: clockwise(seen.live, big)[:1]}

    @error("carte-brulee-comptee", "La carte brûlée n'est donnée à personne.")
    def _burned_counted(self, seen: DrawDone) -> Answer:
        return {GIVEN: seen.total + 1}


def _seats(situation: DrawDone) -> tuple[int, ...]:
    return tuple(row.seat for row in situation.players)


def _notes(row: Changed) -> list[str]:
    changed = [f"change {row.changed}" if row.changed else "servi"]
    return [*cloth.state(row), *(changed if row.state != FOLDED else [])]
