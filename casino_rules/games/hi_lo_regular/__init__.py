"""Hi-lo Regular: an Omaha hi-lo whose low half has no condition."""

from pathlib import Path
from typing import Final

from casino_rules.poker.game import room_game
from casino_rules.poker.odds.reports import boards_report
from casino_rules.poker.variant import HI_LO_REGULAR, Structure

GAME: Final = room_game(
    Path(__file__).parent,
    order=17,
    halves=HI_LO_REGULAR,
    structure=Structure.POT_LIMIT,
    odds=boards_report(),
)
