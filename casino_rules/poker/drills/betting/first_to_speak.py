"""Who speaks first in a round of betting."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Json
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.seat_forms import Seats
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.drills.chance import dealt
from casino_rules.poker.play.rounds import FIRST_ROUND, first_to_speak
from casino_rules.poker.play.seating import PAIR, blinds, clockwise
from casino_rules.poker.situations.rounds import RoundOpens
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, PLAYS, SeatState

_FOUR: Final = 4
_POSTED: Final = 0.5
"""How often the option is posted, where a house admits it."""
_SHORT_BLIND: Final = 0.1
"""How often a blind takes all the chips of who posts it."""


class FirstToSpeak(RoomDrill[RoundOpens]):
    """Give the word to the right player."""

    slug = "premier-a-parler"
    title = "Qui parle en premier ?"
    duty = "Donner la parole au bon joueur au début de chaque tour d'enchères."
    seconds = 6
    situation = RoundOpens
    legacy_facts: ClassVar[Mapping[str, Json]] = {"option": 0, "board": ""}
    branches = (
        branch("premier-tour", "Premier tour : à gauche de la surblind", 4),
        branch("option-posee", "Premier tour : une troisième blind est posée", 4, straddle="admis"),
        branch("tete-a-tete", "Deux joueurs, premier tour : le bouton", 3),
        branch("tete-a-tete-suite", "Deux joueurs, tours suivants", 3),
        branch("suite", "Tours suivants : à gauche du bouton", 3),
        branch("suite-saute", "Tours suivants, le premier à gauche ne parle plus", 5),
    )

    @override
    def check(self, situation: RoundOpens) -> None:
        self.check_round(situation.round)
        self.check_lying(situation.board, situation.round)

    @override
    def deal(self, rng: Random, house: House) -> RoundOpens:
        round_ = rng.randint(FIRST_ROUND, self.room.variant.rounds)
        admitted = house.choice("straddle") == "admis" and round_ == FIRST_ROUND
        posted = admitted and rng.random() < _POSTED
        seats = self.seats(rng, _FOUR if posted else PAIR, house.level)
        button = rng.choice(seats)
        able, states = rng.sample(seats, PAIR), dict.fromkeys(seats, PLAYS)
        if round_ > FIRST_ROUND:
            states |= {
                seat: rng.choice((PLAYS, FOLDED, ALL_IN)) for seat in seats if seat not in able
            }
        elif len(seats) > PAIR and rng.random() < _SHORT_BLIND:
            states[rng.choice(blinds(seats, button))] = ALL_IN  # nobody else has staked yet
        rows = tuple(SeatState(seat, state) for seat, state in states.items())
        seen = RoundOpens(round_, button, rows, 0, dealt(rng, self.room.variant.board_in(round_)))
        return replace(seen, option=seen.third) if posted else seen

    @override
    def classify(self, situation: RoundOpens) -> str:
        seats = self._seats(situation)
        first_round = situation.round == FIRST_ROUND
        if len(seats) == PAIR:
            return "tete-a-tete" if first_round else "tete-a-tete-suite"
        if situation.option:
            return "option-posee"
        skipped = self._nominal(situation) != self._speaker(situation)
        if first_round:
            return "premier-tour"
        return "suite-saute" if skipped else "suite"

    @override
    def ask(self, situation: RoundOpens) -> Question:
        street = self.room.variant.streets[situation.round - 1]
        seats = cloth.seats(
            situation.players,
            lambda row: self._notes(situation, row),
            self.room.variant.hole,
            button=situation.button,
        )
        zones = (*cloth.board(situation.board, street.name), *seats)
        prompt = f"{street.moment}, qui parle en premier ?"
        return Question(prompt, Seats(tuple(sorted(self._seats(situation))), one=True), zones)

    @staticmethod
    def _notes(situation: RoundOpens, row: SeatState) -> list[str]:
        seats = FirstToSpeak._seats(situation)
        small, big = blinds(seats, situation.button)
        notes = []
        if situation.round == FIRST_ROUND:
            notes += ["petite blind"] if row.seat == small else []
            notes += ["surblind"] if row.seat == big else []
            notes += ["option"] if row.seat == situation.option else []
        return notes + cloth.state(row)

    @override
    def solve(self, situation: RoundOpens) -> Ruling[tuple[int, ...]]:
        seat = self._speaker(situation)
        steps: list[Step] = [self._rule(situation, seat)]
        if self._nominal(situation) != self._speaker(situation):
            steps.append(self.room.cite("ne-parle-plus"))
        return Ruling((seat,), tuple(steps))

    def _rule(self, situation: RoundOpens, seat: int) -> Step:
        if situation.option:
            facts = {"option": situation.option, "place": seat}
            return self.room.cite("straddle-admis", "parole", **facts)
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
        if situation.option:
            return clockwise(able, situation.option)[0]
        return first_to_speak(self._seats(situation), able, situation.button, situation.round)

    def _nominal(self, situation: RoundOpens) -> int:
        """Return the seat that would speak first if all could."""
        seats = self._seats(situation)
        if situation.option:
            return clockwise(seats, situation.option)[0]
        return first_to_speak(seats, seats, situation.button, situation.round)

    @error(
        "petite-blind-au-premier-tour",
        "Au premier tour, les blinds ont déjà misé : la parole commence après la surblind.",
    )
    def _small_blind(self, seen: RoundOpens) -> tuple[int, ...] | None:
        small, _ = blinds(self._seats(seen), seen.button)
        return (small,) if seen.round == FIRST_ROUND else None

    @error(
        "surblind-au-premier-tour",
        "La surblind parle en dernier au premier tour : la parole commence à sa gauche.",
    )
    def _big_blind(self, seen: RoundOpens) -> tuple[int, ...] | None:
        _, big = blinds(self._seats(seen), seen.button)
        return (big,) if seen.round == FIRST_ROUND else None

    @error(
        "option-en-premier",
        "L'option a déjà misé : la parole commence à sa gauche, et elle parle la dernière.",
    )
    def _option_first(self, seen: RoundOpens) -> tuple[int, ...] | None:
        return (seen.option,) if seen.option else None

    @error("comme-au-premier-tour", "Après le premier tour, la parole commence à gauche du bouton.")
    def _as_before(self, seen: RoundOpens) -> tuple[int, ...] | None:
        seats = self._seats(seen)
        if seen.round == FIRST_ROUND or len(seats) == PAIR:
            return None
        return clockwise(seats, blinds(seats, seen.button)[1])[:1]

    @error(
        "joueur-qui-ne-parle-plus",
        "Un joueur couché ou à tapis ne parle plus : on passe au suivant.",
    )
    def _literal(self, seen: RoundOpens) -> tuple[int, ...]:
        return (self._nominal(seen),)

    @error(
        "bouton-en-premier",
        "Après le premier tour, le bouton parle en dernier, à deux joueurs aussi.",
    )
    def _button_first(self, seen: RoundOpens) -> tuple[int, ...] | None:
        if seen.round == FIRST_ROUND or len(seen.players) != PAIR:
            return None
        return (seen.button,)
