"""The drill on the incidents of the table."""

from random import Random
from typing import override

from casino_rules.core.house import House
from casino_rules.core.incidents import branches, wrongly
from casino_rules.core.money import EURO, Cents
from casino_rules.families.baccarat import trouble as family
from casino_rules.families.baccarat.trouble import ACCEPTED, SHOE_ERRORS
from casino_rules.games.punto_banco.drills import making
from casino_rules.games.punto_banco.drills.paying import draw_stake
from casino_rules.games.punto_banco.engine import STAKE_UNIT
from casino_rules.games.punto_banco.incidents import INCIDENTS, IncidentSeen
from casino_rules.games.punto_banco.situations import SEATS

_SMALL_CHIP = 5 * EURO
"""A stake that is no multiple of twenty is still made of chips: multiples of five."""


def odd_stake(rng: Random) -> Cents:
    """Draw a stake that is no multiple of twenty euros."""
    return draw_stake(rng) + rng.randrange(_SMALL_CHIP, STAKE_UNIT, _SMALL_CHIP)


class Trouble(family.Trouble[IncidentSeen]):
    """What to do when something goes wrong."""

    duty = "Réagir à un faux tirage, à une mise tardive, à la carte d'arrêt."
    situation = IncidentSeen
    branches = branches(INCIDENTS)
    pitfalls = (
        *SHOE_ERRORS,
        wrongly("annuler", "Une erreur réparable aussitôt n'annule pas le coup."),
        wrongly("sans-rien-changer", "Un faux tirage se répare, ou annule le coup."),
        ACCEPTED,
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> IncidentSeen:
        stake = odd_stake(rng) if INCIDENTS[branch].wrong_stake else draw_stake(rng)
        card = (making.new_shoe(rng, house).draw(),)
        return IncidentSeen(branch, rng.choice(SEATS), stake, card)
