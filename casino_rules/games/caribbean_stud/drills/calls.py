"""Exercises on announcements: each of them, and all those of a round in order."""

from pathlib import Path
from typing import Final

from casino_rules.exercises.script import (
    SeatAnnouncementOrder,
    SeatAnnouncements,
    read_script,
    seat_coup,
    seat_due,
)
from casino_rules.families.stud import saying
from casino_rules.families.stud.table import SEATS
from casino_rules.games.caribbean_stud.engine import BOOK, STUD

SCRIPT: Final = read_script(Path(__file__).parents[1] / "annonces.toml", BOOK)
Said: Final = seat_due(SCRIPT, SEATS)
WholeCoup: Final = seat_coup(SCRIPT, SEATS)


class Spoken(SeatAnnouncements):
    """What is said at each moment."""

    duty = "Ouvrir et arrêter les mises, dire l'issue du coup, annoncer un bonus payé."
    situation = Said


class SpokenOrder(SeatAnnouncementOrder):
    """The announcements of a round, in order."""

    duty = "Dire les annonces d'un coup dans l'ordre, de l'ouverture des mises au bonus payé."
    situation = WholeCoup


class SayBank(saying.SayBank):
    """The bank's hand said aloud."""

    stud = STUD
