"""Who shows his cards first."""

from random import Random
from typing import override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Seats
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.play.rounds import first_to_show
from casino_rules.poker.play.seating import PAIR, clockwise
from casino_rules.poker.situations.hands import HandsToShow
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, PLAYS, SeatState


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

    @override
    def deal(self, rng: Random, house: House) -> HandsToShow:
        seats = self.seats(rng, 3)
        live = rng.sample(seats, rng.randint(PAIR, min(len(seats), 5)))
        able = live[: rng.randint(0, len(live))]
        raiser = rng.choice((0, *live)) if len(able) >= PAIR else 0
        states = {seat: ALL_IN if seat in live else FOLDED for seat in seats}
        states |= dict.fromkeys(able, PLAYS)
        rows = tuple(SeatState(seat, state) for seat, state in states.items())
        return HandsToShow(rng.choice(seats), raiser, rows)

    @override
    def classify(self, situation: HandsToShow) -> str:
        if situation.raiser:
            return "relanceur"
        return "parole" if len(_seats(situation, PLAYS)) >= PAIR else "sans-encheres"

    @override
    def ask(self, situation: HandsToShow) -> Question:
        zones = cloth.seats(
            situation.players, lambda row: _notes(situation, row), self.room.variant.hole
        )
        live = tuple(sorted(_seats(situation, PLAYS, ALL_IN)))
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

    @error(
        "gauche-du-bouton",
        "Le dernier qui a misé ou relancé découvre le premier, où qu'il soit assis.",
    )
    def _left_of_button(self, seen: HandsToShow) -> tuple[int, ...] | None:
        return self._nearest(seen) if seen.raiser else None

    @error(
        "tapis-en-premier",
        "Un joueur à tapis n'a pas parlé au dernier tour : celui qui y a parlé le premier "
        "découvre avant lui.",
    )
    def _all_in_first(self, seen: HandsToShow) -> tuple[int, ...] | None:
        return self._nearest(seen) if self.classify(seen) == "parole" else None

    @error("bouton-en-premier", "Le bouton ferme la marche : on commence à sa gauche.")
    def _button_first(self, seen: HandsToShow) -> tuple[int, ...] | None:
        if seen.raiser or seen.button not in _seats(seen, PLAYS, ALL_IN):
            return None
        return (seen.button,)

    @staticmethod
    def _nearest(seen: HandsToShow) -> tuple[int, ...]:
        return clockwise(_seats(seen, PLAYS, ALL_IN), seen.button)[:1]


def _seats(situation: HandsToShow, *states: str) -> tuple[int, ...]:
    return tuple(row.seat for row in situation.players if row.state in states)


def _notes(situation: HandsToShow, row: SeatState) -> list[str]:
    notes = ["bouton"] if row.seat == situation.button else []
    notes += ["dernier à relancer"] if row.seat == situation.raiser else []
    return notes + cloth.state(row)
