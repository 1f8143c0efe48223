"""Who speaks first in a round of betting."""

from random import Random
from typing import override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Seats
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling, Step
from casino_rules.poker.betting import FIRST_ROUND, first_to_speak
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.making import seats_at
from casino_rules.poker.room import Room
from casino_rules.poker.seating import PAIR, blinds, clockwise
from casino_rules.poker.situations import ALL_IN, FOLDED, PLAYS, STATES, RoundOpens, SeatState

_FEWEST = 3


class FirstToSpeak(RoomDrill[RoundOpens]):
    """Give the word to the right player."""

    slug = "premier-a-parler"
    title = "Qui parle en premier ?"
    duty = "Donner la parole au bon joueur au début de chaque tour d'enchères."
    seconds = 6
    situation = RoundOpens
    branches = (
        branch("premier-tour", "Premier tour : à gauche de la surblind", 4),
        branch("premier-tour-tapis", "Premier tour, le premier joueur est à tapis", 2),
        branch("tete-a-tete", "Deux joueurs, premier tour : le bouton", 3),
        branch("tete-a-tete-suite", "Deux joueurs, tours suivants", 3),
        branch("suite", "Tours suivants : à gauche du bouton", 3),
        branch("suite-saute", "Tours suivants, le premier à gauche ne parle plus", 5),
    )

    def __init__(self, room: Room) -> None:
        """Take the room, and list the errors."""
        super().__init__(room)
        self.pitfalls = (
            Pitfall(
                "petite-blind-au-premier-tour",
                "Au premier tour, les blinds ont déjà misé : la parole commence après la surblind.",
                self._small_blind,
            ),
            Pitfall(
                "surblind-au-premier-tour",
                "La surblind parle en dernier au premier tour : la parole commence à sa gauche.",
                self._big_blind,
            ),
            Pitfall(
                "comme-au-premier-tour",
                "Après le premier tour, la parole commence à gauche du bouton.",
                self._as_before,
            ),
            Pitfall(
                "joueur-qui-ne-parle-plus",
                "Un joueur couché ou à tapis ne parle plus : on passe au suivant.",
                self._literal,
            ),
            Pitfall(
                "bouton-en-premier",
                "Après le premier tour, le bouton parle en dernier, à deux joueurs aussi.",
                self._button_first,
            ),
        )

    @override
    def check(self, situation: RoundOpens) -> None:
        self.check_round(situation.round)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> RoundOpens:
        first_round = branch in ("premier-tour", "premier-tour-tapis", "tete-a-tete")
        rounds = len(self.room.variant.streets)
        round_ = FIRST_ROUND if first_round else rng.randint(FIRST_ROUND + 1, rounds)
        two = branch.startswith("tete-a-tete")
        fewest = _FEWEST + branch.endswith(("tapis", "saute"))
        number = PAIR if two else rng.randint(fewest, self.room.variant.most_seats)
        seats = seats_at(rng, number, self.room.variant.most_seats)
        button = rng.choice(seats)
        states = dict.fromkeys(seats, PLAYS)
        start = blinds(seats, button)[1] if first_round else button
        order = clockwise(seats, start)
        if branch == "premier-tour-tapis":
            states[order[0]] = ALL_IN
        if branch == "suite-saute":
            for seat in order[: rng.randint(1, number - PAIR)]:
                states[seat] = rng.choice((FOLDED, FOLDED, ALL_IN))
        if branch == "suite":
            for seat in rng.sample(order[1:], rng.randint(0, number - PAIR)):
                states[seat] = rng.choice((FOLDED, FOLDED, ALL_IN))
        rows = tuple(SeatState(seat, state) for seat, state in states.items())
        return RoundOpens(round_, button, rows)

    @override
    def classify(self, situation: RoundOpens) -> str:
        seats = self._seats(situation)
        first_round = situation.round == FIRST_ROUND
        if len(seats) == PAIR:
            return "tete-a-tete" if first_round else "tete-a-tete-suite"
        start = blinds(seats, situation.button)[1] if first_round else situation.button
        skipped = clockwise(seats, start)[0] != self._speaker(situation)
        if first_round:
            return "premier-tour-tapis" if skipped else "premier-tour"
        return "suite-saute" if skipped else "suite"

    @override
    def deal(self, rng: Random, house: House) -> RoundOpens:
        return self.generate(rng, house)

    @override
    def ask(self, situation: RoundOpens) -> Question:
        title = self.room.variant.streets[situation.round - 1].title
        rows = sorted(situation.players, key=lambda row: row.seat)
        zones = tuple(
            Zone(
                f"Place {row.seat}",
                seat=row.seat,
                hidden=0 if row.state == FOLDED else self.room.variant.hole,
                note=", ".join(self._notes(situation, row)),
            )
            for row in rows
        )
        prompt = f"{title} : qui parle en premier ?"
        return Question(prompt, Seats(tuple(row.seat for row in rows)), zones)

    @staticmethod
    def _notes(situation: RoundOpens, row: SeatState) -> list[str]:
        seats = FirstToSpeak._seats(situation)
        small, big = blinds(seats, situation.button)
        notes = ["bouton"] if row.seat == situation.button else []
        if situation.round == FIRST_ROUND:
            notes += ["petite blind"] if row.seat == small else []
            notes += ["surblind"] if row.seat == big else []
        return notes + ([] if row.state == PLAYS else [STATES.show(row.state).lower()])

    @override
    def solve(self, situation: RoundOpens) -> Ruling[tuple[int, ...]]:
        seat = self._speaker(situation)
        steps: list[Step] = [self._rule(situation, seat)]
        if self.classify(situation) in ("suite-saute", "premier-tour-tapis"):
            steps.append(self.room.cite("ne-parle-plus"))
        return Ruling((seat,), tuple(steps))

    def _rule(self, situation: RoundOpens, seat: int) -> Step:
        two = len(self._seats(situation)) == PAIR
        if two:
            kind = "premier-tour" if situation.round == FIRST_ROUND else "suite"
            return self.room.cite("tete-a-tete", kind, place=seat)
        rule = "parole-premier-tour" if situation.round == FIRST_ROUND else "parole-suite"
        return self.room.cite(rule, place=seat)

    @staticmethod
    def _seats(situation: RoundOpens) -> tuple[int, ...]:
        return tuple(row.seat for row in situation.players)

    def _speaker(self, situation: RoundOpens) -> int:
        able = [row.seat for row in situation.players if row.state == PLAYS]
        return first_to_speak(self._seats(situation), able, situation.button, situation.round)

    def _wrong(self, situation: RoundOpens, seat: int) -> tuple[int, ...] | None:
        return None if seat == self._speaker(situation) else (seat,)

    def _small_blind(self, situation: RoundOpens) -> tuple[int, ...] | None:
        if situation.round != FIRST_ROUND:
            return None
        return self._wrong(situation, blinds(self._seats(situation), situation.button)[0])

    def _big_blind(self, situation: RoundOpens) -> tuple[int, ...] | None:
        if situation.round != FIRST_ROUND:
            return None
        return self._wrong(situation, blinds(self._seats(situation), situation.button)[1])

    def _as_before(self, situation: RoundOpens) -> tuple[int, ...] | None:
        seats = self._seats(situation)
        if situation.round == FIRST_ROUND or len(seats) == PAIR:
            return None
        big = blinds(seats, situation.button)[1]
        return self._wrong(situation, clockwise(seats, big)[0])

    def _literal(self, situation: RoundOpens) -> tuple[int, ...] | None:
        seats = self._seats(situation)
        first_round = situation.round == FIRST_ROUND
        start = blinds(seats, situation.button)[1] if first_round else situation.button
        return self._wrong(situation, clockwise(seats, start)[0])

    def _button_first(self, situation: RoundOpens) -> tuple[int, ...] | None:
        if situation.round == FIRST_ROUND or len(situation.players) != PAIR:
            return None
        return self._wrong(situation, situation.button)
