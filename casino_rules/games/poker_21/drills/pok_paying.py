"""The drill on the money of POK."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.drill import Drill, branch
from casino_rules.core.forms import Amount, Choice, Field, Fields
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Question
from casino_rules.families.slips import error
from casino_rules.games.poker_21 import decisions, pok
from casino_rules.games.poker_21.drills import making
from casino_rules.games.poker_21.drills.pok_hands import bank_of, in_force, true_bank, zones
from casino_rules.games.poker_21.drills.poker import small_pair
from casino_rules.games.poker_21.engine import BOOK
from casino_rules.games.poker_21.pok import Combination
from casino_rules.games.poker_21.situations import PokStake

_GESTURES: Final = Choice.of(ramasser="Ramasser", payer="Payer").paying_nothing("ramasser")
_FORM: Final = Fields(
    (
        Field("geste", "Geste", _GESTURES, f"{IN_QUESTION}.pok"),
        Field("montant", "Payé en plus de la mise", Amount(optional=True), IN_QUESTION, ("geste",)),
    )
)
_LADDER: Final = tuple(Combination)


def _paid(situation: PokStake) -> Combination:
    return pok.decide(situation.bank, situation.rules).value


@error("mise-comprise", "On ne compte que ce qui est payé : la mise reste au joueur.")
def _with_the_stake(situation: PokStake) -> Mapping[str, Cents] | None:
    paid = _paid(situation)
    if paid is Combination.NOTHING:
        return None
    return {"montant": pok.pay(paid, situation.stake) + situation.stake}


@error("ligne-du-dessous", "C'est le paiement de la combinaison juste au-dessous.")
def _row_below(situation: PokStake) -> Mapping[str, Cents] | None:
    place = _LADDER.index(_paid(situation))
    if place <= _LADDER.index(Combination.PAIR):
        return None
    return {"montant": pok.pay(_LADDER[place - 1], situation.stake)}


@error("ligne-du-dessus", "C'est le paiement de la combinaison juste au-dessus.")
def _row_above(situation: PokStake) -> Mapping[str, Cents] | None:
    place = _LADDER.index(_paid(situation))
    if not 0 < place < len(_LADDER) - 1:
        return None
    return {"montant": pok.pay(_LADDER[place + 1], situation.stake)}


@error("petite-paire", "Il faut au moins une paire de valets.")
def _small_pair_paid(situation: PokStake) -> Mapping[str, Any] | None:
    small = small_pair(situation) is not None
    return {"geste": "payer", "montant": situation.stake} if small else None


class PokPayment(Drill[PokStake]):
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
    pitfalls = (_small_pair_paid, _row_below, _with_the_stake, _row_above)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> PokStake:
        return _stake(rng, house, bank_of(rng, rng.choice(_KINDS.get(branch, (branch,)))))

    @override
    def classify(self, situation: PokStake) -> str:
        return _paid(situation).value

    @override
    def deal(self, rng: Random, house: House) -> PokStake:
        return _stake(rng, house, true_bank(rng, house))

    @override
    def ask(self, situation: PokStake) -> Question:
        (bank,) = zones(situation.bank)
        laid = (bank, BOOK.plan.asked("Mise", stakes={"pok": situation.stake}))
        prompt = "Que faites-vous de cette mise, et que payez-vous ?"
        return Question(prompt, _FORM, laid, in_force(situation.bank, situation.rules))

    solve = staticmethod(decisions.pok_settlement)


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
        making.draw_pok(rng, house),
    )
