"""Exercises on announcements: each of them, and all those of a round in order."""

from pathlib import Path

from casino_rules.exercises.script import seat_announcements
from casino_rules.families.stud import calls
from casino_rules.families.stud.table import SEATS
from casino_rules.games.caribbean_stud.engine import BOOK, STUD

SPOKEN, SPOKEN_ORDER = seat_announcements(Path(__file__).parents[1] / "annonces.toml", BOOK, SEATS)


class SayBank(calls.SayBank):
    """The bank's hand said aloud."""

    stud = STUD
