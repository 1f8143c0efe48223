"""Gathering the bets of a round: what then lies in the middle."""

from collections.abc import Iterator
from random import Random
from typing import Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Amount, Field, Fields
from casino_rules.core.house import House
from casino_rules.core.money import EURO, Cents, format_amount
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.core.ruling import Ruling, Step
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.drills.dealing.gestures import BLIND
from casino_rules.poker.play.streets import highest_bet
from casino_rules.poker.situations.dealing import Gathered
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, PLAYS, SeatTurn

RETURNED: Final = "rendu"
POT: Final = "pot"
_FORM: Final = Fields(
    (Field(RETURNED, "Mise rendue", Amount(optional=True)), Field(POT, "Au milieu", Amount()))
)
_STEP: Final[Cents] = 5 * EURO
_LATER: Final = 0.75
"""The share of the rounds that are not the first."""

type Answer = dict[str, Cents]


class Gather(RoomDrill[Gathered]):
    """Say what lies in the middle once the bets of the round are gathered."""

    slug = "ramasser-les-mises"
    title = "Le pot après le tour"
    duty = "Ramasser les mises à la fin d'un tour et savoir ce qu'il y a au milieu."
    seconds = 15
    situation = Gathered
    branches = (
        branch("egales", "Des mises toutes égales", 2),
        branch("mortes", "Des joueurs couchés ont laissé une mise", 4),
        branch("tapis", "Un tapis plus court que la mise", 3),
        branch("rendue", "Une part que personne n'a suivie", 4),
    )

    @override
    def deal(self, rng: Random, house: House) -> Gathered:
        seats = self.seats(rng, 3)
        bettor, caller, *others = rng.sample(seats, len(seats))
        bet = BLIND * rng.randint(2, highest_bet(self.room.variant))
        short = bet - _STEP * rng.randint(1, bet // _STEP - 1)
        level, under = (PLAYS, bet), (ALL_IN, short)
        left = [(FOLDED, 0), (FOLDED, 0), (FOLDED, rng.randrange(_STEP, bet, _STEP))]
        what = {bettor: level, caller: rng.choice((level, under))}
        rest = left if what[caller] == under else [level, level, *left, under]
        what |= {seat: rng.choice(rest) for seat in others}
        before = _STEP * rng.randint(4, 60) if rng.random() < _LATER else 0
        return Gathered(before, tuple(SeatTurn(seat, *what[seat], "oui") for seat in seats))

    @override
    def classify(self, situation: Gathered) -> str:
        if situation.surplus:
            return "rendue"
        rows = situation.players
        if any(row.state == ALL_IN and row.bet < situation.highest for row in rows):
            return "tapis"
        return "mortes" if _dead(situation) else "egales"

    @override
    def ask(self, situation: Gathered) -> Question:
        middle = Zone("Au milieu", stakes=(Stake("Pot", situation.before),))
        prompt = "Le tour est fini : que rendez-vous, et quel total reste au milieu ?"
        return Question(prompt, _FORM, (middle, *cloth.seats(situation.players)))

    @override
    def solve(self, situation: Gathered) -> Ruling[Answer]:
        answer = {RETURNED: situation.surplus, POT: _pot(situation)}
        return Ruling(answer, tuple(self._steps(situation)))

    def _steps(self, situation: Gathered) -> Iterator[Step]:
        if situation.surplus:
            top = max(situation.players, key=lambda row: row.bet)
            amount = format_amount(situation.surplus)
            yield self.room.cite("mise-non-suivie", place=top.seat, montant=amount)
        if _dead(situation):
            yield self.room.cite("mises-mortes", montant=format_amount(_dead(situation)))
        pot = _pot(situation)
        if not situation.before:
            yield self.room.cite("ramassage", "premier", pot=format_amount(pot))
            return
        facts = {"mises": format_amount(pot - situation.before), "pot": format_amount(pot)}
        yield self.room.cite("ramassage", "", avant=format_amount(situation.before), **facts)

    @error(
        "mises-mortes-oubliees",
        "Les mises des joueurs couchés restent au pot : il faut les compter.",
    )
    def _dead_forgotten(self, seen: Gathered) -> Answer:
        return {POT: _pot(seen) - _dead(seen)}

    @error(
        "pot-precedent-oublie",
        "Ce qui était déjà au milieu y reste : les mises du tour s'y ajoutent.",
    )
    def _pot_forgotten(self, seen: Gathered) -> Answer:
        return {POT: _pot(seen) - seen.before}

    @error("tapis-compte-entier", "Un joueur à tapis n'a mis que ce qu'il avait.")
    def _all_level(self, seen: Gathered) -> Answer | None:
        live = sum(row.state != FOLDED for row in seen.players)
        level = seen.before + live * seen.highest + _dead(seen)
        return None if seen.surplus else {POT: level}

    @error("surplus-garde", "La part que personne n'a suivie est rendue : elle n'entre pas au pot.")
    def _surplus_kept(self, seen: Gathered) -> Answer | None:
        return {POT: _pot(seen) + seen.surplus, RETURNED: 0} if seen.surplus else None


def _pot(situation: Gathered) -> Cents:
    return situation.before + sum(row.bet for row in situation.players) - situation.surplus


def _dead(situation: Gathered) -> Cents:
    """Return what the folded players leave of the round."""
    return sum(row.bet for row in situation.players if row.state == FOLDED)
