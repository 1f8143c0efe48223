"""The drill on the settlement of one stake, for speed in the head."""

from collections.abc import Mapping
from random import Random
from typing import Any, override

from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Amount, Field, Fields
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.plan import IN_QUESTION, SPOKEN
from casino_rules.core.questions import Question, Zone
from casino_rules.families.slips import error
from casino_rules.games.punto_banco import decisions, engine
from casino_rules.games.punto_banco.drills import making
from casino_rules.games.punto_banco.drills.making import final_points
from casino_rules.games.punto_banco.drills.paying import (
    GESTURES,
    MISTAKES,
    Paid,
    draw_stake,
    ending,
    in_force,
)
from casino_rules.games.punto_banco.engine import BOOK, Chance, Gesture
from casino_rules.games.punto_banco.situations import BetResult

_FORM = Fields(
    (
        Field("geste", "Geste", GESTURES, IN_QUESTION),
        Field("montant", "Payé en plus de la mise", Amount(optional=True), IN_QUESTION, ("geste",)),
    )
)


def _ends(situation: BetResult) -> str:
    return ending(Chance(situation.bet), situation.punto, situation.banco, situation.commission)


def _misled(mistake: Pitfall[Paid]) -> Pitfall[BetResult]:
    def answer(situation: BetResult) -> Mapping[str, Cents] | None:
        if _ends(situation) not in ("gagne", "six"):
            return None
        bet = Chance(situation.bet)
        paid = Paid(bet, situation.stake, situation.banco, situation.payments)
        wrong = mistake.answer(paid)
        return None if wrong is None else {"montant": wrong}

    return Pitfall(mistake.slug, mistake.message, answer)


@error("nul-ramasse", "À l'égalité, punto et banco ne perdent pas : la mise est rendue.")
def _collected(situation: BetResult) -> Mapping[str, Any] | None:
    return {"geste": Gesture.COLLECT.value} if _ends(situation) == "nul" else None


@error("nul-paye", "À l'égalité, le coup est nul pour punto et banco : rien n'est payé.")
def _paid_on_tie(situation: BetResult) -> Mapping[str, Any] | None:
    if _ends(situation) != "nul":
        return None
    return {"geste": Gesture.PAY.value, "montant": situation.stake}


@error("egalite-rendue", "Sans égalité, la mise d'égalité est perdue : elle n'est pas rendue.")
def _tie_returned(situation: BetResult) -> Mapping[str, Any] | None:
    lost = situation.bet == Chance.TIE and _ends(situation) == "perd"
    return {"geste": Gesture.RETURN.value} if lost else None


class OneBet(Drill[BetResult]):
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
    pitfalls = (
        *(_misled(mistake) for mistake in MISTAKES),
        _collected,
        _paid_on_tie,
        _tie_returned,
    )
    solve = staticmethod(decisions.one_bet)

    @override
    def deal(self, rng: Random, house: House) -> BetResult:
        punto, banco = final_points(making.true_round(rng, house))
        bet = rng.choice(tuple(Chance))
        options = house.choice("commission"), house.choice("egalite")
        return BetResult(banco, punto, bet.value, draw_stake(rng, house, bet), *options)

    @override
    def classify(self, situation: BetResult) -> str:
        return f"{situation.bet}-{_ends(situation)}"

    @override
    def ask(self, situation: BetResult) -> Question:
        bet = Chance(situation.bet)
        words = engine.announcement(situation.punto, situation.banco).value
        zones = (
            Zone("Annonce", note=f"« {words} »", spot=SPOKEN),
            BOOK.plan.asked("Mise", stakes={bet.value: situation.stake}),
        )
        prompt = "Que faites-vous de cette mise, et que payez-vous ?"
        return Question(prompt, _FORM, zones, in_force((bet,), situation.payments))
