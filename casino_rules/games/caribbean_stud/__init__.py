"""Caribbean Stud Poker: five cards against the bank, which plays with ace-king or better."""

from pathlib import Path
from typing import Final

from casino_rules.core.cases import read_cases
from casino_rules.core.game import Game
from casino_rules.families import BANK
from casino_rules.families.table_keeping import CASES
from casino_rules.families.table_keeping.in_coups import with_duties
from casino_rules.games.caribbean_stud.coup import play
from casino_rules.games.caribbean_stud.drills import DRILLS, LESSONS
from casino_rules.games.caribbean_stud.engine import BOOK
from casino_rules.games.caribbean_stud.odds import odds
from casino_rules.hands.categories import STRAIGHT_IS_QUINTE

GAME: Final = Game(
    family=BANK,
    order=4,
    rulebook=BOOK,
    lessons=LESSONS,
    coup=with_duties(play, DRILLS),
    seats=range(1, 8),
    cases=read_cases(Path(__file__).with_name("cas.toml"), (CASES,)),
    odds=odds,
    words=STRAIGHT_IS_QUINTE,
)
