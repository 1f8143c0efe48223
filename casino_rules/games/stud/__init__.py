"""Stud: seven cards each, four of them open; the best five win."""

from pathlib import Path
from typing import Final

from casino_rules.poker.game import room_game
from casino_rules.poker.odds.reports import seven_cards_report
from casino_rules.poker.variant import WHOLE_HIGH, Opening, Structure

GAME: Final = room_game(
    Path(__file__).parent,
    order=18,
    halves=WHOLE_HIGH,
    opening=Opening.BRING_IN,
    structure=Structure.LIMIT,
    most_seats=7,
    odds=seven_cards_report(),
)
