"""The dealer's next gesture in the games with blinds: the word, the next cards, the showdown."""

from collections.abc import Iterator
from random import Random
from typing import Final, override

from casino_rules.core.drill import Branch, branch
from casino_rules.core.house import House
from casino_rules.core.ruling import Ruling, Step
from casino_rules.poker.drills.base import error
from casino_rules.poker.drills.chance import dealt
from casino_rules.poker.drills.dealing.gestures import GestureDrill
from casino_rules.poker.play.betting import Round
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.play.seating import blinds
from casino_rules.poker.play.stakes import table_at
from casino_rules.poker.play.streets import EXTRA, FIRST_CARDS, WORD
from casino_rules.poker.situations.rounds import RoundGoes
from casino_rules.poker.situations.seats import PLAYS, SeatTurn, rows_of
from casino_rules.poker.variant import Variant

_SERVED_SHARE: Final = 0.1
"""How often nothing is open yet, where a card is opened before the betting."""


def _opens_one(variant: Variant) -> bool:
    return bool(variant.streets[0].common)


class NextGesture(GestureDrill[RoundGoes]):
    """Choose what the dealer does now, in the games with blinds."""

    situation = RoundGoes

    @override
    def own_branches(self) -> Iterator[Branch]:
        if self.room.variant.streets[0].common:
            yield branch("premieres-cartes", "Les joueurs sont servis, rien n'est encore ouvert", 4)
        yield branch("option-surblind", "La surblind n'a pas encore parlé", 4)

    @error("option-oubliee", "La surblind n'a pas parlé : elle peut encore relancer.")
    def _option_forgotten(self, seen: RoundGoes) -> str | None:
        return self.when(seen, "option-surblind", self.after(seen))

    @error(
        "parole-trop-tot",
        "La première carte du flop s'ouvre avant les enchères : chacun mise en la voyant.",
        _opens_one,
    )
    def _word_too_soon(self, seen: RoundGoes) -> str | None:
        return self.when(seen, "premieres-cartes", WORD)

    @error(
        "flop-entier", "Une carte du flop est déjà ouverte : il n'en manque que deux.", _opens_one
    )
    def _whole_flop(self, seen: RoundGoes) -> str | None:
        return self.when(seen, self.room.variant.keys[1], EXTRA)

    @error(
        "tirage-de-trop",
        "On ne change plus de cartes après le dernier tour d'enchères.",
        lambda variant: bool(variant.draws),
    )
    def _one_draw_more(self, seen: RoundGoes) -> str | None:
        return self.when(seen, "abattage", EXTRA)

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
    def labels(self, situation: RoundGoes) -> dict[str, str]:
        """Name the big blind where nobody has raised it: it has the last word, or has had it."""
        labels = super().labels(situation)
        live = {row.bet for row in situation.players if row.state == PLAYS}
        if situation.round == FIRST_ROUND and len(live) == 1 and any(live):
            labels[WORD] = "Donner la parole à la surblind"
        return labels

    @override
    def waits(self, waiting: tuple[int, ...], kind: str) -> Step:
        if kind == "option-surblind":
            return self.room.cite("option-surblind", place=waiting[-1])
        return super().waits(waiting, kind)

    @override
    def laid(self, rng: Random, table: Round) -> RoundGoes:
        variant = self.room.variant
        board = dealt(rng, variant.board_on(variant.keys[table.setting.number - 1]))
        return RoundGoes(table.setting.number, board, rows_of(table))

    @override
    def made(self, rng: Random, house: House, branch: str | None) -> RoundGoes:
        served = branch is None and rng.random() < _SERVED_SHARE
        if branch == "premieres-cartes" or (served and self.room.variant.streets[0].common):
            return self._served(rng, house)
        return super().made(rng, house, branch)

    def _served(self, rng: Random, house: House) -> RoundGoes:
        seats = self.seats(rng, level=house.level)
        small, big = blinds(seats, rng.choice(seats))
        stakes = table_at(rng, self.room.variant, house.level)
        posted = {small: stakes.small, big: stakes.big}
        rows = (SeatTurn(seat, PLAYS, posted.get(seat, 0), "non") for seat in seats)
        return RoundGoes(FIRST_ROUND, (), tuple(rows))
