"""Stud hi-lo: a Stud whose pot is cut between the highest hand and a low at eight or better."""

from pathlib import Path
from typing import Final

from casino_rules.poker.game import room_game
from casino_rules.poker.odds.reports import stud_hi_lo_report
from casino_rules.poker.variant import STUD_HI_LO, Opening, Structure

GAME: Final = room_game(
    Path(__file__).parent,
    order=19,
    halves=STUD_HI_LO,
    opening=Opening.BRING_IN,
    structure=Structure.LIMIT,
    most_seats=7,
    odds=stud_hi_lo_report(),
)
