"""Badugi: four closed cards, three draws; four suits and four ranks, the lowest win."""

from pathlib import Path
from typing import Final

from casino_rules.poker.game import room_game
from casino_rules.poker.odds.reports import badugi_report
from casino_rules.poker.variant import BADUGI_LOW, Structure

GAME: Final = room_game(
    Path(__file__).parent,
    order=23,
    halves=BADUGI_LOW,
    structure=Structure.LIMIT,
    most_seats=6,
    odds=badugi_report(),
)
