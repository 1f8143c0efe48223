"""Texas Hold'em without betting: one stake, three common cards before it and two after."""

from pathlib import Path
from typing import Final

from casino_rules.poker.game import room_game
from casino_rules.poker.odds.reports import seven_cards_report
from casino_rules.poker.variant import WHOLE_HIGH, Opening, Structure

GAME: Final = room_game(
    Path(__file__).parent,
    order=9,
    halves=WHOLE_HIGH,
    opening=Opening.STAKE,
    structure=Structure.EQUAL,
    odds=seven_cards_report(),
)
