"""Drills on what is said: one announcement, those of a coup in order, the bank's hand."""

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.announcing import how_at
from casino_rules.core.forms import Points
from casino_rules.core.house import House
from casino_rules.core.script import (
    AnnouncementOrder,
    Announcements,
    CoupSaid,
    Due,
    Told,
    read_script,
)
from casino_rules.core.situation import fact
from casino_rules.families.stud import saying
from casino_rules.families.stud.table import SEATS
from casino_rules.games.caribbean_stud.engine import BOOK, STUD

SCRIPT: Final = read_script(Path(__file__).parents[1] / "annonces.toml", BOOK)
_SEAT: Final = Points(SEATS[0], SEATS[-1])


@dataclass(frozen=True)
class Said(Due):
    """An announcement that is due, and the seat that is served."""

    script: ClassVar = SCRIPT
    kind: str = fact("Moment", SCRIPT.moments)
    place: int = fact("Place", _SEAT)

    @property
    @override
    def told(self) -> Told:
        return {"place": self.place}


@dataclass(frozen=True)
class WholeCoup(CoupSaid):
    """A coup, and the seat that it tells of."""

    script: ClassVar = SCRIPT
    kind: str = fact("Coup", SCRIPT.coups)
    place: int = fact("Place", _SEAT)

    @property
    @override
    def told(self) -> Told:
        return {"place": self.place}


class Spoken(Announcements[Said]):
    """What is said at each moment."""

    duty = "Ouvrir et arrêter les mises, dire l'issue du coup, annoncer un bonus payé."
    situation = Said

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Said:
        return Said(how_at(house), branch, rng.choice(SEATS))


class SpokenOrder(AnnouncementOrder[WholeCoup]):
    """The announcements of a coup, in order."""

    duty = "Dire les annonces d'un coup dans l'ordre, de l'ouverture des mises au bonus payé."
    situation = WholeCoup

    @override
    def construct(self, rng: Random, house: House, branch: str) -> WholeCoup:
        return WholeCoup(branch, rng.choice(SEATS))


class SayBank(saying.SayBank):
    """The bank's hand said aloud."""

    stud = STUD
