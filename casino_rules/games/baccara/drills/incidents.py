"""The drill on the incidents of the table."""

from random import Random
from typing import Final, override

from casino_rules.core.house import House
from casino_rules.core.money import EURO, Cents
from casino_rules.exercises.incidents import branches, wrongly
from casino_rules.families.baccarat import incidents as family
from casino_rules.families.baccarat.incidents import ACCEPTED, SHOE_ERRORS, Tries
from casino_rules.games.baccara.drills import generators
from casino_rules.games.baccara.drills.bank import draw_stake
from casino_rules.games.baccara.engine import BOOK, Side
from casino_rules.games.baccara.incidents import INCIDENTS, IncidentSeen
from casino_rules.games.baccara.stakes import (
    EVEN,
    FIRST_SEATS,
    SEATS,
    SECOND_SEATS,
    Bet,
    Layout,
    SeatStakes,
)

_TOO_LOW: Final = "mise-trop-faible"
_CHIP: Final = 10 * EURO
_ODD_CHIP: Final = 5 * EURO
"""The smallest chip that players stake: beside an even stake, it makes it odd."""


def _lacking(rng: Random, house: House) -> Cents:
    """Draw what a stake lacks to reach the minimum of the table, in chips that leave some of it."""
    minimum = BOOK.table(house).minimum
    chip = _CHIP if minimum > _CHIP else EVEN
    return chip * rng.randrange(1, minimum // chip)


def draw_stake_of(rng: Random, house: House, kind: str) -> Cents:
    """Draw the stake that an incident involves: odd where that is the incident, or what it lacks."""
    if kind == _TOO_LOW:
        return _lacking(rng, house)
    if INCIDENTS[kind].wrong_stake:
        return draw_stake(rng, house, Bet.STRADDLE, heavy=False) + _ODD_CHIP
    return draw_stake(rng, house, Bet.STRADDLE)


class BaccaraIncidents(family.BaccaratIncidents[IncidentSeen]):
    """What to do when something goes wrong."""

    duty = "Réagir à une mise tardive, à une carte sortie trop tôt, à un ponte hors de la règle."
    situation = IncidentSeen
    branches = branches(INCIDENTS)
    pitfalls = (
        *SHOE_ERRORS,
        wrongly("sept", "Sept est le nombre du chemin de fer ; à deux tableaux, c'est dix."),
        wrongly("laisser", "La règle lie le ponte : le croupier la fait respecter."),
        wrongly("obliger", "À 5, le ponte est libre : on ne l'oblige à rien."),
        wrongly("servir", "Le premier tableau parle toujours avant le deuxième."),
        wrongly("majorite", "Seul le joueur qui a la main décide, quelles que soient les mises."),
        wrongly("amende", "Aucune pénalité d'argent ne peut être appliquée à un joueur."),
        ACCEPTED,
        wrongly("ouvertes", "Aucun coup ne se donne avant « Rien ne va plus »."),
        wrongly("bruler", "La carte sortie oblige à donner le coup : elle ne se brûle pas."),
        wrongly(
            "accepter-mise", "Sous le minimum affiché, une mise ne joue pas : elle est rendue."
        ),
        wrongly("maintenir", "Cette mise n'est pas engagée : elle n'a pas à rester sur le tapis."),
        wrongly("premier", "On ne paye pas une mise que deux joueurs réclament : on appelle."),
        wrongly("partager", "Une mise disputée ne se partage pas : on appelle."),
        wrongly("rendre", "Cette mise est engagée : on ne la rend pas."),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> IncidentSeen:
        card = (generators.new_shoe(rng, house).draw(),)
        seat = rng.choice(FIRST_SEATS if branch == "autre-tableau" else SEATS)
        return IncidentSeen(branch, seat, draw_stake_of(rng, house, branch), card)


def _other(rng: Random, house: House, stake: Cents) -> Cents:
    """Draw another stake than one that lies there."""
    drawn = (draw_stake_of(rng, house, "mise-tardive") for _ in range(_DRAWS))
    return next(found for found in drawn if found != stake)


_DRAWS: Final = 1_000


def _even(stake: Cents) -> Cents:
    """Return a stake that an incident can tell: a multiple of two euros."""
    return 0 if stake % EVEN else stake


def _alone(row: SeatStakes) -> Cents:
    """Return the stake of who has but one."""
    stakes = [row.on(bet) for bet in Bet if row.on(bet)]
    return _even(stakes[0]) if len(stakes) == 1 else 0


def _crossed(row: SeatStakes) -> Cents:
    return _even(row.tableau_2) if row.seat in FIRST_SEATS else 0


def _moved(row: SeatStakes) -> Cents:
    return 0 if row.cheval else _alone(row)


def _threefold(row: SeatStakes) -> Cents:
    return row.cheval if row.tableau_1 and row.tableau_2 else 0


OPEN_TRIES: Final[Tries[SeatStakes]] = {
    "mise-sur-parole": lambda rng, house, row: _other(rng, house, row.tableau_2),
    "cheval-impair": lambda rng, house, _: draw_stake_of(rng, house, "cheval-impair"),
    "autre-tableau": lambda _, __, row: _crossed(row),
    "deux-tableaux-et-cheval": lambda _, __, row: _threefold(row),
    _TOO_LOW: lambda rng, house, _: _lacking(rng, house),
    "mise-trop-forte": lambda _, house, row: (
        _alone(row) if INCIDENTS["mise-trop-forte"].needs[0] in house.choices else 0
    ),
}
"""What a player may try while the stakes are open."""
CLOSED_TRIES: Final[Tries[SeatStakes]] = {
    "mise-tardive": lambda rng, house, row: _other(rng, house, row.tableau_1),
    "mise-retiree": lambda _, __, row: _alone(row),
    "mise-deplacee": lambda _, __, row: _moved(row),
}
"""What a player may try once they are closed."""
END_TRIES: Final[Tries[SeatStakes]] = {
    "mise-disputee": lambda _, __, row: _even(row.tableau_1),
}
"""What may come up when the 1st tableau has won."""


def tried(
    rng: Random, house: House, layout: Layout, tries: Tries[SeatStakes]
) -> IncidentSeen | None:
    """Draw something that one of the players of a cloth may try, None if nobody can.

    The cloth is the one that the right answer leaves.
    """
    found = family.tried(rng, house, layout.seats, tries)
    if found is None:
        return None
    kind, row, stake = found
    # These incidents show no card; the field still needs one.
    return IncidentSeen(kind, row.seat, stake, layout.tableau_1[:1])


def outbidders(layout: Layout, side: Side) -> tuple[int, ...]:
    """Return the places of a tableau where somebody has staked more on it than a neighbour there."""
    own = FIRST_SEATS if side is Side.FIRST else SECOND_SEATS
    bet = Bet.FIRST if side is Side.FIRST else Bet.SECOND
    stakes = {row.seat: row.on(bet) for row in layout.seats if row.seat in own and row.on(bet)}
    return tuple(seat for seat, stake in stakes.items() if stake > min(stakes.values()))
