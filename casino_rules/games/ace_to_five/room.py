"""Ace to five as data: Deuce to Seven with the ace low, straights and flushes ignored."""

from pathlib import Path
from typing import Final

from casino_rules.poker.coup import coup_of
from casino_rules.poker.lessons import drills_of
from casino_rules.poker.room import Room, read_book
from casino_rules.poker.variant import ACE_TO_FIVE_LOW, Structure, Variant, read_streets

BOOK: Final = read_book(Path(__file__).parent)
ROOM: Final = Room(
    Variant(
        read_streets(BOOK.draw_table("donne")),
        ACE_TO_FIVE_LOW,
        structure=Structure.LIMIT,
        most_seats=6,
    ),
    BOOK,
)
DRILLS: Final = drills_of(ROOM)
"""Every exercise, in the order in which one learns them."""
play: Final = coup_of(ROOM, DRILLS)
"""Play a hand and list the dealer's duties."""
