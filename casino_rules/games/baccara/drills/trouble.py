"""The drill on the incidents of the table."""

from random import Random
from typing import override

from casino_rules.core.house import House
from casino_rules.core.incidents import branches, wrongly
from casino_rules.core.money import EURO, Cents
from casino_rules.families.baccarat import trouble as family
from casino_rules.families.baccarat.trouble import ACCEPTED, SHOE_ERRORS
from casino_rules.games.baccara.drills import making
from casino_rules.games.baccara.drills.paying import draw_stake
from casino_rules.games.baccara.incidents import INCIDENTS, IncidentSeen
from casino_rules.games.baccara.payments import Bet
from casino_rules.games.baccara.stakes import SEATS


def draw_stake_of(rng: Random, kind: str) -> Cents:
    """Draw the stake that an incident involves: odd where that is the incident."""
    stake = draw_stake(rng, Bet.STRADDLE)
    return stake + EURO if INCIDENTS[kind].wrong_stake else stake


class Trouble(family.Trouble[IncidentSeen]):
    """What to do when something goes wrong."""

    duty = "Réagir à une mise tardive, à une carte sortie trop tôt, à un ponte hors de la règle."
    situation = IncidentSeen
    branches = branches(INCIDENTS)
    pitfalls = (
        *SHOE_ERRORS,
        wrongly("sept", "Sept est le nombre du chemin de fer ; à deux tableaux, c'est dix."),
        wrongly("laisser", "La règle lie le ponte : le croupier la fait respecter."),
        wrongly("obliger", "À 5, le ponte est libre : on ne l'oblige à rien."),
        wrongly("servir", "Le 1er tableau parle toujours avant le 2e."),
        wrongly("majorite", "Seul le joueur qui a la main décide, quelles que soient les mises."),
        wrongly("amende", "Aucune pénalité d'argent ne peut être appliquée à un joueur."),
        ACCEPTED,
        wrongly("rendre", "Cette mise est permise, ou engagée : on ne la rend pas."),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> IncidentSeen:
        card = (making.new_shoe(rng, house).draw(),)
        return IncidentSeen(branch, rng.choice(SEATS), draw_stake_of(rng, branch), card)
