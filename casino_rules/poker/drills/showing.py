"""Who shows his cards first."""

from random import Random
from typing import override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Seats
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling
from casino_rules.poker.betting import first_to_show
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.making import seats_at
from casino_rules.poker.room import Room
from casino_rules.poker.seating import PAIR, clockwise
from casino_rules.poker.situations import ALL_IN, FOLDED, PLAYS, STATES, HandsToShow, SeatState


class FirstToShow(RoomDrill[HandsToShow]):
    """Ask the right player to show first."""

    slug = "premier-a-montrer"
    title = "Qui montre en premier ?"
    duty = "Demander ses cartes au bon joueur à l'abattage."
    seconds = 6
    situation = HandsToShow
    branches = (
        branch("relanceur", "Un joueur a misé ou relancé au dernier tour", 5),
        branch("parole", "Personne n'a misé au dernier tour", 4),
        branch("sans-encheres", "Pas d'enchères au dernier tour", 3),
    )

    def __init__(self, room: Room) -> None:
        """Take the room, and list the errors."""
        super().__init__(room)
        self.pitfalls = (
            Pitfall(
                "gauche-du-bouton",
                "Le dernier qui a misé ou relancé découvre le premier, où qu'il soit assis.",
                self._left_of_button,
            ),
            Pitfall(
                "tapis-en-premier",
                "Un joueur à tapis n'a pas parlé au dernier tour : celui qui y a parlé le premier "
                "découvre avant lui.",
                self._all_in_first,
            ),
            Pitfall(
                "bouton-en-premier",
                "Le bouton ferme la marche : on commence à sa gauche.",
                self._button_first,
            ),
        )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> HandsToShow:
        most = self.room.variant.most_seats
        seats = seats_at(rng, rng.randint(3, most), most)
        button = rng.choice(seats)
        live = rng.sample(seats, rng.randint(PAIR, min(len(seats), 5)))
        able = live[: rng.randint(PAIR, len(live))]
        if branch == "sans-encheres":
            able = live[: rng.randint(0, 1)]
        states = {seat: ALL_IN if seat in live else FOLDED for seat in seats}
        states |= dict.fromkeys(able, PLAYS)
        raiser = rng.choice(live) if branch == "relanceur" else 0
        rows = tuple(SeatState(seat, state) for seat, state in states.items())
        return HandsToShow(button, raiser, rows)

    @override
    def classify(self, situation: HandsToShow) -> str:
        if situation.raiser:
            return "relanceur"
        return "parole" if len(_seats(situation, PLAYS)) >= PAIR else "sans-encheres"

    @override
    def deal(self, rng: Random, house: House) -> HandsToShow:
        return self.generate(rng, house)

    @override
    def ask(self, situation: HandsToShow) -> Question:
        rows = sorted(situation.players, key=lambda row: row.seat)
        zones = tuple(
            Zone(
                f"Place {row.seat}",
                seat=row.seat,
                hidden=0 if row.state == FOLDED else self.room.variant.hole,
                note=", ".join(_notes(situation, row)),
            )
            for row in rows
        )
        live = tuple(row.seat for row in rows if row.state != FOLDED)
        said = "un joueur a misé" if situation.raiser else "personne n'a misé"
        prompt = f"Au dernier tour, {said}. Qui découvre en premier ?"
        return Question(prompt, Seats(live), zones)

    @override
    def solve(self, situation: HandsToShow) -> Ruling[tuple[int, ...]]:
        seat = self._first(situation)
        step = self.room.cite("premier-a-montrer", self.classify(situation), place=seat)
        return Ruling((seat,), (step,))

    @staticmethod
    def _first(situation: HandsToShow) -> int:
        able = _seats(situation, PLAYS)
        live = _seats(situation, PLAYS, ALL_IN)
        return first_to_show(live, able, situation.button, situation.raiser)

    def _wrong(self, situation: HandsToShow, seat: int) -> tuple[int, ...] | None:
        return None if seat == self._first(situation) else (seat,)

    def _left_of_button(self, situation: HandsToShow) -> tuple[int, ...] | None:
        if not situation.raiser:
            return None
        live = _seats(situation, PLAYS, ALL_IN)
        return self._wrong(situation, clockwise(live, situation.button)[0])

    def _all_in_first(self, situation: HandsToShow) -> tuple[int, ...] | None:
        if self.classify(situation) != "parole":
            return None
        live = _seats(situation, PLAYS, ALL_IN)
        return self._wrong(situation, clockwise(live, situation.button)[0])

    def _button_first(self, situation: HandsToShow) -> tuple[int, ...] | None:
        if situation.raiser or situation.button not in _seats(situation, PLAYS, ALL_IN):
            return None
        return self._wrong(situation, situation.button)


def _seats(situation: HandsToShow, *states: str) -> tuple[int, ...]:
    return tuple(row.seat for row in situation.players if row.state in states)


def _notes(situation: HandsToShow, row: SeatState) -> list[str]:
    notes = ["bouton"] if row.seat == situation.button else []
    notes += ["dernier à relancer"] if row.seat == situation.raiser else []
    return notes + ([] if row.state == PLAYS else [STATES.show(row.state).lower()])
