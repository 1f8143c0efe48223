"""Deuce to Seven triple draw: five closed cards, three draws; 7-5-4-3-2 is best."""

from pathlib import Path
from typing import Final

from casino_rules.core.game import Game, read_cases
from casino_rules.games.deuce_to_seven.room import BOOK, DRILLS, ROOM, play
from casino_rules.poker import POKER_ROOM
from casino_rules.poker.describing import traits
from casino_rules.poker.low_reports import deuce_to_seven_report
from casino_rules.poker.reports import in_any_house

GAME: Final = Game(
    family=POKER_ROOM,
    order=22,
    rulebook=BOOK,
    drills=DRILLS,
    coup=play,
    seats=range(2, 7),
    cases=read_cases(Path(__file__).with_name("cas.toml")),
    odds=in_any_house(deuce_to_seven_report()),
    traits=traits(ROOM.variant),
)
