"""The dealer's next gesture in the games with blinds: the word, the next cards, the showdown."""

from collections.abc import Iterator
from random import Random
from typing import override

from casino_rules.core.drill import Branch, Pitfall, branch
from casino_rules.core.house import House
from casino_rules.core.ruling import Ruling, Step
from casino_rules.poker.betting import FIRST_ROUND
from casino_rules.poker.drills.gesture_base import BLIND, GestureDrill
from casino_rules.poker.gesturing import EXTRA, FIRST_CARDS, WORD
from casino_rules.poker.making import dealt, seats_at
from casino_rules.poker.seating import PAIR, blinds
from casino_rules.poker.situations import PLAYS, RoundGoes, SeatTurn


class NextGesture(GestureDrill[RoundGoes]):
    """Choose what the dealer does now, in the games with blinds."""

    situation = RoundGoes

    @override
    def own_branches(self) -> Iterator[Branch]:
        if self.room.variant.streets[0].common:
            yield branch("premieres-cartes", "Les joueurs sont servis, rien n'est encore ouvert", 4)
        yield branch("option-surblind", "La surblind n'a pas encore parlé", 4)

    @override
    def own_pitfalls(self) -> Iterator[Pitfall[RoundGoes]]:
        yield Pitfall(
            "option-oubliee",
            "La surblind n'a pas parlé : elle peut encore relancer.",
            lambda seen: self.when(seen, "option-surblind", self.after(seen)),
        )
        first, second = self.room.variant.streets[:2]
        if first.common:
            yield Pitfall(
                "parole-trop-tot",
                "La première carte du flop s'ouvre avant les enchères : chacun mise en la voyant.",
                lambda seen: self.when(seen, "premieres-cartes", WORD),
            )
            yield Pitfall(
                "flop-entier",
                "Une carte du flop est déjà ouverte : il n'en manque que deux.",
                lambda seen: self.when(seen, second.key, EXTRA),
            )
        if second.exchanged:
            yield Pitfall(
                "tirage-de-trop",
                "On ne change plus de cartes après le dernier tour d'enchères.",
                lambda seen: self.when(seen, "abattage", EXTRA),
            )

    @override
    def check(self, situation: RoundGoes) -> None:
        super().check(situation)
        if not self._unopened(situation):
            key = self.room.variant.keys[situation.round - 1]
            self.check_board(situation.board, self.room.variant.board_on(key))

    @staticmethod
    def _unopened(situation: RoundGoes) -> bool:
        """Whether the players have their cards and nothing has been said or laid open yet."""
        silent = all(row.spoke == "non" for row in situation.players)
        return situation.round == FIRST_ROUND and silent and not situation.board

    @override
    def classify(self, situation: RoundGoes) -> str:
        if self.room.variant.streets[0].common and self._unopened(situation):
            return "premieres-cartes"
        return super().classify(situation)

    @override
    def nobody_bet(self, situation: RoundGoes, waiting: tuple[int, ...]) -> str:
        alone = situation.round == FIRST_ROUND and len(waiting) == 1
        return "option-surblind" if alone else "pas-tous-parle"

    @override
    def solve(self, situation: RoundGoes) -> Ruling[str]:
        if self.classify(situation) == "premieres-cartes":
            return Ruling(FIRST_CARDS, (self.room.cite("premiere-carte-commune"),))
        return super().solve(situation)

    @override
    def waits(self, waiting: tuple[int, ...], kind: str) -> Step:
        if kind == "option-surblind":
            return self.room.cite("option-surblind", place=waiting[-1])
        return super().waits(waiting, kind)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> RoundGoes:
        if branch == "premieres-cartes":
            return self._served(rng)
        round_ = self.round_of(rng, branch)
        rows = self.players(rng, branch)
        key = self.room.variant.keys[round_ - 1]
        board = dealt(rng, self.room.variant.board_on(key))
        return RoundGoes(round_, board, tuple(rows.values()))

    def _served(self, rng: Random) -> RoundGoes:
        most = self.room.variant.most_seats
        seats = seats_at(rng, rng.randint(PAIR, most), most)
        small, big = blinds(seats, rng.choice(seats))
        posted = {small: BLIND // 2, big: BLIND}
        rows = (SeatTurn(seat, PLAYS, posted.get(seat, 0), "non") for seat in seats)
        return RoundGoes(FIRST_ROUND, (), tuple(rows))
