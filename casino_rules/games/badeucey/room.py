"""Badeucey as data: one pot, half for Deuce to Seven and half for a badugi with the ace high."""

from pathlib import Path
from typing import Final

from casino_rules.poker.coup import coup_of
from casino_rules.poker.lessons import drills_of
from casino_rules.poker.room import Room, read_book
from casino_rules.poker.variant import BADEUCEY, Structure, Variant, read_streets

BOOK: Final = read_book(Path(__file__).parent)
ROOM: Final = Room(
    Variant(
        read_streets(BOOK.draw_table("donne")),
        BADEUCEY,
        structure=Structure.LIMIT,
        most_seats=6,
    ),
    BOOK,
)
DRILLS: Final = drills_of(ROOM)
"""Every exercise, in the order in which one learns them."""
play: Final = coup_of(ROOM, DRILLS)
"""Play a hand and list the dealer's duties."""
