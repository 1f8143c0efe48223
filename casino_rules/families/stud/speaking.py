"""Shared exercises on what is said at a stud table: one announcement, those of a round in order."""

from dataclasses import dataclass
from random import Random
from typing import Final, override

from casino_rules.core.announcing import how_at
from casino_rules.core.forms import Points
from casino_rules.core.house import House
from casino_rules.core.script import AnnouncementOrder, Announcements, CoupSaid, Due, Told
from casino_rules.core.situation import fact
from casino_rules.families.stud.table import SEATS

_SEAT: Final = Points(SEATS[0], SEATS[-1])


@dataclass(frozen=True)
class Said(Due):
    """An announcement that is due, and the seat that its scene tells of; a game gives the script."""

    place: int = fact("Place", _SEAT)

    @property
    @override
    def told(self) -> Told:
        return {"place": self.place}


@dataclass(frozen=True)
class WholeCoup(CoupSaid):
    """A round, and the seat that it tells of; a game gives the script."""

    place: int = fact("Place", _SEAT)

    @property
    @override
    def told(self) -> Told:
        return {"place": self.place}


class Spoken[S: Said](Announcements[S]):
    """What is said at each moment; a game gives its situation."""

    @override
    def construct(self, rng: Random, house: House, branch: str) -> S:
        return self.situation(how_at(house), branch, rng.choice(SEATS))


class SpokenOrder[S: WholeCoup](AnnouncementOrder[S]):
    """The announcements of a round, in order; a game gives its situation."""

    @override
    def construct(self, rng: Random, house: House, branch: str) -> S:
        return self.situation(branch, rng.choice(SEATS))
