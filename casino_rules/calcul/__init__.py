"""The room of reckoning: exercises that no one game owns. It is found by its name, in no list."""

from pathlib import Path
from typing import Final

from casino_rules.calcul.drills import LESSONS
from casino_rules.calcul.engine import BOOK
from casino_rules.core.cases import read_cases
from casino_rules.core.coup import Coup
from casino_rules.core.game import Family, Game
from casino_rules.core.odds import OddsReport
from casino_rules.families.table_keeping import CASES

GAME: Final = Game(
    family=Family("calcul", "Calcul"),
    order=1000,
    rulebook=BOOK,
    lessons=LESSONS,
    coup=lambda _rng, _house, _seats: Coup((), 0, ()),
    seats=range(0),
    whole_table="",
    cases=read_cases(Path(__file__).with_name("cas.toml"), (CASES,)),
    odds=lambda _house: OddsReport("Rien n'y est joué.", (), ()),
)
