"""Badeucey: half the pot for the best Deuce to Seven, half for the best badugi, ace high."""

from pathlib import Path
from typing import Final

from casino_rules.poker.game import room_game
from casino_rules.poker.odds.reports import badeucey_report
from casino_rules.poker.variant import BADEUCEY, Structure

GAME: Final = room_game(
    Path(__file__).parent,
    order=24,
    halves=BADEUCEY,
    structure=Structure.LIMIT,
    most_seats=6,
    odds=badeucey_report(),
)
