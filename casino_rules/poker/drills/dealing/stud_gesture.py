"""The dealer's next gesture at stud: one card each, open or closed."""

from dataclasses import replace
from itertools import islice
from random import Random
from typing import override

from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.french import CARTE
from casino_rules.core.house import House
from casino_rules.poker.drills.base import error
from casino_rules.poker.drills.chance import dealt
from casino_rules.poker.drills.dealing.gestures import GestureDrill
from casino_rules.poker.drills.rounds import Wanted
from casino_rules.poker.play.betting import Round
from casino_rules.poker.play.streets import CLOSED, OPEN, serves
from casino_rules.poker.situations.dealing import StudGoes, StudTurn
from casino_rules.poker.situations.seats import FOLDED, turn_of


class StudGesture(GestureDrill[StudGoes]):
    """Choose what the dealer does now, at stud."""

    situation = StudGoes

    @error("septieme-ouverte", "La dernière carte se donne fermée.")
    def _last_open(self, seen: StudGoes) -> str | None:
        return self.when(seen, self.room.variant.keys[-1], OPEN)

    @error("fermee-trop-tot", "De la quatrième à la sixième, les cartes se donnent ouvertes.")
    def _closed_too_soon(self, seen: StudGoes) -> str | None:
        over = self.solve(seen).value == self.after(seen)
        return CLOSED if over and self.after(seen) == OPEN else None

    @override
    def check(self, situation: StudGoes) -> None:
        super().check(situation)
        live = sum(row.state != FOLDED for row in situation.players)
        if self._near_the_end(situation.round) and not serves(self.room.variant, live):
            raise UnreadableAnswer(f"À {live} joueurs, les cartes ne suffiront pas.", "players")
        for place, row in enumerate(situation.players):
            wanted = 0 if row.state == FOLDED else self.room.variant.open_by(situation.round)
            if len(row.shown) != wanted:
                each = CARTE.count(self.room.variant.open_by(situation.round))
                message = f"À ce tour : {each} devant un joueur en course, rien s'il est couché."
                raise UnreadableAnswer(message, f"players.{place}.shown")

    def _near_the_end(self, round_: int) -> bool:
        """Whether the last card is the next, or is given: seven players cannot all be left."""
        return round_ >= len(self.room.variant.streets) - 1

    @override
    def closed(self, round_: int) -> int:
        return sum(street.closed for street in self.room.variant.streets[:round_])

    @override
    def wanted(self, branch: str | None) -> Wanted:
        wanted = super().wanted(branch)
        if branch == "pas-tous-parle":  # the bring-in is a bet: nobody can check in the first round
            return replace(wanted, rounds=wanted.rounds[1:])
        return wanted

    @override
    def made(self, rng: Random, house: House, branch: str | None) -> StudGoes:
        while True:
            seen = super().made(rng, house, branch)
            live = sum(row.state != FOLDED for row in seen.players)
            if serves(self.room.variant, live) or not self._near_the_end(seen.round):
                return seen

    @override
    def laid(self, rng: Random, table: Round) -> StudGoes:
        each = self.room.variant.open_by(table.setting.number)
        cards = iter(dealt(rng, each * len(table.players)))
        return StudGoes(
            table.setting.number,
            tuple(
                StudTurn(*turn_of(player), () if player.folded else tuple(islice(cards, each)))
                for player in table.players.values()
            ),
        )
