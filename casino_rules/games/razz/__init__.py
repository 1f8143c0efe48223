"""Razz: a Stud played low, ace to five; 5-4-3-2-A is best."""

from pathlib import Path
from typing import Final

from casino_rules.poker.game import room_game
from casino_rules.poker.odds.reports import razz_report
from casino_rules.poker.variant import ACE_TO_FIVE_LOW, Opening, Structure

GAME: Final = room_game(
    Path(__file__).parent,
    order=21,
    halves=ACE_TO_FIVE_LOW,
    opening=Opening.BRING_IN,
    structure=Structure.LIMIT,
    most_seats=7,
    odds=razz_report(),
)
