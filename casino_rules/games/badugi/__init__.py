"""Badugi: four closed cards, three draws; four suits and four ranks, the lowest win."""

from pathlib import Path
from typing import Final

from casino_rules.core.game import Game, read_cases
from casino_rules.games.badugi.room import BOOK, DRILLS, ROOM, play
from casino_rules.poker import POKER_ROOM
from casino_rules.poker.describing import traits
from casino_rules.poker.low_reports import badugi_report
from casino_rules.poker.reports import in_any_house

GAME: Final = Game(
    family=POKER_ROOM,
    order=23,
    rulebook=BOOK,
    drills=DRILLS,
    coup=play,
    seats=range(2, 7),
    cases=read_cases(Path(__file__).with_name("cas.toml")),
    odds=in_any_house(badugi_report()),
    traits=traits(ROOM.variant),
)
