"""Courchevel: Omaha 5 of which the first card of the flop is open before the betting."""

from pathlib import Path
from typing import Final

from casino_rules.poker.game import room_game
from casino_rules.poker.odds.reports import boards_report
from casino_rules.poker.variant import OMAHA, Structure

GAME: Final = room_game(
    Path(__file__).parent,
    order=15,
    halves=OMAHA,
    structure=Structure.POT_LIMIT,
    most_seats=8,
    odds=boards_report(),
)
