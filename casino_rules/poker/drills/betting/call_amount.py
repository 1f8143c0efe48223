"""How much a player adds to call."""

from random import Random
from typing import Final, override

from casino_rules.core.drill import branch, wait_for
from casino_rules.core.forms import Amount
from casino_rules.core.house import House
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.drills.rounds import PLAIN, SHORT, Instant, Wanted, anywhere, stopped
from casino_rules.poker.play.betting import Temper
from casino_rules.poker.situations.rounds import CallDue

_FEWEST: Final = 3


class CallAmount(RoomDrill[CallDue]):
    """Say how much a player adds when he calls."""

    slug = "montant-a-suivre"
    title = "Combien pour suivre ?"
    duty = "Dire au joueur ce qu'il doit ajouter pour suivre."
    seconds = 6
    situation = CallDue
    branches = (
        branch("entier", "Le joueur n'a rien misé dans le tour", 2),
        branch("complement", "Le joueur a déjà misé dans le tour", 5),
        branch("tapis", "Le joueur n'a pas assez de jetons", 3),
    )

    @override
    def deal(self, rng: Random, house: House) -> CallDue:
        return self._faced(rng, house, PLAIN)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> CallDue:
        temper = SHORT if branch == "tapis" else PLAIN
        return wait_for(
            lambda: self._faced(rng, house, temper), lambda seen: self.classify(seen) == branch
        )

    def _faced(self, rng: Random, house: House, temper: Temper) -> CallDue:
        variant = self.room.variant
        every = tuple(range(1, variant.rounds + 1))
        seen = stopped(rng, variant, house, Wanted(every, _has_to_call, temper, _FEWEST))
        return CallDue(seen.seat, seen.stack, seen.players)

    @override
    def classify(self, situation: CallDue) -> str:
        if situation.stack < situation.highest - situation.own:
            return "tapis"
        return "complement" if situation.own else "entier"

    @override
    def ask(self, situation: CallDue) -> Question:
        left = format_amount(situation.stack)
        prompt = (
            f"Le joueur de la place {situation.seat}, qui a {left} devant lui, suit. "
            "Combien ajoute-t-il ?"
        )
        return Question(prompt, Amount(), cloth.seats(situation.players))

    @override
    def solve(self, situation: CallDue) -> Ruling[Cents]:
        due = situation.highest - situation.own
        amount = min(due, situation.stack)
        kind = self.classify(situation)
        facts = {"montant": format_amount(amount)}
        if kind == "tapis":
            facts |= {"du": format_amount(due)}
        else:
            facts |= {"haute": format_amount(situation.highest)}
            facts |= {"deja": format_amount(situation.own)} if situation.own else {}
        variant = {"entier": "", "complement": "complete"}.get(kind, kind)
        return Ruling(amount, (self.room.cite("suivre", variant, **facts),))

    @error(
        "mise-entiere",
        "Ce que le joueur a déjà misé dans le tour compte : il n'ajoute que la différence.",
    )
    def _whole(self, seen: CallDue) -> Cents | None:
        return seen.highest if seen.own else None

    @error(
        "derniere-relance-seule",
        "Il faut égaliser la plus haute mise, et non ajouter la seule dernière relance.",
    )
    def _last_raise(self, seen: CallDue) -> Cents:
        heights = sorted({row.bet for row in seen.players})
        return heights[-1] - heights[-2]

    @error(
        "au-dela-du-tapis", "Un joueur ne met jamais plus que les jetons qu'il a : il suit à tapis."
    )
    def _more_than_he_has(self, seen: CallDue) -> Cents:
        return seen.highest - seen.own


def _has_to_call(instant: Instant) -> bool:
    return anywhere(instant) and instant.over > 0
