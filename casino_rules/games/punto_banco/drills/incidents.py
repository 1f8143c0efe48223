"""The drill on the incidents of the table."""

from collections import Counter
from random import Random
from typing import Final, override

from casino_rules.core.house import House
from casino_rules.core.money import EURO, Cents
from casino_rules.exercises.incidents import branches, wrongly
from casino_rules.families.baccarat import incidents as family
from casino_rules.families.baccarat.incidents import ACCEPTED, SHOE_ERRORS, Tries
from casino_rules.games.punto_banco.drills import generators
from casino_rules.games.punto_banco.drills.settlement import draw_stake
from casino_rules.games.punto_banco.engine import STAKE_UNIT, Chance
from casino_rules.games.punto_banco.incidents import INCIDENTS, IncidentSeen
from casino_rules.games.punto_banco.situations import SEATS, Layout, SeatStakes

_SMALL_CHIP = 5 * EURO
"""A stake that is no multiple of twenty is still made of chips: multiples of five."""


def odd_stake(rng: Random, house: House) -> Cents:
    """Draw a stake that is no multiple of twenty euros."""
    return draw_stake(rng, house, heavy=False) + rng.randrange(_SMALL_CHIP, STAKE_UNIT, _SMALL_CHIP)


def stake_of(rng: Random, house: House, kind: str) -> Cents:
    """Draw the stake that an incident involves."""
    return odd_stake(rng, house) if INCIDENTS[kind].wrong_stake else draw_stake(rng, house)


class PuntoIncidents(family.BaccaratIncidents[IncidentSeen]):
    """What to do when something goes wrong."""

    duty = "Réagir à un faux tirage, à une mise tardive, à la carte d'arrêt."
    situation = IncidentSeen
    branches = branches(INCIDENTS)
    pitfalls = (
        *SHOE_ERRORS,
        wrongly("ouvertes", "Aucun coup ne se donne avant « Rien ne va plus »."),
        wrongly(
            "bruler",
            "La carte sortie avant l'arrêt est la première du coup : elle oblige à le donner.",
        ),
        wrongly("maintenir", "Cette mise n'est pas engagée : elle n'a pas à rester sur le tapis."),
        wrongly("rendre", "Cette mise est engagée : on ne la rend pas."),
        wrongly(
            "premier",
            "On ne paye pas une mise que deux joueurs réclament : le chef de table décide.",
        ),
        wrongly("partager", "Une mise disputée ne se partage pas : le chef de table décide."),
        wrongly(
            "payer", "Un paiement contesté ne se refait pas sur parole : le chef de table décide."
        ),
        wrongly(
            "refuser",
            "Un joueur qui conteste a droit au chef de table : le croupier n'a pas à trancher.",
        ),
        wrongly(
            "reprendre",
            "Le croupier ne touche pas aux jetons d'un joueur : le chef de table décide.",
        ),
        wrongly("taire", "Une erreur de paiement se dit aussitôt : le chef de table décide."),
        ACCEPTED,
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> IncidentSeen:
        stake = stake_of(rng, house, branch)
        card = (generators.new_shoe(rng, house).draw(),)
        return IncidentSeen(branch, rng.choice(SEATS), stake, card)


def _other(rng: Random, house: House, stake: Cents) -> Cents:
    """Draw another stake than one that lies there."""
    return next(
        drawn for drawn in (draw_stake(rng, house) for _ in range(_DRAWS)) if drawn != stake
    )


_DRAWS: Final = 1_000


def _alone(row: SeatStakes) -> Cents:
    """Return the stake of who has but one."""
    stakes = [row.on(chance) for chance in Chance if row.on(chance)]
    return stakes[0] if len(stakes) == 1 else 0


OPEN_TRIES: Final[Tries[SeatStakes]] = {
    "mise-sur-parole": lambda rng, house, row: 0 if row.banco else _other(rng, house, row.punto),
    "hors-multiple": lambda rng, house, row: 0 if row.punto else odd_stake(rng, house),
    "punto-et-banco": lambda rng, house, row: draw_stake(rng, house) if row.punto else 0,
    "egalite-et-banco": lambda _, __, row: row.egalite if row.banco else 0,
}
"""What a player may try while the stakes are open; one reason at most refuses it."""
CLOSED_TRIES: Final[Tries[SeatStakes]] = {
    "mise-tardive": lambda rng, house, row: 0 if row.punto else _other(rng, house, row.banco),
    "mise-retiree": lambda _, __, row: _alone(row),
    "mise-deplacee": lambda _, __, row: row.punto,
}
"""What a player may try once they are closed."""
END_TRIES: Final[Tries[SeatStakes]] = {"mise-disputee": lambda _, __, row: row.punto}
"""What may come up when punto has won."""


def tried(
    rng: Random, house: House, layout: Layout, tries: Tries[SeatStakes]
) -> IncidentSeen | None:
    """Draw something that one of the players of a cloth may try, None if nobody can.

    The cloth is the one that the right answer leaves. A shared case names no player: it is left.
    """
    shared = Counter(row.seat for row in layout.seats)
    found = family.tried(rng, house, [row for row in layout.seats if shared[row.seat] == 1], tries)
    if found is None:
        return None
    kind, row, stake = found
    # These incidents show no card; the field still needs one.
    return IncidentSeen(kind, row.seat, stake, layout.punto[:1])
