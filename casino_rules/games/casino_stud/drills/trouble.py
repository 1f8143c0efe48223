"""The drill on the incidents of Casino Stud."""

from casino_rules.core.incidents import branches, wrongly
from casino_rules.families.stud import incidents as family
from casino_rules.games.casino_stud.incidents import INCIDENTS, IncidentSeen


class Trouble(family.Trouble[IncidentSeen]):
    """What to do when something goes wrong."""

    situation = IncidentSeen
    antes = (5_00, 10_00, 20_00, 25_00, 50_00, 100_00)
    branches = branches(INCIDENTS)
    pitfalls = (
        wrongly("perdu", "L'abandon ne touche pas au BONI 5+1."),
        wrongly("rendre-boni", "Le BONI 5+1 n'est pas rendu : il reste en jeu."),
        wrongly("payer", "Un dysfonctionnement annule les paiements."),
        wrongly("suite", "Les cartes sont mélangées avant chaque main."),
        wrongly("reprendre", "Après trente jours, la partie est annulée."),
        wrongly("reveler", "La décision du joueur vient avant que la maison se découvre."),
        wrongly("rendre", "Le DÉPART est posé et les cartes ne sont pas données : c'est permis."),
        wrongly("accepter", "Ce que demande le joueur est contraire à la règle."),
    )
