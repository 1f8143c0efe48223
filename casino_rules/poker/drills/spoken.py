"""What the dealer says during the betting: the script of the room."""

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final, override

from casino_rules.core.announcing import how_at
from casino_rules.core.forms import Amount, Form, Points
from casino_rules.core.house import House
from casino_rules.core.money import EURO, MAX_STAKE, Cents, format_amount
from casino_rules.core.script import Announcements, Told, read_script
from casino_rules.core.seat_script import SeatDue
from casino_rules.core.situation import fact, with_forms
from casino_rules.poker.drills.chance import table_of
from casino_rules.poker.play.stakes import table_at
from casino_rules.poker.room import Room

_FILE: Final = Path(__file__).parents[1] / "annonces.toml"


@dataclass(frozen=True)
class BettingDue(SeatDue):
    """An announcement of the betting, the seat and the amount that it may name."""

    amount: Cents = fact("Montant", Amount(EURO, MAX_STAKE))

    @property
    @override
    def told(self) -> Told:
        return {"place": self.place, "montant": format_amount(self.amount)}


class BettingSpoken(Announcements[BettingDue]):
    """What is said at each word of the betting."""

    duty = "Dire à voix haute la parole, la relance et son montant, le suivi, le tapis."

    def __init__(self, room: Room) -> None:
        """Take the room: its book has the article of the announcements."""
        self.room = room
        script = read_script(_FILE, room.book)
        seats = range(1, room.variant.most_seats + 1)
        forms: dict[str, Form[Any]] = {"kind": script.moments, "place": Points(seats[0], seats[-1])}
        self.situation = with_forms(BettingDue, forms, script=script, seats=seats)
        super().__init__()

    @override
    def construct(self, rng: Random, house: House, branch: str) -> BettingDue:
        place = rng.choice(table_of(rng, house.level, self.room.variant.most_seats))
        amount = table_at(rng, self.room.variant, house.level).big * rng.randint(2, 12)
        return self.situation(how_at(house), branch, place, amount)
