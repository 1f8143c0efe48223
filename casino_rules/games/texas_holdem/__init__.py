"""Texas Hold'em: two closed cards, five common ones, four rounds of betting."""

from pathlib import Path
from typing import Final

from casino_rules.poker.game import room_game
from casino_rules.poker.odds.reports import seven_cards_report
from casino_rules.poker.variant import WHOLE_HIGH

GAME: Final = room_game(
    Path(__file__).parent,
    order=10,
    halves=WHOLE_HIGH,
    most_seats=10,
    odds=seven_cards_report(),
)
