"""Exercises on announcements: each of them, and all those of a round in order."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from casino_rules.exercises.script import seat_announcements
from casino_rules.families.stud import calls
from casino_rules.families.stud.table import SEATS
from casino_rules.games.casino_stud.engine import BOOK, STUD

SPOKEN, SPOKEN_ORDER = seat_announcements(Path(__file__).parents[1] / "annonces.toml", BOOK, SEATS)


class SayBank(calls.SayBank):
    """The hand of the house said aloud."""

    stud = STUD
    title = "Annoncer la main de la maison"
    duty = "Dire la combinaison de la maison avec sa hauteur, ou qu'elle n'est pas qualifiée."
    no_game = "Maison non qualifiée"
    wins = "La maison gagne"
    bank = "maison"
    laid = "Les cartes de la maison sont révélées, la meilleure combinaison devant."
    branches = (
        replace(calls.SayBank.branches[0], title="Maison non qualifiée"),
        *calls.SayBank.branches[1:],
    )
    errors: Mapping[str, str] = {
        **calls.SayBank.errors,
        "rangs-inverses": "Dans une main pleine, le brelan se dit d'abord, la paire ensuite.",
        "gagne-trop-tot": "Aucune main n'est encore comparée : on dit d'abord celle de la maison.",
        "jeu-a-tort": "Moins qu'as-roi : la main n'est pas nommée, la maison n'est pas qualifiée.",
        "sans-jeu-a-tort": "As-roi ou mieux : la maison est qualifiée, on dit sa main.",
    }
