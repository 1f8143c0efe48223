"""Baccara à deux tableaux: one banker, one card, against two hands at once."""

from pathlib import Path
from typing import Final

from casino_rules.core.cases import read_cases
from casino_rules.core.game import Game
from casino_rules.families import BACCARAT
from casino_rules.families.table_keeping import CASES
from casino_rules.families.table_keeping.in_coups import with_duties
from casino_rules.games.baccara.coup import play
from casino_rules.games.baccara.drills import DRILLS, LESSONS
from casino_rules.games.baccara.engine import BOOK
from casino_rules.games.baccara.odds import odds

GAME: Final = Game(
    family=BACCARAT,
    order=2,
    rulebook=BOOK,
    lessons=LESSONS,
    coup=with_duties(play, DRILLS),
    seats=range(4, 9),
    cases=read_cases(Path(__file__).with_name("cas.toml"), (CASES,)),
    odds=odds,
)
