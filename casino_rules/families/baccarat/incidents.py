"""Baccara: the exercise on incidents, the errors made with every shoe, what is tried in a coup."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.exercises import incidents as exercise
from casino_rules.exercises.incidents import NOT_ALLOWED, IncidentSeen, wrongly


class BaccaratIncidents[S: IncidentSeen](exercise.IncidentDrill[S]):
    """What to do when something goes wrong; the card of a scene has left the shoe."""

    card_label = "Carte sortie"


SHOE_ERRORS: Final = (
    wrongly("remettre", "Une carte sortie du sabot n'y rentre jamais."),
    wrongly("garder", "Une carte sortie du sabot ne sert pas au coup suivant."),
    wrongly("dernier", "Quand la carte d'arrêt paraît, le coup en cours est le dernier."),
    wrongly("arreter", "La carte d'arrêt n'annule rien : on termine le coup en cours."),
)
ACCEPTED: Final = wrongly("accepter", NOT_ALLOWED)

type Tries[R] = Mapping[str, Callable[[Random, House, R], Cents]]
"""What a player may try in a coup, by kind of incident: their stake in it, 0 where they cannot."""


def tried[R](
    rng: Random, house: House, rows: Sequence[R], tries: Tries[R]
) -> tuple[str, R, Cents] | None:
    """Draw something that one of the players may try: the kind, the row, the stake; or None."""
    for kind in rng.sample(tuple(tries), len(tries)):
        for row in rng.sample(rows, len(rows)):
            if stake := tries[kind](rng, house, row):
                return kind, row, stake
    return None
