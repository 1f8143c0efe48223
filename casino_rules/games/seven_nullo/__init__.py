"""Seven Nullo: a Stud played low; straights and flushes count, 6-4-3-2-A is best."""

from pathlib import Path
from typing import Final

from casino_rules.poker.game import room_game
from casino_rules.poker.odds.reports import nullo_report
from casino_rules.poker.variant import SEVEN_NULLO, Opening, Structure

GAME: Final = room_game(
    Path(__file__).parent,
    order=20,
    halves=SEVEN_NULLO,
    opening=Opening.BRING_IN,
    structure=Structure.LIMIT,
    most_seats=7,
    odds=nullo_report(),
)
