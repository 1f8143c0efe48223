"""Drills on reading hands: their names, the house's qualification, the winner."""

from casino_rules.families.stud import reading, winning
from casino_rules.families.stud.words import house_branches, house_pitfalls
from casino_rules.games.casino_stud.engine import STUD
from casino_rules.games.casino_stud.situations import Showdown


class NameHand(reading.NameHand):
    """The category of five cards, in the words of this game."""

    stud = STUD
    form = reading.names(
        hauteur="Carte haute",
        paire="Paire",
        deux_paires="Double paire",
        brelan="Brelan",
        quinte="Séquence (couleurs mêlées)",
        couleur="Couleur",
        full="Main pleine",
        carre="Carré",
        quinte_flush="Quinte (séquence d'une couleur)",
        royale="Quinte royale",
    )


class Qualification(reading.Qualification):
    """Whether the house is qualified."""

    stud = STUD
    title = "La maison est-elle qualifiée ?"
    duty = "Dire aussitôt si la main de la maison lui permet de jouer."
    prompt = "La maison est-elle qualifiée ?"
    place = "maison"


class Winner(winning.Winner):
    """Who wins, and what decides it."""

    stud = STUD
    situation = Showdown
    duty = "Comparer la main du joueur à celle de la maison, et dire ce qui les départage."
    bank = "maison"
    no_game = "Personne : maison non qualifiée"
    branches = house_branches(winning.Winner.branches)
    pitfalls = house_pitfalls(winning.Winner.pitfalls)
