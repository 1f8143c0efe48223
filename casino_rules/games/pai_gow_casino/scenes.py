"""What the croupier of house A says: its script, and the seat that the phrases name."""

from pathlib import Path
from typing import Final

from casino_rules.exercises.script import read_script, seat_coup, seat_due
from casino_rules.families.pai_gow.situations import SEATS
from casino_rules.games.pai_gow_casino.engine import BOOK

SCRIPT: Final = read_script(Path(__file__).with_name("annonces.toml"), BOOK)
Said: Final = seat_due(SCRIPT, SEATS)
RoundSaid: Final = seat_coup(SCRIPT, SEATS)
