"""Omaha: four closed cards, exactly two of them play with three of the board."""

from pathlib import Path
from typing import Final

from casino_rules.core.game import Game, read_cases
from casino_rules.games.omaha.room import BOOK, DRILLS, ROOM, play
from casino_rules.poker import POKER_ROOM
from casino_rules.poker.describing import traits
from casino_rules.poker.reports import boards_report, in_any_house

GAME: Final = Game(
    family=POKER_ROOM,
    order=11,
    rulebook=BOOK,
    drills=DRILLS,
    coup=play,
    seats=range(2, ROOM.variant.most_seats + 1),
    cases=read_cases(Path(__file__).with_name("cas.toml")),
    odds=in_any_house(boards_report()),
    traits=traits(ROOM.variant),
)
