"""Drills on reading hands: their names, the bank's qualification, the winner."""

from casino_rules.families.stud import reading, winning
from casino_rules.games.caribbean_stud.engine import STUD


class NameHand(reading.NameHand):
    """The category of five cards."""

    stud = STUD
    form = reading.names(
        hauteur="Rien (hauteur)",
        paire="Paire",
        deux_paires="Deux paires",
        brelan="Brelan",
        quinte="Quinte",
        couleur="Couleur",
        full="Full",
        carre="Carré",
        quinte_flush="Quinte flush",
        royale="Quinte flush royale",
    )


class Qualification(reading.Qualification):
    """Whether the bank plays."""

    stud = STUD


class Winner(winning.Winner):
    """Who wins, and what decides it."""

    stud = STUD
