"""The drill on a coup that is void: what is given back to each seat."""

from collections.abc import Callable
from random import Random
from typing import Final, override

from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Amount, Field, Fields
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.questions import Question
from casino_rules.core.stakes import heavy_player, seats_at
from casino_rules.families.stud.table import SEATS, place
from casino_rules.games.caribbean_stud import decisions
from casino_rules.games.caribbean_stud.drills.stakes import draw_ante
from casino_rules.games.caribbean_stud.engine import BOOK
from casino_rules.games.caribbean_stud.situations import YES, SeatStaked, VoidCoup

_SHARE: Final = 1 / 2


def _kind(situation: VoidCoup) -> str:
    if any(row.raised == YES for row in situation.seats):
        return "apres-les-relances"
    return "avec-bonus" if any(row.bonus == YES for row in situation.seats) else "antes"


def _each(given: Callable[[SeatStaked], Cents]) -> Callable[[VoidCoup], dict[str, Cents]]:
    return lambda situation: {place(row.seat): given(row) for row in situation.seats}


class Void(Drill[VoidCoup]):
    """What is given back to each seat when the coup is void."""

    slug = "coup-nul"
    title = "Le coup nul"
    duty = "Rendre à chaque place, de droite à gauche, tout ce qu'elle a posé."
    seconds = 20
    situation = VoidCoup
    branches = (
        branch("antes", "Des antes seulement"),
        branch("avec-bonus", "Des antes et des bonus", 2),
        branch("apres-les-relances", "Des bets aussi sont posés", 2, level=2),
    )
    pitfalls = (
        Pitfall(
            "bonus-garde",
            "Le coup est nul pour le bonus aussi : il est rendu avec l'ante.",
            _each(lambda row: row.staked - row.stakes.get("bonus", 0)),
        ),
        Pitfall(
            "bet-garde",
            "Le bet est rendu avec l'ante : rien n'est perdu dans un coup nul.",
            _each(lambda row: row.staked - row.stakes.get("bet", 0)),
        ),
        Pitfall(
            "rien-rendu",
            "Un coup nul ne fait rien perdre : les mises reviennent aux joueurs.",
            _each(lambda _: 0),
        ),
        Pitfall(
            "antes-payees",
            "Un coup nul ne fait rien gagner : chacun reprend sa mise, sans gain.",
            _each(lambda row: row.staked + row.ante),
        ),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> VoidCoup:
        """One seat at least is what the branch says; the others are as they come."""
        taken = seats_at(rng, house.level, SEATS, least=2)
        sure, rich = rng.choice(taken), heavy_player(rng, house.level, len(taken))
        rows = []
        for number, seat in enumerate(taken):
            draw = 1.0 if seat == sure else rng.random()
            bonus = branch != "antes" and draw > _SHARE
            raised = branch == "apres-les-relances" and draw > _SHARE
            ante = draw_ante(rng, house, heavy=number == rich)
            rows.append(SeatStaked(seat, ante, YES if bonus else "non", YES if raised else "non"))
        return VoidCoup(tuple(rows))

    classify = staticmethod(_kind)

    @override
    def ask(self, situation: VoidCoup) -> Question:
        back = Amount(optional=True)
        rows = sorted(situation.seats, key=lambda row: -row.seat)
        fields = tuple(
            Field(place(row.seat), f"Rendu à la place {row.seat}", back, place(row.seat))
            for row in rows
        )
        zones = tuple(BOOK.plan.seat(row.seat, stakes=row.stakes) for row in situation.seats)
        return Question("Le coup est nul. Que rendez-vous à chaque place ?", Fields(fields), zones)

    solve = staticmethod(decisions.returned)
