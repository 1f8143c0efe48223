"""Omaha hi-lo: Omaha of which a low at eight or better takes half the pot."""

from pathlib import Path
from typing import Final

from casino_rules.poker.game import room_game
from casino_rules.poker.odds.reports import boards_report
from casino_rules.poker.variant import OMAHA_HI_LO, Structure

GAME: Final = room_game(
    Path(__file__).parent,
    order=13,
    halves=OMAHA_HI_LO,
    structure=Structure.POT_LIMIT,
    odds=boards_report(eight_or_better=True),
)
