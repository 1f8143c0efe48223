"""The dealer's next gesture at stud: one card each, open or closed."""

from collections.abc import Iterator
from random import Random
from typing import override

from casino_rules.core.drill import Pitfall
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.french import CARTE
from casino_rules.core.house import House
from casino_rules.core.questions import Stake, Zone
from casino_rules.poker.dealing_situations import StudGoes, StudTurn
from casino_rules.poker.drills.gesture_base import GestureDrill, note
from casino_rules.poker.gesturing import CLOSED, OPEN, serves
from casino_rules.poker.making import dealt
from casino_rules.poker.situations import FOLDED, SeatTurn


class StudGesture(GestureDrill[StudGoes]):
    """Choose what the dealer does now, at stud."""

    situation = StudGoes

    @override
    def own_pitfalls(self) -> Iterator[Pitfall[StudGoes]]:
        last = self.room.variant.keys[-1]
        yield Pitfall(
            "septieme-ouverte",
            "La dernière carte se donne fermée.",
            lambda seen: self.when(seen, last, OPEN),
        )
        yield Pitfall(
            "fermee-trop-tot",
            "De la quatrième à la sixième, les cartes se donnent ouvertes.",
            lambda seen: CLOSED if self.solve(seen).value == OPEN else None,
        )

    @override
    def check(self, situation: StudGoes) -> None:
        super().check(situation)
        live = sum(row.state != FOLDED for row in situation.players)
        if self._near_the_end(situation.round) and not serves(self.room.variant, live):
            raise UnreadableAnswer(f"À {live} joueurs, les cartes ne suffiront pas.", "players")
        for place, row in enumerate(situation.players):
            wanted = 0 if row.state == FOLDED else self._open(situation.round)
            if len(row.shown) != wanted:
                each = CARTE.count(self._open(situation.round))
                message = f"À ce tour : {each} devant un joueur en course, rien s'il est couché."
                raise UnreadableAnswer(message, f"players.{place}.shown")

    def _near_the_end(self, round_: int) -> bool:
        """Whether the last card is the next, or is given: seven players cannot all be left."""
        return round_ >= len(self.room.variant.streets) - 1

    def _open(self, round_: int) -> int:
        """Return how many cards lie open before each live player."""
        return sum(street.open for street in self.room.variant.streets[:round_])

    def _closed(self, round_: int) -> int:
        return sum(street.closed for street in self.room.variant.streets[:round_])

    @override
    def zone(self, situation: StudGoes, row: SeatTurn, *, silent: bool) -> Zone:
        live = row.state != FOLDED
        return Zone(
            f"Place {row.seat}",
            row.shown if isinstance(row, StudTurn) else (),
            stakes=(Stake("Mise du tour", row.bet),) if row.bet else (),
            hidden=self._closed(situation.round) if live else 0,
            seat=row.seat,
            note=note(row, silent=silent),
        )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> StudGoes:
        round_ = self.round_of(rng, branch)
        rows = self.players(rng, branch, int(self._near_the_end(round_))).values()
        each = self._open(round_)
        cards = iter(dealt(rng, each * len(rows)))
        players = tuple(
            StudTurn(
                row.seat,
                row.state,
                row.bet,
                row.spoke,
                () if row.state == FOLDED else tuple(next(cards) for _ in range(each)),
            )
            for row in rows
        )
        return StudGoes(round_, players)
