"""Pai Gow Poker, house A: no commission, any tie loses."""

from pathlib import Path
from typing import Final

from casino_rules.core.cases import read_cases
from casino_rules.core.game import Game
from casino_rules.families import BANK, table_keeping
from casino_rules.families.pai_gow import CASES
from casino_rules.families.table_keeping.in_coups import with_duties
from casino_rules.games.pai_gow_casino.coup import TABLE
from casino_rules.games.pai_gow_casino.drills import DRILLS, LESSONS
from casino_rules.games.pai_gow_casino.engine import BOOK
from casino_rules.games.pai_gow_casino.odds import odds

GAME: Final = Game(
    family=BANK,
    order=7,
    rulebook=BOOK,
    lessons=LESSONS,
    coup=with_duties(TABLE.play, DRILLS),
    seats=range(1, 7),
    cases=read_cases(Path(__file__).with_name("cas.toml"), (CASES, table_keeping.CASES)),
    odds=odds,
)
