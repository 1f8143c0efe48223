"""What the croupier of the bataille says: its script, and the seat that the phrases name."""

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
from docs.exemples.bataille.engine import BOOK

SCRIPT: Final = read_script(Path(__file__).with_name("annonces.toml"), BOOK)
_SEATS: Final = range(1, 6)
_SEAT: Final = Points(_SEATS[0], _SEATS[-1])


@dataclass(frozen=True)
class Said(Due):
    """An announcement that is due, and the seat that it may name."""

    script: ClassVar = SCRIPT
    kind: str = fact("Moment", SCRIPT.moments)
    place: int = fact("Place", _SEAT)

    @property
    @override
    def told(self) -> Told:
        return {"place": self.place}


@dataclass(frozen=True)
class Coup(CoupSaid):
    """A coup, and the seat that goes to war."""

    script: ClassVar = SCRIPT
    kind: str = fact("Coup", SCRIPT.coups)
    place: int = fact("Place", _SEAT)

    @property
    @override
    def told(self) -> Told:
        return {"place": self.place}


class Spoken(Announcements[Said]):
    """What is said at each moment."""

    duty = "Ouvrir, arrêter, annoncer une bataille et sa place."
    situation = Said

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Said:
        return Said(how_at(house), branch, rng.choice(_SEATS))


class Order(AnnouncementOrder[Coup]):
    """The announcements of a coup, in order."""

    duty = "Dire les annonces d'un coup dans l'ordre."
    situation = Coup

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Coup:
        return Coup(branch, rng.choice(_SEATS))
