"""Badeucey: half the pot for the best Deuce to Seven, half for the best badugi, ace high."""

from pathlib import Path
from typing import Final

from casino_rules.core.game import Game, read_cases
from casino_rules.games.badeucey.room import BOOK, DRILLS, ROOM, play
from casino_rules.poker import POKER_ROOM
from casino_rules.poker.describing import traits
from casino_rules.poker.low_reports import badeucey_report
from casino_rules.poker.reports import in_any_house

GAME: Final = Game(
    family=POKER_ROOM,
    order=24,
    rulebook=BOOK,
    drills=DRILLS,
    coup=play,
    seats=range(2, 7),
    cases=read_cases(Path(__file__).with_name("cas.toml")),
    odds=in_any_house(badeucey_report()),
    traits=traits(ROOM.variant),
)
