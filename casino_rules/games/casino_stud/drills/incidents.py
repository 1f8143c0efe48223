"""The drill on the incidents of Casino Stud."""

from collections.abc import Mapping
from random import Random
from typing import Final, override

from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.exercises.incidents import NOT_ALLOWED, branches, wrongly
from casino_rules.families.legacy import completed
from casino_rules.families.stud import incidents as family
from casino_rules.games.casino_stud.drills.stakes import draw_boni, draw_stake
from casino_rules.games.casino_stud.incidents import INCIDENTS, IncidentSeen


class CasinoStudIncidents(family.StudIncidents[IncidentSeen]):
    """What to do when something goes wrong."""

    situation = IncidentSeen
    ante = staticmethod(draw_stake)
    branches = branches(INCIDENTS)
    pitfalls = (
        wrongly("perdu", "L'abandon ne touche pas au BONI 5+1."),
        wrongly("rendre-boni", "Le BONI 5+1 n'est pas rendu : il reste en jeu."),
        wrongly("suite", "Les cartes sont mélangées avant chaque main."),
        wrongly("reveler", "La décision du joueur vient avant que la maison se découvre."),
        wrongly(
            "annuler", "Rien ne dit que cette main est nulle : ce n'est pas à vous de trancher."
        ),
        wrongly("donner", "Deux joueurs réclament la mise : ce n'est pas à vous de trancher."),
        wrongly("partager", "Une mise ne se partage pas : le chef de table tranche."),
        wrongly("reprendre", "On ne reprend rien à un joueur sans le chef de table."),
        wrongly("rien", "On ne peut pas continuer comme si de rien n'était."),
        wrongly("rendre", "Le DÉPART est posé et les cartes ne sont pas données : c'est permis."),
        wrongly("accepter", NOT_ALLOWED),
    )

    @override
    def more(self, rng: Random, house: House, ante: Cents) -> tuple[object, ...]:
        return (draw_boni(rng, house, ante),)

    @override
    def load(self, data: object) -> IncidentSeen:
        """Return a stored incident; the Boni was as much as the DÉPART."""
        boni = data.get("ante") if isinstance(data, Mapping) else None
        return super().load(completed(data, boni=boni))


TROUBLE: Final = CasinoStudIncidents()
