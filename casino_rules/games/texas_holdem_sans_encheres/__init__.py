"""Texas Hold'em without betting: one stake, three common cards before it and two after."""

from pathlib import Path
from typing import Final

from casino_rules.core.game import Game, read_cases
from casino_rules.games.texas_holdem_sans_encheres.room import BOOK, DRILLS, ROOM, play
from casino_rules.poker import POKER_ROOM
from casino_rules.poker.describing import traits
from casino_rules.poker.reports import in_any_house, seven_cards_report

GAME: Final = Game(
    family=POKER_ROOM,
    order=9,
    rulebook=BOOK,
    drills=DRILLS,
    coup=play,
    seats=range(2, ROOM.variant.most_seats + 1),
    cases=read_cases(Path(__file__).with_name("cas.toml")),
    odds=in_any_house(seven_cards_report()),
    traits=traits(ROOM.variant),
)
