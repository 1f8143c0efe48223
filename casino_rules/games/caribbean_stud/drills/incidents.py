"""The drill on the incidents of the table."""

from typing import Final

from casino_rules.exercises.incidents import NOT_ALLOWED, branches, wrongly
from casino_rules.families.stud import incidents as family
from casino_rules.games.caribbean_stud.drills.stakes import draw_ante
from casino_rules.games.caribbean_stud.incidents import INCIDENTS, IncidentSeen


class CaribbeanIncidents(family.StudIncidents[IncidentSeen]):
    """What to do when something goes wrong."""

    situation = IncidentSeen
    ante = staticmethod(draw_ante)
    branches = branches(INCIDENTS)
    pitfalls = (
        wrongly("remplacer", "Une carte découverte à la donne reste dans la main."),
        wrongly("corriger", "Un mauvais nombre de cartes ne se répare pas : le coup est nul."),
        wrongly("coup-nul", "Ceci n'annule pas tout le coup."),
        wrongly("main-nulle", "La main de ce joueur n'est pas nulle seule."),
        wrongly("rien", "On ne peut pas continuer comme si de rien n'était."),
        wrongly("double", "La relance vaut bien deux fois l'ante : elle est acceptée."),
        wrongly(
            "rendre-prix", "Le prix d'une carte achetée reste à la banque, même si la main gagne."
        ),
        wrongly("premier", "Les achats se servent dans l'ordre de la donne."),
        wrongly(
            "retourner-tout", "Sans jeu de la banque, seules les cartes annoncées sont retournées."
        ),
        wrongly("pas-de-bonus", "Le bonus annoncé se paye, même sans jeu de la banque."),
        wrongly(
            "bruler-talon", "On aurait encore besoin du talon : un joueur peut acheter une carte."
        ),
        wrongly("garder-talon", "Plus personne ne peut acheter : le reste du jeu est brûlé."),
        wrongly("remettre", "Une carte détachée après la coupe ne revient jamais dans le jeu."),
        wrongly("recommencer", "La coupe reste bonne : seule la carte détachée est brûlée."),
        wrongly(
            "ceder", "On ne se fait relever ni pendant la donne, ni avant la fin du règlement."
        ),
        wrongly("attendre", "Un joueur assis suffit pour ouvrir la partie."),
        wrongly(
            "accepter-place", "Deux joueurs réclament la mise : ce n'est pas à vous de trancher."
        ),
        wrongly("partager", "Une mise ne se partage pas : le chef de table tranche."),
        wrongly("reprendre", "On ne reprend rien à un joueur sans le chef de table."),
        wrongly("rendre", "La règle de l'établissement permet cette mise."),
        wrongly("accepter", NOT_ALLOWED),
    )


TROUBLE: Final = CaribbeanIncidents()
