"""The drill on the settlement of one stake, for speed in the head."""

from random import Random
from typing import Final, override

from casino_rules.core.drill import branch
from casino_rules.core.house import House
from casino_rules.core.plan import SPOKEN
from casino_rules.core.questions import Question, Zone
from casino_rules.families.settling import Gesture
from casino_rules.families.settling_drills import OneStake
from casino_rules.games.punto_banco import decisions, engine
from casino_rules.games.punto_banco.drills import making, mistakes
from casino_rules.games.punto_banco.drills.making import final_points
from casino_rules.games.punto_banco.drills.paying import (
    draw_stake,
    in_force,
    paid_half,
)
from casino_rules.games.punto_banco.engine import BOOK, Chance, Staked
from casino_rules.games.punto_banco.situations import BetResult

_ENDS: Final = {Gesture.PAY: "gagne", Gesture.COLLECT: "perd", Gesture.RETURN: "nul"}


class OneBet(OneStake[BetResult, Staked]):
    """What becomes of one stake: the gesture and the amount."""

    slug = "reglement-mise"
    title = "Régler une mise"
    duty = "Ramasser, rendre ou payer une mise, au montant juste."
    seconds = 12
    situation = BetResult
    branches = (
        branch("banco-gagne", "Banco gagne", 6),
        branch("banco-six", "Banco gagne avec 6, payé moitié", 5, commission="six-paye-moitie"),
        branch("banco-perd", "La mise de banco perd"),
        branch("banco-nul", "La mise de banco, à l'égalité", 2, level=2),
        branch("punto-gagne", "Punto gagne", 2),
        branch("punto-perd", "La mise de punto perd"),
        branch("punto-nul", "La mise de punto, à l'égalité", 2, level=2),
        branch("egalite-gagne", "Égalité gagne", 4, level=2),
        branch("egalite-perd", "La mise d'égalité perd", 2, level=2),
    )
    known = mistakes.ON_A_STAKE
    steps = staticmethod(decisions.bet_steps)

    @override
    def deal(self, rng: Random, house: House) -> BetResult:
        punto, banco = final_points(making.true_round(rng, house))
        bet = rng.choice(tuple(Chance))
        options = house.choice("commission"), house.choice("egalite")
        return BetResult(banco, punto, bet.value, draw_stake(rng, house, bet), *options)

    @override
    def classify(self, situation: BetResult) -> str:
        seen = situation.staked
        gesture = engine.gesture_for(Chance(situation.bet), seen.end)
        if gesture is Gesture.PAY and paid_half(seen.end, seen.banco, situation.commission):
            return "banco-six"
        return f"{situation.bet}-{_ENDS[gesture]}"

    @override
    def seats(self, situation: BetResult) -> dict[None, Staked]:
        return {None: situation.staked}

    @override
    def ask(self, situation: BetResult) -> Question:
        bet = Chance(situation.bet)
        words = engine.announcement(situation.punto, situation.banco).value
        zones = (
            Zone("Annonce", note=f"« {words} »", spot=SPOKEN),
            BOOK.plan.asked("Mise", stakes={bet.value: situation.stake}),
        )
        prompt = "Que faites-vous de cette mise, et que payez-vous ?"
        options = in_force((bet,), situation.payments)
        return Question(prompt, self.form(situation), zones, options)
