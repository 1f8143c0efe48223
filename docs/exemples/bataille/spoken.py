"""What the croupier of the bataille says: its script, and the seat that the phrases name."""

from pathlib import Path
from typing import Final

from casino_rules.exercises.script import (
    SeatAnnouncementOrder,
    SeatAnnouncements,
    read_script,
    seat_coup,
    seat_due,
)
from docs.exemples.bataille.engine import BOOK

SCRIPT: Final = read_script(Path(__file__).with_name("annonces.toml"), BOOK)
_SEATS: Final = range(1, 6)
Said: Final = seat_due(SCRIPT, _SEATS)
CoupSpoken: Final = seat_coup(SCRIPT, _SEATS)


class Spoken(SeatAnnouncements):
    """What is said at each moment."""

    duty = "Ouvrir, arrêter, annoncer une bataille et sa place."
    situation = Said


class Order(SeatAnnouncementOrder):
    """The announcements of a coup, in order."""

    duty = "Dire les annonces d'un coup dans l'ordre."
    situation = CoupSpoken
