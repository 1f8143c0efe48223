"""The drill on the incidents of the table."""

from random import Random
from typing import override

from casino_rules.core.drill import Drill
from casino_rules.core.house import House
from casino_rules.core.incidents import branches, wrongly
from casino_rules.core.money import Cents
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling
from casino_rules.games.baccara.drills import making
from casino_rules.games.baccara.drills.paying import draw_stake
from casino_rules.games.baccara.incidents import INCIDENTS, IncidentSeen, handle
from casino_rules.games.baccara.payments import Bet
from casino_rules.games.baccara.stakes import EURO, SEATS


def draw_stake_of(rng: Random, kind: str) -> Cents:
    """Draw the stake that an incident involves: odd where that is the incident."""
    stake = draw_stake(rng, Bet.STRADDLE)
    return stake + EURO if INCIDENTS[kind].wrong_stake else stake


class Trouble(Drill[IncidentSeen]):
    """What to do when something goes wrong."""

    slug = "incidents"
    title = "Incidents"
    duty = "Réagir à une mise tardive, à une carte sortie trop tôt, à un ponte hors de la règle."
    seconds = 15
    situation = IncidentSeen
    branches = branches(INCIDENTS)
    pitfalls = (
        wrongly("remettre", "Une carte sortie du sabot n'y rentre jamais."),
        wrongly("garder", "Une carte sortie à tort ne sert pas au coup suivant."),
        wrongly("dernier", "Quand la carte d'arrêt paraît, le coup en cours est le dernier."),
        wrongly("arreter", "La carte d'arrêt n'annule rien : on termine le coup en cours."),
        wrongly("sept", "Sept est le nombre du chemin de fer ; à deux tableaux, c'est dix."),
        wrongly("laisser", "La règle lie le ponte : le croupier la fait respecter."),
        wrongly("obliger", "À 5, le ponte est libre : on ne l'oblige à rien."),
        wrongly("servir", "Le 1er tableau parle toujours avant le 2e."),
        wrongly("majorite", "Seul le joueur qui a la main décide, quelles que soient les mises."),
        wrongly("amende", "Aucune pénalité d'argent ne peut être appliquée à un joueur."),
        wrongly("accepter", "Ce que demande le joueur est contraire à la règle."),
        wrongly("rendre", "Cette mise est permise, ou engagée : on ne la rend pas."),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> IncidentSeen:
        card = (making.new_shoe(rng, house).draw(),)
        return IncidentSeen(branch, rng.choice(SEATS), draw_stake_of(rng, branch), card)

    @override
    def classify(self, situation: IncidentSeen) -> str:
        return situation.kind

    @override
    def deal(self, rng: Random, house: House) -> IncidentSeen:
        return self.construct(rng, house, rng.choice(tuple(INCIDENTS)))

    @override
    def ask(self, situation: IncidentSeen) -> Question:
        zones = (Zone("Carte sortie", situation.card),) if situation.incident.shows_card else ()
        return Question(f"{situation.scene} Que faites-vous ?", situation.incident.form, zones)

    @override
    def solve(self, situation: IncidentSeen) -> Ruling[str]:
        return handle(situation)
