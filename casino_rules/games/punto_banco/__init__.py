"""Punto Banco: two hands, punto and banco, and a table that decides every card."""

from pathlib import Path
from typing import Final

from casino_rules.core.cases import read_cases
from casino_rules.core.game import Game
from casino_rules.families import BACCARAT
from casino_rules.families.table_keeping import CASES
from casino_rules.families.table_keeping.in_coups import with_duties
from casino_rules.games.punto_banco.coup import play
from casino_rules.games.punto_banco.drills import DRILLS, LESSONS
from casino_rules.games.punto_banco.engine import BOOK
from casino_rules.games.punto_banco.odds import odds

GAME: Final = Game(
    family=BACCARAT,
    order=1,
    rulebook=BOOK,
    lessons=LESSONS,
    coup=with_duties(play, DRILLS),
    seats=range(3, 8),
    cases=read_cases(Path(__file__).with_name("cas.toml"), (CASES,)),
    odds=odds,
)
