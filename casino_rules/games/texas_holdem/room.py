"""Texas Hold'em as data: its streets come from the table of the deal."""

from pathlib import Path
from typing import Final

from casino_rules.core.game import named
from casino_rules.poker.coup import coup_of
from casino_rules.poker.drills.calling import CallAmount
from casino_rules.poker.drills.gestures import NextGesture
from casino_rules.poker.drills.giving_pots import GivePots
from casino_rules.poker.drills.making_pots import MakePots
from casino_rules.poker.drills.playing import PlayingCards
from casino_rules.poker.drills.reading import ReadHand
from casino_rules.poker.drills.showing import FirstToShow
from casino_rules.poker.drills.speaking import FirstToSpeak
from casino_rules.poker.drills.winners import Winners
from casino_rules.poker.room import Room, read_book
from casino_rules.poker.variant import WHOLE_HIGH, Variant, read_streets

BOOK: Final = read_book(Path(__file__).parent)
ROOM: Final = Room(Variant(read_streets(BOOK.draw_table("donne")), WHOLE_HIGH), BOOK)
DRILLS: Final = named(
    (
        ReadHand(ROOM),
        PlayingCards(ROOM),
        Winners(ROOM),
        FirstToSpeak(ROOM),
        CallAmount(ROOM),
        NextGesture(ROOM),
        FirstToShow(ROOM),
        MakePots(ROOM),
        GivePots(ROOM),
    )
)
"""Every exercise, in the order in which one learns them."""

play: Final = coup_of(ROOM, DRILLS)
"""Plays a hand and lists the dealer's duties."""
