"""Casino Stud: five cards against the house in dollars, and the Boni 5+1."""

from pathlib import Path
from typing import Final

from casino_rules.core.cases import read_cases
from casino_rules.core.game import Game
from casino_rules.families import BANK
from casino_rules.families.table_keeping import CASES
from casino_rules.families.table_keeping.in_coups import with_duties
from casino_rules.games.casino_stud.coup import play
from casino_rules.games.casino_stud.drills import DRILLS, LESSONS
from casino_rules.games.casino_stud.engine import BOOK
from casino_rules.games.casino_stud.odds import odds
from casino_rules.hands.categories import SUITED_IS_QUINTE

GAME: Final = Game(
    family=BANK,
    order=5,
    rulebook=BOOK,
    lessons=LESSONS,
    coup=with_duties(play, DRILLS),
    seats=range(1, 8),
    cases=read_cases(Path(__file__).with_name("cas.toml"), (CASES,)),
    odds=odds,
    words=SUITED_IS_QUINTE,
)
