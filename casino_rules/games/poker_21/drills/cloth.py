"""The drill on the whole cloth at « 21 »: what becomes of every hand."""

from random import Random
from typing import override

from casino_rules.core.drill import Drill, branch
from casino_rules.core.forms import Field, Fields
from casino_rules.core.house import House
from casino_rules.core.questions import Question
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


class Outcomes(Drill[Cloth]):
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
    pitfalls = settling.OUTCOMES.pitfalls(*mistakes.COMPARED, mistakes.HALVED)

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
        form = outcomes(situation.abandon)
        hands = settling.laid(situation)
        fields = (Field(hand.key, hand.label, form, hand.spot) for hand in hands)
        zones = tuple(zones_of(situation, {}, {}))
        return Question("Que devient chaque main au 21 ?", Fields(tuple(fields)), zones)

    solve = staticmethod(settling.cloth_outcomes)


def bare(table: PlayedRound, house: House) -> Cloth:
    """Lay the hands in play, without POK."""
    bank = drawn_for_21(table.bank, table.remaining)
    return Cloth(bank, in_play(table), house.choice("abandon"))
