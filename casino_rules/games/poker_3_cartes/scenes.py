"""What the croupier says: the script, the seat that a phrase names, the bank's hand to name."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final, override

from casino_rules.core.forms import Points
from casino_rules.core.plan import NUMBER
from casino_rules.core.situation import Situation, fact
from casino_rules.core.table_forms import FreeCards, Hand, Seats
from casino_rules.exercises.announcing import ToSay
from casino_rules.exercises.script import CoupSaid, Due, Told, read_script
from casino_rules.games.poker_3_cartes.engine import BOOK, CARDS
from casino_rules.games.poker_3_cartes.situations import SEATS

SCRIPT: Final = read_script(Path(__file__).with_name("annonces.toml"), BOOK)
_SEAT: Final = Points(SEATS[0], SEATS[-1])


@dataclass(frozen=True)
class Said(Due):
    """An announcement that is due, and the seat that it may name."""

    script: ClassVar = SCRIPT
    kind: str = fact("Moment", SCRIPT.moments, frame=True)
    seat: int = fact("Place", _SEAT, spot=NUMBER)

    @property
    @override
    def told(self) -> Told:
        return {"place": self.seat}


@dataclass(frozen=True)
class RoundSaid(CoupSaid):
    """A round whose announcements are put in order, and the seat that they name."""

    script: ClassVar = SCRIPT
    kind: str = fact("Coup", SCRIPT.coups, frame=True)
    seat: int = fact("Place", _SEAT, spot=NUMBER)

    @property
    @override
    def told(self) -> Told:
        return {"place": self.seat}


@dataclass(frozen=True)
class BankSaid(ToSay):
    """The bank's hand, laid out: what is said of it?"""

    bank: Hand = fact("Banque", FreeCards(CARDS, CARDS), spot="banque")


@dataclass(frozen=True)
class Served(Situation):
    """The places that have staked, when the deal begins."""

    places: tuple[int, ...] = fact("Places servies", Seats(tuple(SEATS)), spot=NUMBER)
