"""Courchevel hi-lo: Omaha 5 hi-lo, the first card of the flop open before the betting."""

from pathlib import Path
from typing import Final

from casino_rules.poker.game import room_game
from casino_rules.poker.odds.reports import boards_report
from casino_rules.poker.variant import OMAHA_HI_LO, Structure

GAME: Final = room_game(
    Path(__file__).parent,
    order=16,
    halves=OMAHA_HI_LO,
    structure=Structure.POT_LIMIT,
    most_seats=8,
    odds=boards_report(eight_or_better=True),
)
