"""The drill on the money of POK."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, override

from casino_rules.core.drill import branch
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.core.table_forms import Hand
from casino_rules.families.settling import (
    LOST_OR_PAID,
    Gesture,
    KnownError,
    OneStake,
    Settled,
    Wrong,
    with_stake,
)
from casino_rules.games.poker_21 import decisions, pok
from casino_rules.games.poker_21.drills import generators
from casino_rules.games.poker_21.drills.pok_hands import (
    bank_of,
    in_force,
    small_pair,
    true_bank,
    zones,
)
from casino_rules.games.poker_21.engine import BOOK
from casino_rules.games.poker_21.pok import Combination
from casino_rules.games.poker_21.situations import PokStake

_LADDER: Final = tuple(Combination)


def _row(beyond: int) -> Wrong[PokStake]:
    """Return the error of paying a winning hand as the one so many rows above."""

    def wrong(seen: PokStake, right: Settled) -> Settled | None:
        row = _LADDER.index(seen.decided.value) + beyond
        exists = right["pok"].paid and 0 < row < len(_LADDER)
        return right.but(pok=pok.pay(_LADDER[row], seen.stake)) if exists else None

    return wrong


def _small_pair_paid(seen: PokStake, right: Settled) -> Settled | None:
    return right.but(pok=Gesture.PAY) if small_pair(seen) else None


class PokPayment(OneStake[PokStake, PokStake]):
    """What is done with a POK stake, and what is paid."""

    slug = "reglement-pok"
    title = "Régler une mise du POK"
    duty = "Ramasser ou payer une mise du POK, au montant juste."
    seconds = 12
    situation = PokStake
    branches = (
        branch("rien", "Le POK perd", 2),
        branch("paire", "Une paire", 2),
        branch("deux-paires", "Deux paires", 3),
        branch("brelan", "Un brelan", 3),
        branch("quinte", "Une quinte", 3),
        branch("couleur", "Une couleur", 3),
        branch("full", "Un full", 4),
        branch("carre", "Un carré", 3),
        branch("quinte-flush", "Une quinte flush", 2),
        branch("royale", "Une quinte flush royale"),
    )
    gestures = LOST_OR_PAID
    box = "pok"
    steps = staticmethod(decisions.pok_steps)
    known = (
        KnownError("petite-paire", "Il faut au moins une paire de valets.", _small_pair_paid),
        KnownError(
            "ligne-du-dessous", "C'est le paiement de la combinaison juste au-dessous.", _row(-1)
        ),
        KnownError(
            "mise-comprise",
            "On ne compte que ce qui est payé : la mise reste au joueur.",
            with_stake("pok"),
        ),
        KnownError(
            "ligne-du-dessus", "C'est le paiement de la combinaison juste au-dessus.", _row(1)
        ),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> PokStake:
        return _stake(rng, house, bank_of(rng, rng.choice(_KINDS.get(branch, (branch,)))))

    @override
    def classify(self, situation: PokStake) -> str:
        return situation.decided.value.value

    @override
    def deal(self, rng: Random, house: House) -> PokStake:
        return _stake(rng, house, true_bank(rng, house))

    @override
    def ask(self, situation: PokStake) -> Question:
        (bank,) = zones(situation.bank)
        laid = (bank, BOOK.plan.asked("Mise", stakes={"pok": situation.stake}))
        prompt = "Que faites-vous de cette mise, et que payez-vous ?"
        options = in_force(situation.bank, situation.rules)
        return Question(prompt, self.form(situation), laid, options)

    @override
    def solve(self, situation: PokStake) -> Ruling[Any]:
        return replace(super().solve(situation), plays=situation.decided.plays)


_KINDS: Final[Mapping[str, Sequence[str]]] = {
    "rien": ("rien", "petite-paire"),
    "quinte": ("quinte", "quinte", "quinte-a-l-as-bas"),
    "couleur": ("couleur", "couleur-avec-paires"),
    "full": ("full", "full", "full-d-une-couleur"),
    "carre": ("carre", "carre-d-une-couleur"),
}
"""The kinds of hand drawn for a combination, where there are several."""


def _stake(rng: Random, house: House, bank: Hand) -> PokStake:
    return PokStake(
        bank,
        house.choice("plus-de-cinq"),
        house.choice("cinq-identiques"),
        generators.draw_pok(rng, house),
    )
