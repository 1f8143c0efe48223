"""Announcements that name a seat: what most games need of a script, ready made.

A game makes its two situations, ``Said = seat_due(SCRIPT, SEATS)`` and
``CoupSpoken = seat_coup(SCRIPT, SEATS)``, and gives them to the two exercises with a duty.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, override

from casino_rules.core.announcing import how_at
from casino_rules.core.forms import Choice, Form, Points
from casino_rules.core.house import House
from casino_rules.core.plan import NUMBER
from casino_rules.core.script import (
    AnnouncementOrder,
    Announcements,
    CoupSaid,
    Due,
    Script,
    Told,
)
from casino_rules.core.situation import fact, with_forms


@dataclass(frozen=True)
class SeatDue(Due):
    """An announcement that is due, and the seat that it may name."""

    seats: ClassVar[Sequence[int]] = ()
    place: int = fact("Place", Points(), spot=NUMBER)

    @property
    @override
    def told(self) -> Told:
        return {"place": self.place}


@dataclass(frozen=True)
class SeatCoup(CoupSaid):
    """A coup whose announcements are put in order, and the seat that they may name."""

    seats: ClassVar[Sequence[int]] = ()
    place: int = fact("Place", Points(), spot=NUMBER)

    @property
    @override
    def told(self) -> Told:
        return {"place": self.place}


def seat_due(script: Script, seats: Sequence[int]) -> type[SeatDue]:
    """Return the situation of a script at a table with these seats: one announcement."""
    forms = _forms(script.moments, seats)
    return with_forms(SeatDue, forms, script=script, seats=seats)


def seat_coup(script: Script, seats: Sequence[int]) -> type[SeatCoup]:
    """Return the situation of a script at a table with these seats: a whole coup."""
    forms = _forms(script.coups, seats)
    return with_forms(SeatCoup, forms, script=script, seats=seats)


def _forms(kinds: Choice, seats: Sequence[int]) -> dict[str, Form[Any]]:
    return {"kind": kinds, "place": Points(seats[0], seats[-1])}


class SeatAnnouncements(Announcements[SeatDue]):
    """What is said at each moment."""

    @override
    def construct(self, rng: Random, house: House, branch: str) -> SeatDue:
        return self.situation(how_at(house), branch, rng.choice(self.situation.seats))


class SeatAnnouncementOrder(AnnouncementOrder[SeatCoup]):
    """The announcements of a coup, in order."""

    @override
    def construct(self, rng: Random, house: House, branch: str) -> SeatCoup:
        return self.situation(branch, rng.choice(self.situation.seats))
