"""Who shows their cards first, by the button."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar, override

from casino_rules.core.forms import Json
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.core.seat_forms import Seats
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import error
from casino_rules.poker.drills.chance import dealt
from casino_rules.poker.drills.pots.showing import (
    LEGACY_FACTS,
    OTHER,
    PROMPTS,
    Shows,
    article,
    ended,
    other,
    raisers,
    said,
    standing,
    went_all_in,
    why_other,
)
from casino_rules.poker.play.rounds import first_to_show
from casino_rules.poker.play.seating import PAIR, clockwise
from casino_rules.poker.situations.hands import HandsToShow
from casino_rules.poker.situations.seats import (
    ALL_IN,
    FOLDED,
    PLAYS,
    SeatState,
)


class FirstToShow(Shows[HandsToShow]):
    """Ask the right player to show first."""

    seconds = 6
    situation = HandsToShow
    legacy_facts: ClassVar[Mapping[str, Json]] = {**LEGACY_FACTS, "board": ""}

    @override
    def check(self, situation: HandsToShow) -> None:
        self.check_lying(situation.board, self.room.variant.rounds)

    @override
    def deal(self, rng: Random, house: House) -> HandsToShow:
        seats = self.seats(rng, 3)
        live = rng.sample(seats, rng.randint(PAIR, min(len(seats), 5)))
        able = live[: rng.randint(0, len(live))]
        raiser, first = raisers(rng, live, able)
        states = {seat: ALL_IN if seat in live else FOLDED for seat in seats}
        states |= dict.fromkeys(able, PLAYS)
        rows = tuple(SeatState(seat, state) for seat, state in states.items())
        showers = house.choice("montre-en-premier")
        button, board = rng.choice(seats), dealt(rng, self.room.variant.board)
        then = went_all_in(rng, raiser, [row.seat for row in rows if row.state == ALL_IN])
        return HandsToShow(button, raiser, rows, showers, first, board, then)

    @override
    def classify(self, situation: HandsToShow) -> str:
        return ended(situation)

    @override
    def ask(self, situation: HandsToShow) -> Question:
        seats = cloth.seats(
            situation.players,
            lambda row: _notes(situation, row),
            self.room.variant.hole,
            button=situation.button,
        )
        zones = (*cloth.board(situation.board), *seats)
        live = tuple(sorted(_seats(situation, PLAYS, ALL_IN)))
        force = self.room.book.in_force(montre_en_premier=situation.montre_en_premier)
        return Question(PROMPTS[ended(situation)], Seats(live, one=True), zones, force)

    @override
    def solve(self, situation: HandsToShow) -> Ruling[tuple[int, ...]]:
        seat = self._first(situation)
        step = self.room.cite(article(situation), self.classify(situation), place=seat)
        return Ruling((seat,), (step,))

    @override
    def _first(self, situation: HandsToShow) -> int:
        able = {*_seats(situation, PLAYS), *situation.heard}
        live = _seats(situation, PLAYS, ALL_IN)
        return first_to_show(live, able, situation.button, situation.designated)

    @error(
        "gauche-du-bouton",
        "Celui que les relances désignent découvre le premier, où qu'il soit assis.",
    )
    def _left_of_button(self, seen: HandsToShow) -> tuple[int, ...] | None:
        return self._nearest(seen) if seen.designated else None

    @error("autre-relanceur", OTHER, told=why_other)
    def _other_raiser(self, seen: HandsToShow) -> tuple[int, ...] | None:
        return other(seen)

    @error(
        "tapis-en-premier",
        "Un joueur à tapis n'a pas parlé au dernier tour : celui qui y a parlé le premier "
        "découvre avant lui.",
    )
    def _all_in_first(self, seen: HandsToShow) -> tuple[int, ...] | None:
        return self._nearest(seen) if self.classify(seen) in {"parole", "mise-simple"} else None

    @error(
        "tapis-oublie",
        "Il est allé à tapis à ce tour : il y a parlé, et compte parmi ceux qui y ont parlé.",
    )
    def _all_in_forgotten(self, seen: HandsToShow) -> tuple[int, ...] | None:
        playing = _seats(seen, PLAYS)
        return clockwise(playing, seen.button)[:1] if seen.raiser and playing else None

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
    return [*said(situation, row.seat), *standing(situation, row)]
