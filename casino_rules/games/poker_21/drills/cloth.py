"""The drill on the whole cloth at « 21 »: what becomes of every hand."""

from collections.abc import Iterator, Mapping
from functools import partial
from random import Random
from typing import override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Field
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.questions import Question
from casino_rules.families.settling import Settled
from casino_rules.families.settling_drills import AskedField, SettlementDrill
from casino_rules.games.poker_21 import engine, settling
from casino_rules.games.poker_21.drills import making, mistakes
from casino_rules.games.poker_21.drills.laying import (
    table_with,
    with_a_stander,
    zones_of,
)
from casino_rules.games.poker_21.drills.playing import (
    PlayedRound,
    finished,
    in_play,
    play_table,
    players_at,
)
from casino_rules.games.poker_21.drills.result import outcomes
from casino_rules.games.poker_21.layouts import Cloth, drawn_for_21
from casino_rules.games.poker_21.settling import Named
from casino_rules.games.poker_21.situations import HandResult


class Outcomes(SettlementDrill[Cloth, Named, HandResult]):
    """What becomes of every hand at « 21 »."""

    slug = "tapis-21"
    title = "Le 21 sur tout le tapis"
    duty = "Dire, main par main, laquelle perd, laquelle est nulle, laquelle est payée."
    seconds = 40
    situation = Cloth
    branches = (
        branch("points", "La banque fait de 17 à 21", 7),
        branch("depasse", "La banque dépasse 21", 1),
        branch("vingt-et-un", "La banque a un « 21 »", 4),
    )
    known = (*mistakes.COMPARED, mistakes.HALVED)
    steps = staticmethod(settling.outcomes_steps)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Cloth:
        players = players_at(rng, house)
        if branch == "vingt-et-un":
            bank = making.natural(rng, making.new_shoe(rng))
            return bare(table_with(rng, house, bank, players), house)
        bust = branch == "depasse"
        bank = making.bank_ending(
            rng, lambda cards: bust == engine.total(cards).bust and not engine.is_twenty_one(cards)
        )
        # Where the bank is bust every hand is paid: one at least is not paid as the others.
        first = "vingt-et-un" if bust else ""
        return bare(table_with(rng, house, bank, players, first), house)

    @override
    def classify(self, situation: Cloth) -> str:
        if engine.is_twenty_one(situation.bank):
            return "vingt-et-un"
        return "depasse" if engine.total(situation.bank).bust else "points"

    @override
    def deal(self, rng: Random, house: House) -> Cloth:
        """Deal a round; when nobody waits for the bank, the last seat has stood."""
        table = play_table(rng, house, players_at(rng, house))
        if table.remaining:
            return bare(table, house)
        shoe = making.shoe_without(
            rng, (*table.bank, *(c for row in table.rows for c in row.cards))
        )
        return bare(finished(shoe, with_a_stander(rng, shoe, table)), house)

    @override
    def ask(self, situation: Cloth) -> Question:
        zones = tuple(zones_of(situation, {}, {}))
        return Question("Que devient chaque main au 21 ?", self.form(situation), zones)

    @override
    def seats(self, situation: Cloth) -> dict[Named, HandResult]:
        return {it: settling.alone(situation, it.row) for it in settling.laid(situation)}

    @override
    def asked(self, situation: Cloth) -> Iterator[AskedField[Named]]:
        form = outcomes(situation.abandon)
        for hand in settling.laid(situation):
            field = Field(hand.key, hand.label, form, f"{hand.spot}.21")
            yield AskedField(field, partial(_outcome, hand))

    @override
    def paid(self, settled: Mapping[Named, Settled]) -> dict[str, Cents]:
        return {}  # no stake is told


def _outcome(hand: Named, hands: Mapping[Named, Settled]) -> str:
    return engine.outcome_in(hands[hand]["main"]).value


def bare(table: PlayedRound, house: House) -> Cloth:
    """Lay the hands in play, without POK."""
    bank = drawn_for_21(table.bank, table.remaining)
    return Cloth(bank, in_play(table), house.choice("abandon"))
