"""Baccara: the exercise on incidents, and the errors that are made with every shoe."""

from typing import Final

from casino_rules.core import incidents as core
from casino_rules.core.incidents import IncidentSeen, wrongly


class Trouble[S: IncidentSeen](core.Trouble[S]):
    """What to do when something goes wrong; the card of a scene has left the shoe."""

    card_label = "Carte sortie"


SHOE_ERRORS: Final = (
    wrongly("remettre", "Une carte sortie du sabot n'y rentre jamais."),
    wrongly("garder", "Une carte sortie à tort ne sert pas au coup suivant."),
    wrongly("dernier", "Quand la carte d'arrêt paraît, le coup en cours est le dernier."),
    wrongly("arreter", "La carte d'arrêt n'annule rien : on termine le coup en cours."),
)
ACCEPTED: Final = wrongly("accepter", "Ce que demande le joueur est contraire à la règle.")
