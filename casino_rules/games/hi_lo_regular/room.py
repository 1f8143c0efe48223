"""Hi-lo Regular as data: an Omaha hi-lo in which any low may win its half."""

from pathlib import Path
from typing import Final

from casino_rules.poker.coup import coup_of
from casino_rules.poker.lessons import drills_of
from casino_rules.poker.room import Room, read_book
from casino_rules.poker.variant import HI_LO_REGULAR, Structure, Variant, read_streets

BOOK: Final = read_book(Path(__file__).parent)
ROOM: Final = Room(
    Variant(
        read_streets(BOOK.draw_table("donne")),
        HI_LO_REGULAR,
        structure=Structure.POT_LIMIT,
    ),
    BOOK,
)
DRILLS: Final = drills_of(ROOM)
"""Every exercise, in the order in which one learns them."""
play: Final = coup_of(ROOM, DRILLS)
"""Play a hand and list the dealer's duties."""
