"""Deuce to Seven triple draw: five closed cards, three draws; 7-5-4-3-2 is best."""

from pathlib import Path
from typing import Final

from casino_rules.poker.game import room_game
from casino_rules.poker.odds.reports import deuce_to_seven_report
from casino_rules.poker.variant import DEUCE_TO_SEVEN_LOW, Structure

GAME: Final = room_game(
    Path(__file__).parent,
    order=22,
    halves=DEUCE_TO_SEVEN_LOW,
    structure=Structure.LIMIT,
    most_seats=6,
    odds=deuce_to_seven_report(),
)
