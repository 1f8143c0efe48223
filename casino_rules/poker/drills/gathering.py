"""Gathering the bets of a round: what then lies in the middle."""

from collections.abc import Iterator
from random import Random
from typing import Final, override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Amount, Field, Fields
from casino_rules.core.house import House
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.core.ruling import Ruling, Step
from casino_rules.poker.dealing_situations import Gathered
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.drills.gesture_base import BLIND
from casino_rules.poker.gesturing import highest_bet
from casino_rules.poker.making import EURO, seats_at
from casino_rules.poker.room import Room
from casino_rules.poker.situations import ALL_IN, FOLDED, PLAYS, STATES, SeatTurn

RETURNED: Final = "rendu"
POT: Final = "pot"
_FORM: Final = Fields(
    (
        Field(RETURNED, "Mise rendue", Amount(optional=True)),
        Field(POT, "Au milieu", Amount()),
    )
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

    def __init__(self, room: Room) -> None:
        """Take the room, and list the errors."""
        super().__init__(room)
        self.pitfalls = (
            Pitfall(
                "mises-mortes-oubliees",
                "Les mises des joueurs couchés restent au pot : il faut les compter.",
                lambda seen: self._wrong(seen, pot=_pot(seen) - _dead(seen)),
            ),
            Pitfall(
                "pot-precedent-oublie",
                "Ce qui était déjà au milieu y reste : les mises du tour s'y ajoutent.",
                lambda seen: self._wrong(seen, pot=_pot(seen) - seen.before),
            ),
            Pitfall(
                "tapis-compte-entier",
                "Un joueur à tapis n'a mis que ce qu'il avait.",
                self._all_level,
            ),
            Pitfall(
                "surplus-garde",
                "La part que personne n'a suivie est rendue : elle n'entre pas au pot.",
                lambda seen: self._wrong(seen, pot=_pot(seen) + seen.surplus, returned=0),
            ),
        )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Gathered:
        most = self.room.variant.most_seats
        seats = rng.sample(seats_at(rng, rng.randint(3, most), most), 3)
        extra = [seat for seat in range(1, most + 1) if seat not in seats]
        bet = BLIND * rng.randint(2, highest_bet(self.room.variant))
        short = bet - _STEP * rng.randint(1, bet // _STEP - 1)
        rows = [SeatTurn(seats[0], PLAYS, bet, "oui"), SeatTurn(seats[1], PLAYS, bet, "oui")]
        if branch == "tapis":
            rows.append(SeatTurn(seats[2], ALL_IN, short, "oui"))
        if branch == "rendue":
            rows[1] = SeatTurn(seats[1], ALL_IN, short, "oui")
        if branch == "mortes" or (branch != "egales" and rng.random() < 0.5):  # noqa: PLR2004
            left = rng.randrange(_STEP, bet, _STEP)
            rows.append(SeatTurn(extra[0], FOLDED, min(left, short), "oui"))
        level = PLAYS if branch != "rendue" else FOLDED
        rest = rng.sample(extra[1:], rng.randint(0, min(2, len(extra) - 1)))
        rows += [SeatTurn(seat, level, bet if level == PLAYS else 0, "oui") for seat in rest]
        before = _STEP * rng.randint(4, 60) if rng.random() < _LATER else 0
        return Gathered(before, tuple(sorted(rows, key=lambda row: row.seat)))

    @override
    def classify(self, situation: Gathered) -> str:
        if situation.surplus:
            return "rendue"
        rows = situation.players
        if any(row.state == ALL_IN and row.bet < situation.highest for row in rows):
            return "tapis"
        return "mortes" if _dead(situation) else "egales"

    @override
    def deal(self, rng: Random, house: House) -> Gathered:
        return self.generate(rng, house)

    @override
    def ask(self, situation: Gathered) -> Question:
        middle = Zone("Au milieu", stakes=(Stake("Pot", situation.before),))
        seats = (
            Zone(
                f"Place {row.seat}",
                stakes=(Stake("Mise du tour", row.bet),) if row.bet else (),
                seat=row.seat,
                note="" if row.state == PLAYS else STATES.show(row.state).lower(),
            )
            for row in sorted(situation.players, key=lambda row: row.seat)
        )
        prompt = "Le tour est fini : que rendez-vous, et quel total reste au milieu ?"
        return Question(prompt, _FORM, (middle, *seats))

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

    def _wrong(
        self, situation: Gathered, pot: Cents, returned: Cents | None = None
    ) -> Answer | None:
        if pot == _pot(situation):
            return None
        given = {POT: pot}
        return given if returned is None else {**given, RETURNED: returned}

    def _all_level(self, situation: Gathered) -> Answer | None:
        if situation.surplus:
            return None
        live = sum(row.state != FOLDED for row in situation.players)
        level = situation.before + live * situation.highest + _dead(situation)
        return self._wrong(situation, pot=level)


def _pot(situation: Gathered) -> Cents:
    return situation.before + sum(row.bet for row in situation.players) - situation.surplus


def _dead(situation: Gathered) -> Cents:
    """Return what the folded players leave of the round."""
    return sum(row.bet for row in situation.players if row.state == FOLDED)
