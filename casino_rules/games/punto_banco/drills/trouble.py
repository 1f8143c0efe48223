"""The drill on the incidents of the table."""

from random import Random
from typing import override

from casino_rules.core import incidents as core
from casino_rules.core.house import House
from casino_rules.core.incidents import branches, wrongly
from casino_rules.core.money import EURO, Cents
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


class Trouble(core.Trouble[IncidentSeen]):
    """What to do when something goes wrong."""

    duty = "Réagir à un faux tirage, à une mise tardive, à la carte d'arrêt."
    card_label = "Carte sortie"
    situation = IncidentSeen
    branches = branches(INCIDENTS)
    pitfalls = (
        wrongly("remettre", "Une carte sortie du sabot n'y rentre jamais."),
        wrongly("garder", "Une carte sortie à tort ne sert pas au coup suivant."),
        wrongly("dernier", "Quand la carte d'arrêt paraît, le coup en cours est le dernier."),
        wrongly("arreter", "La carte d'arrêt n'annule rien : on termine le coup en cours."),
        wrongly("annuler", "Une erreur réparable aussitôt n'annule pas le coup."),
        wrongly("sans-rien-changer", "Un faux tirage se répare, ou annule le coup."),
        wrongly("accepter", "Ce que demande le joueur est contraire à la règle."),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> IncidentSeen:
        stake = odd_stake(rng) if INCIDENTS[branch].wrong_stake else draw_stake(rng)
        card = (making.new_shoe(rng, house).draw(),)
        return IncidentSeen(branch, rng.choice(SEATS), stake, card)
