"""How much a player adds to call."""

from random import Random
from typing import Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Amount
from casino_rules.core.house import House
from casino_rules.core.money import EURO, Cents, format_amount
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.situations.rounds import CallDue
from casino_rules.poker.situations.seats import FOLDED, PLAYS, SeatTurn

_STEP: Final[Cents] = 5 * EURO


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
        seats = self.seats(rng, 3)
        seat, raiser, caller, *others = rng.sample(seats, len(seats))
        low, middle, high = sorted(step * _STEP for step in rng.sample(range(1, 33), 3))
        own = rng.choice((0, low))
        rows = {
            seat: SeatTurn(seat, PLAYS, own, "oui" if own else "non"),
            raiser: SeatTurn(raiser, PLAYS, high, "oui"),
            caller: SeatTurn(caller, PLAYS, middle, "oui"),
        }
        for other in others:
            state, bet = rng.choice(((FOLDED, 0), (FOLDED, low), (PLAYS, middle), (PLAYS, high)))
            rows[other] = SeatTurn(other, state, bet, "oui")
        stack = rng.choice(
            (rng.randrange(EURO, high - own, EURO), high + _STEP * rng.randint(0, 60))
        )
        return CallDue(seat, stack, tuple(rows[number] for number in seats))

    @override
    def classify(self, situation: CallDue) -> str:
        if situation.stack < situation.highest - situation.own:
            return "tapis"
        return "complement" if situation.own else "entier"

    @override
    def ask(self, situation: CallDue) -> Question:
        left = format_amount(situation.stack)
        prompt = (
            f"La place {situation.seat}, qui a {left} devant elle, suit. Combien ajoute-t-elle ?"
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
