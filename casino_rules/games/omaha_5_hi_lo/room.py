"""Omaha 5 hi-lo as data: its streets come from the table of the deal."""

from pathlib import Path
from typing import Final

from casino_rules.poker.coup import coup_of
from casino_rules.poker.lessons import drills_of
from casino_rules.poker.room import Room, read_book
from casino_rules.poker.variant import OMAHA_HI_LO, Structure, Variant, read_streets

BOOK: Final = read_book(Path(__file__).parent)
ROOM: Final = Room(
    Variant(
        read_streets(BOOK.draw_table("donne")),
        OMAHA_HI_LO,
        structure=Structure.POT_LIMIT,
        most_seats=8,
    ),
    BOOK,
)
DRILLS: Final = drills_of(ROOM)
"""Every exercise, in the order in which one learns them."""
play: Final = coup_of(ROOM, DRILLS)
"""Plays a hand and lists the dealer's duties."""
