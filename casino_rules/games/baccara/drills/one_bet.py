"""The drill on the settlement of one stake, for speed in the head."""

from collections.abc import Iterator
from random import Random
from typing import Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Amount, Choice, Field
from casino_rules.core.house import House
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Question
from casino_rules.families.settling import Gesture, Half
from casino_rules.families.settling_drills import AskedField, SettlementDrill, made, only
from casino_rules.games.baccara import settling
from casino_rules.games.baccara.drills import mistakes
from casino_rules.games.baccara.drills.bank import RESULT_NOTES, true_results
from casino_rules.games.baccara.drills.paying import draw_stake
from casino_rules.games.baccara.drills.result import RESULT_TITLES, key_of, results_of
from casino_rules.games.baccara.engine import BOOK, Result, Results, Side
from casino_rules.games.baccara.payments import Bet, Placed
from casino_rules.games.baccara.stakes import BetResult

GESTURES: Final = Choice.of(
    **{
        Gesture.COLLECT: "Ramasser la mise",
        Half.COLLECT: "Ramasser la moitié de la mise",
        Gesture.RETURN: "Rendre la mise, sans payer",
        Half.PAY: "Payer la moitié de la mise",
        Gesture.PAY: "Payer une fois la mise",
    }
).paying_nothing(Gesture.COLLECT, Half.COLLECT, Gesture.RETURN)
_ENDINGS: Final = {Result.WIN: "gagne", Result.TIE: "est à égalité", Result.LOSS: "perd"}


def _straddle(situation: BetResult) -> bool:
    return situation.bet == Bet.STRADDLE


class OneBet(SettlementDrill[BetResult, None, Placed]):
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
    known = mistakes.ON_A_STAKE
    steps = staticmethod(settling.bet_steps)

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
        return Question(prompt, self.form(situation), zones)

    @override
    def seats(self, situation: BetResult) -> dict[None, Placed]:
        return {None: situation.placed}

    @override
    def asked(self, situation: BetResult) -> Iterator[AskedField[None]]:
        spot, amount = IN_QUESTION, Amount(optional=True)
        counted = Field("montant", "Montant ramassé ou payé", amount, spot)
        back = Field("total", "Le joueur reprend en tout", amount, spot)
        yield made(Field("geste", "Geste", GESTURES, spot), None, situation.bet)
        yield AskedField(counted, lambda seats: seats[None].paid or seats[None].taken)
        yield AskedField(back, lambda seats: only(seats[None]).stake + seats[None].result)
