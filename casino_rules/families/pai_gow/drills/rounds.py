"""Exercises on a round: its result, one stake, the count of the deal."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final, override

from casino_rules.core.drill import Branch, branch
from casino_rules.core.forms import Field
from casino_rules.core.house import House
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Step
from casino_rules.families.pai_gow import laying
from casino_rules.families.pai_gow.drills.base import FamilySettlement, deal_hands
from casino_rules.families.pai_gow.drills.errors import GESTURES, Error
from casino_rules.families.pai_gow.hands import DEALT
from casino_rules.families.pai_gow.rounds import house_set, round_ending
from casino_rules.families.pai_gow.rules import Ending, Rules
from casino_rules.families.pai_gow.situations import SIDES, BetResult, Round
from casino_rules.families.settling import AskedField, OneStake, Settled, made, only

_ENDS: Final = {
    "joueur": "gagnée",
    "egalite": "égale",
    "banque": "perdue",
}
_COMPARED: Final = {
    "joueur-joueur": 3,
    "joueur-egalite": 5,
    "joueur-banque": 3,
    "egalite-joueur": 5,
    "egalite-egalite": 3,
    "egalite-banque": 4,
    "banque-joueur": 3,
    "banque-egalite": 4,
    "banque-banque": 2,
}
"""What is compared: the ties are what a trainee must learn."""
_SETTLED: Final = {
    "joueur-joueur": 8,
    "joueur-egalite": 3,
    "joueur-banque": 2,
    "egalite-joueur": 3,
    "egalite-egalite": 2,
    "egalite-banque": 1,
    "banque-joueur": 2,
    "banque-egalite": 1,
    "banque-banque": 1,
}
"""What is settled: a third is paid, for there is the sum."""
PAID: Final = "joueur-joueur"
"""The end that is paid."""


def _endings(weights: Mapping[str, int]) -> tuple[Branch, ...]:
    """One branch for each way to end both comparisons, seen from the player."""
    return tuple(
        branch(
            f"{strong}-{weak}",
            f"Main de cinq {_ENDS[strong]}, main de deux {_ENDS[weak]}",
            weights[f"{strong}-{weak}"],
        )
        for strong in SIDES
        for weak in SIDES
    )


class Result(FamilySettlement[Round, None]):
    """Both comparisons, then what becomes of the stake."""

    slug = "resultat"
    title = "Le résultat d'une place"
    duty = "Comparer les deux mains d'un joueur à celles de la banque, et conclure."
    seconds = 15
    situation = Round
    branches = _endings(_COMPARED)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Round:
        strong, weak = branch.split("-")
        return round_ending(rng, house.choice("roue"), strong, weak)

    @override
    def classify(self, situation: Round) -> str:
        return "-".join(self.rules.of_a_round(situation)[None].ends)

    @override
    def deal(self, rng: Random, house: House) -> Round:
        roue = house.choice("roue")
        ours, theirs = (house_set(cards, roue) for cards in deal_hands(rng, DEALT, DEALT))
        return Round(*ours, *theirs, roue)

    @override
    def ask(self, situation: Round) -> Question:
        zones = (
            *laying.bank(self.dialect, situation.banque_forte, situation.banque_faible),
            *laying.player(self.dialect, situation.joueur_forte, situation.joueur_faible),
        )
        prompt = "Qui gagne chaque main, et que devient la mise ?"
        options = (self.dialect.wheel(situation.roue),)
        return Question(prompt, self.form(situation), zones, options)

    @override
    def seats(self, situation: Round) -> dict[None, Ending]:
        return self.rules.of_a_round(situation)

    @override
    def asked(self, situation: Round) -> Iterator[AskedField[None]]:
        sides, (strong, weak) = self.dialect.sides, self.rules.of_a_round(situation)[None].ends
        five = Field("forte", "Main de cinq cartes", sides, f"{IN_QUESTION}.{laying.FIVE}")
        two = Field("faible", "Main de deux cartes", sides, f"{IN_QUESTION}.{laying.TWO}")
        yield AskedField(five, lambda _: strong)
        yield AskedField(two, lambda _: weak)
        yield made(
            Field("resultat", "Mise du joueur", GESTURES, f"{IN_QUESTION}.mise"), None, "mise"
        )

    @override
    def steps(self, situation: Round, settled: Mapping[None, Settled]) -> tuple[Step, ...]:
        return self.rules.round_steps(situation)


class OneBet(OneStake[BetResult, Ending], FamilySettlement[BetResult, None]):
    """What becomes of one stake: the gesture and the amount."""

    slug = "reglement-mise"
    title = "Régler une mise"
    duty = "Ramasser, rendre ou payer une mise, au montant juste."
    seconds = 10
    gestures = GESTURES
    box = "mise"
    branches = _endings(_SETTLED)

    def __init__(self, rules: Rules, situation: type[BetResult], errors: Sequence[Error]) -> None:
        """Take the game's situation and its own known errors."""
        self.situation, self.currency = situation, rules.dialect.book.currency
        super().__init__(rules, errors)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> BetResult:
        strong, weak = branch.split("-")
        return self.situation(strong, weak, self.stake(rng, house))

    @override
    def classify(self, situation: BetResult) -> str:
        return f"{situation.forte}-{situation.faible}"

    @override
    def deal(self, rng: Random, house: House) -> BetResult:
        roue = house.choice("roue")
        ours, theirs = (house_set(cards, roue) for cards in deal_hands(rng, DEALT, DEALT))
        return self.situation(*self.rules.compared(ours, theirs, roue), self.stake(rng, house))

    @override
    def ask(self, situation: BetResult) -> Question:
        lay = self.dialect.plan.asked
        zones = (
            lay("Main de cinq", note=self._told(situation.forte), part=laying.FIVE),
            lay("Main de deux", note=self._told(situation.faible), part=laying.TWO),
            lay("Case", stakes={"mise": situation.mise}),
        )
        prompt = "Que faites-vous de cette mise, et que payez-vous ?"
        return Question(prompt, self.form(situation), zones, currency=self.currency)

    @override
    def seats(self, situation: BetResult) -> dict[None, Ending]:
        ends = situation.forte, situation.faible
        return {None: self.rules.ending(ends, situation.mise)}

    @override
    def steps(self, situation: BetResult, settled: Mapping[None, Settled]) -> tuple[Step, ...]:
        return self.rules.stake_steps(situation, only(settled[None]))

    def _told(self, side: str) -> str:
        if side == "egalite":
            return self.dialect.tie.lower()
        winner = "le joueur" if side == "joueur" else self.dialect.bank.le
        return f"{winner} gagne"
