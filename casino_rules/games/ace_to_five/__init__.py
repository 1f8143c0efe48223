"""Ace to five triple draw: five closed cards, three draws; 5-4-3-2-A is best."""

from pathlib import Path
from typing import Final

from casino_rules.poker.game import room_game
from casino_rules.poker.odds.reports import ace_to_five_report
from casino_rules.poker.variant import ACE_TO_FIVE_LOW, Structure

GAME: Final = room_game(
    Path(__file__).parent,
    order=25,
    halves=ACE_TO_FIVE_LOW,
    structure=Structure.LIMIT,
    most_seats=6,
    odds=ace_to_five_report(),
)
