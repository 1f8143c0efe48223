"""Seven Nullo: a Stud played low; straights and flushes count, 6-4-3-2-A is best."""

from pathlib import Path
from typing import Final

from casino_rules.core.game import Game, read_cases
from casino_rules.games.seven_nullo.room import BOOK, DRILLS, ROOM, play
from casino_rules.poker import POKER_ROOM
from casino_rules.poker.describing import traits
from casino_rules.poker.low_reports import nullo_report
from casino_rules.poker.reports import in_any_house

GAME: Final = Game(
    family=POKER_ROOM,
    order=20,
    rulebook=BOOK,
    drills=DRILLS,
    coup=play,
    seats=range(2, 8),
    cases=read_cases(Path(__file__).with_name("cas.toml")),
    odds=in_any_house(nullo_report()),
    traits=traits(ROOM.variant),
)
