"""What the croupier of house B says: its script, and the seat that the phrases name."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final, override

from casino_rules.core.forms import Points
from casino_rules.core.script import CoupSaid, Due, Told, read_script
from casino_rules.core.situation import fact
from casino_rules.families.pai_gow.situations import SEATS
from casino_rules.games.pai_gow_commission.engine import BOOK

SCRIPT: Final = read_script(Path(__file__).with_name("annonces.toml"), BOOK)
_SEAT: Final = Points(SEATS[0], SEATS[-1])


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
class Round(CoupSaid):
    """A round whose announcements are put in order, and the seat that they name."""

    script: ClassVar = SCRIPT
    kind: str = fact("Coup", SCRIPT.coups)
    place: int = fact("Place", _SEAT)

    @property
    @override
    def told(self) -> Told:
        return {"place": self.place}
