"""Stud hi-lo as data: a Stud whose pot is cut between the high hand and a low at eight."""

from pathlib import Path
from typing import Final

from casino_rules.poker.coup import coup_of
from casino_rules.poker.lessons import drills_of
from casino_rules.poker.room import Room, read_book
from casino_rules.poker.variant import STUD_HI_LO, Opening, Structure, Variant, read_streets

BOOK: Final = read_book(Path(__file__).parent)
ROOM: Final = Room(
    Variant(
        read_streets(BOOK.draw_table("donne")),
        STUD_HI_LO,
        Opening.BRING_IN,
        structure=Structure.LIMIT,
        most_seats=7,
    ),
    BOOK,
)
DRILLS: Final = drills_of(ROOM)
"""Every exercise, in the order in which one learns them."""
play: Final = coup_of(ROOM, DRILLS)
"""Play a hand and list the dealer's duties."""
