"""The drill on the settlement of one stake, for speed in the head."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final, override

from casino_rules.core.drill import Drill, branch
from casino_rules.core.forms import Amount, Choice, Field, Fields
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Question
from casino_rules.families.slips import error
from casino_rules.games.baccara import payments, settling
from casino_rules.games.baccara.drills.bank import RESULT_NOTES, true_results
from casino_rules.games.baccara.drills.paying import draw_stake
from casino_rules.games.baccara.drills.result import RESULT_TITLES, key_of, results_of
from casino_rules.games.baccara.engine import BOOK, Result, Results, Side
from casino_rules.games.baccara.payments import Bet, Gesture, Settlement
from casino_rules.games.baccara.stakes import BetResult

GESTURES: Final = Choice.of(
    **{
        Gesture.COLLECT: "Ramasser la mise",
        Gesture.COLLECT_HALF: "Ramasser la moitié de la mise",
        Gesture.RETURN: "Rendre la mise, sans payer",
        Gesture.PAY_HALF: "Payer la moitié de la mise",
        Gesture.PAY: "Payer une fois la mise",
    }
).paying_nothing(Gesture.COLLECT, Gesture.COLLECT_HALF, Gesture.RETURN)
_FORM: Final = Fields(
    (
        Field("geste", "Geste", GESTURES, IN_QUESTION),
        Field("montant", "Montant ramassé ou payé", Amount(optional=True), IN_QUESTION),
        Field("total", "Le joueur reprend en tout", Amount(optional=True), IN_QUESTION),
    )
)
_ENDINGS: Final = {Result.WIN: "gagne", Result.TIE: "est à égalité", Result.LOSS: "perd"}


def _straddle(situation: BetResult) -> bool:
    return situation.bet == Bet.STRADDLE


def _half_paid(situation: BetResult) -> bool:
    return _straddle(situation) and set(situation.results) == {Result.WIN, Result.TIE}


def _half_lost(situation: BetResult) -> bool:
    return _straddle(situation) and set(situation.results) == {Result.LOSS, Result.TIE}


def _answer(stake: Cents, settled: Settlement) -> Mapping[str, Any]:
    return settling.answer(stake, settled)


@error(
    "exemple-du-document",
    "La moitié restée à égalité n'est pas perdue : le joueur reprend toute sa mise, et le gain.",
)
def _document_example(situation: BetResult) -> Mapping[str, Any] | None:
    return {"total": situation.stake} if _half_paid(situation) else None


@error("cheval-entier", "À cheval, chaque tableau ne porte que la moitié de la mise.")
def _half_for_whole(situation: BetResult) -> Mapping[str, Any] | None:
    stake = situation.stake
    if _half_paid(situation):
        return _answer(stake, Settlement(Gesture.PAY, paid=stake))
    if _half_lost(situation):
        return _answer(stake, Settlement(Gesture.COLLECT, collected=stake))
    return None


@error("egalite-sur-le-tout", "L'égalité ne suspend que sa moitié : l'autre moitié gagne ou perd.")
def _tie_forgotten(situation: BetResult) -> Mapping[str, Any] | None:
    mixed = _half_paid(situation) or _half_lost(situation)
    return _answer(situation.stake, Settlement(Gesture.RETURN)) if mixed else None


@error("moities-comptees", "Un gain et une perte se compensent : la mise à cheval est rendue.")
def _not_balanced(situation: BetResult) -> Mapping[str, Any] | None:
    balanced = _straddle(situation) and set(situation.results) == {Result.WIN, Result.LOSS}
    lost = Settlement(Gesture.COLLECT_HALF, collected=situation.stake // 2)
    return _answer(situation.stake, lost) if balanced else None


@error("paye-deux-fois", "Deux moitiés gagnantes font une mise payée une fois, et non deux.")
def _paid_twice(situation: BetResult) -> Mapping[str, Any] | None:
    both = _straddle(situation) and set(situation.results) == {Result.WIN}
    return {"montant": 2 * situation.stake, "total": 3 * situation.stake} if both else None


@error("egalite-perdue", "La mise n'est pas perdue : elle est rendue.")
def _tie_lost(situation: BetResult) -> Mapping[str, Any] | None:
    right = payments.settlement(Bet(situation.bet), situation.stake, situation.results)
    lost = Settlement(Gesture.COLLECT, collected=situation.stake)
    return None if right.gesture is not Gesture.RETURN else _answer(situation.stake, lost)


@error("autre-tableau", "Une mise sur un tableau ne regarde que lui : l'autre ne la touche pas.")
def _other_tableau(situation: BetResult) -> Mapping[str, Any] | None:
    if _straddle(situation):
        return None
    first, second = situation.results
    swapped: Results = (second, first)
    wrong = payments.settlement(Bet(situation.bet), situation.stake, swapped)
    return None if first is second else _answer(situation.stake, wrong)


@error("mise-oubliee", "Le joueur reprend aussi sa mise, et non le gain seul.")
def _without_stake(situation: BetResult) -> Mapping[str, Any] | None:
    settled = payments.settlement(Bet(situation.bet), situation.stake, situation.results)
    return {"total": settled.paid} if settled.paid else None


class OneBet(Drill[BetResult]):
    """What becomes of one stake: the gesture, the amount, and what the player has back."""

    slug = "reglement-mise"
    title = "Régler une mise"
    duty = "Ramasser, rendre ou payer une mise, entière ou à cheval, au montant juste."
    seconds = 15
    situation = BetResult
    branches = (
        *(
            branch(f"{bet}-{result}", f"Mise au {bet.french}, qui {_ENDINGS[result]}", 2)
            for bet in (Bet.FIRST, Bet.SECOND)
            for result in Result
        ),
        *(
            branch(f"cheval-{key}", f"À cheval, {title}", 3, level=2)
            for key, title in RESULT_TITLES.items()
        ),
    )
    pitfalls = (
        _other_tableau,
        _document_example,
        _half_for_whole,
        _tie_forgotten,
        _not_balanced,
        _paid_twice,
        _tie_lost,
        _without_stake,
    )
    solve = staticmethod(settling.one_bet)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> BetResult:
        name, _, end = branch.partition("-")
        if name == Bet.STRADDLE:
            return self._bet(rng, house, Bet.STRADDLE, results_of(end))
        bet = next(item for item in Bet if branch.startswith(item))
        mine, other = Result(branch.removeprefix(f"{bet}-")), rng.choice(tuple(Result))
        return self._bet(rng, house, bet, (mine, other) if bet is Bet.FIRST else (other, mine))

    @override
    def deal(self, rng: Random, house: House) -> BetResult:
        return self._bet(rng, house, rng.choice(tuple(Bet)), true_results(rng, house))

    def _bet(self, rng: Random, house: House, bet: Bet, results: Results) -> BetResult:
        return BetResult(results[0].value, results[1].value, bet.value, draw_stake(rng, house, bet))

    @override
    def classify(self, situation: BetResult) -> str:
        if _straddle(situation):
            return f"cheval-{key_of(situation.results)}"
        return f"{situation.bet}-{situation.results[situation.bet == Bet.SECOND]}"

    @override
    def ask(self, situation: BetResult) -> Question:
        bet = Bet(situation.bet)
        zones = (
            *(
                BOOK.plan.zone(side.value, note=RESULT_NOTES[result])
                for side, result in zip(Side, situation.results, strict=True)
            ),
            BOOK.plan.asked("Mise", stakes={bet.value: situation.stake}),
        )
        prompt = "Que faites-vous de cette mise, et que reprend le joueur ?"
        return Question(prompt, _FORM, zones)
