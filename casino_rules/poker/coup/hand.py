"""A hand of the room that is being played: its table, and all that reads or asks about it."""

from collections.abc import Mapping
from random import Random
from typing import Any

from casino_rules.core.coup import Duty
from casino_rules.core.drill import Drill
from casino_rules.core.house import House
from casino_rules.poker.coup.acting import Actors
from casino_rules.poker.coup.cloth import Cloth
from casino_rules.poker.coup.incidents import Incidents
from casino_rules.poker.coup.players import TableInPlay
from casino_rules.poker.coup.record import Record
from casino_rules.poker.coup.words import Words
from casino_rules.poker.room import Room

type Drills = Mapping[str, Drill[Any]]


class Hand:
    """What the parts of a hand share; its draws are all of one ``rng``."""

    def __init__(self, room: Room, drills: Drills, rng: Random, house: House, seats: int) -> None:
        """Seat the players; draw what will be said and what will go wrong."""
        variant = room.variant
        self.room = room
        self.drills = drills
        self.rng = rng
        self.house = house
        self.table = TableInPlay(rng, variant, seats, house.as_dict(), house.level)
        self.actors = Actors(rng, variant, self.table)
        self.cloth = Cloth(variant, self.table)
        self.record = Record(variant, self.table, drills, house)
        self.words = Words(rng, house, self.table, drills)
        self.incidents = Incidents(rng, house, self.table, drills, variant.most_seats)
        self.asked: list[Duty] = []
        """What has been asked so far."""
        self._told = ""

    def tell(self, what: str) -> None:
        """Have something told before the next duty: what a player does of an answer just given."""
        self._told = what

    def told(self, scene: str) -> str:
        """Return the scene of the next duty, after what was to be told before it."""
        before, self._told = self._told, ""
        return f"{before} {scene}".strip()
