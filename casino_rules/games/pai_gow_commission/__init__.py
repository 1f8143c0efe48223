"""Pai Gow Poker, house B: a commission of 5 %, copies to the dealer."""

from pathlib import Path
from typing import Final

from casino_rules.core.cases import read_cases
from casino_rules.core.game import Game
from casino_rules.families import BANK, table_keeping
from casino_rules.families.pai_gow import CASES
from casino_rules.families.table_keeping.in_coups import with_duties
from casino_rules.games.pai_gow_commission.coup import TABLE
from casino_rules.games.pai_gow_commission.drills import DRILLS, LESSONS
from casino_rules.games.pai_gow_commission.engine import BOOK
from casino_rules.games.pai_gow_commission.odds import odds
from casino_rules.hands.categories import SUITED_IS_QUINTE

GAME: Final = Game(
    family=BANK,
    order=8,
    rulebook=BOOK,
    lessons=LESSONS,
    coup=with_duties(TABLE.play, DRILLS),
    seats=range(1, 7),
    cases=read_cases(Path(__file__).with_name("cas.toml"), (CASES, table_keeping.CASES)),
    odds=odds,
    words=SUITED_IS_QUINTE,
)
