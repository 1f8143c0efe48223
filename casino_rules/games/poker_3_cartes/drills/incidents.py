"""The drill on the incidents of the table."""

from random import Random
from typing import override

from casino_rules.core.cards import Shoe
from casino_rules.core.house import House
from casino_rules.exercises import incidents
from casino_rules.exercises.incidents import NOT_ALLOWED, branches, wrongly
from casino_rules.games.poker_3_cartes.drills import making
from casino_rules.games.poker_3_cartes.incidents import INCIDENTS, IncidentSeen
from casino_rules.games.poker_3_cartes.situations import SEATS


class PokerThreeIncidents(incidents.IncidentDrill[IncidentSeen]):
    """What to do when something goes wrong."""

    duty = "Réagir à une carte exposée, à une main fausse, à une mise irrégulière."
    card_label = "Carte découverte"
    situation = IncidentSeen
    branches = branches(INCIDENTS)
    pitfalls = (
        wrongly("accepter", NOT_ALLOWED),
        wrongly("attendre", "Une main passée est réglée aussitôt, sans attendre la fin du coup."),
        wrongly("ante-seule", "Une main passée perd tout : ses cartes ne sont pas regardées."),
        wrongly(
            "remplacer", "Une carte exposée n'est ni brûlée ni remplacée : elle reste à ce joueur."
        ),
        wrongly("reprendre", "Un mauvais nombre de cartes ne se répare pas : le coup est nul."),
        wrongly("completer", "Un mauvais nombre de cartes ne se répare pas : le coup est nul."),
        wrongly("avertir", "Un avertissement ne suffit pas : la règle annule."),
        wrongly(
            "payer-oubli", "Dans cet établissement, Pair plus se perd si elle n'est pas annoncée."
        ),
        wrongly("remettre", "Une carte vue ne retourne jamais dans le jeu."),
        wrongly("recouper", "On ne remêle pas : la carte est brûlée, la donne commence."),
        wrongly("partager", "Ce qui est contesté ne se tranche pas à la table."),
        wrongly("premier", "Parler le premier ne prouve rien."),
        wrongly(
            "rendre-contestee", "La mise reste en place tant que le chef de table n'a pas décidé."
        ),
        wrongly(
            "continuer",
            "La donne n'a pas commencé : une carte détachée après la coupe est brûlée, non remise.",
        ),
        wrongly("perdue", "Pair plus gagne par les cartes : elle est payée."),
        wrongly("toutes", "« Pas de jeu » : seule la main annoncée est retournée."),
        wrongly(
            "nulle",
            "Une main n'est nulle seule que si son joueur l'a regardée avant la fin de la donne.",
        ),
        wrongly(
            "coup-nul",
            "Le coup n'est nul que pour un mauvais nombre de cartes ou des joueurs qui se renseignent.",
        ),
        wrongly("refuser", "Cette mise est engagée : on ne la rend pas."),
        wrongly("maintenir", "On ne maintient en jeu qu'une mise posée à temps et selon la règle."),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> IncidentSeen:
        card = (Shoe(rng).draw(),)
        return IncidentSeen(branch, rng.choice(SEATS), making.draw_ante(rng, house), card)
