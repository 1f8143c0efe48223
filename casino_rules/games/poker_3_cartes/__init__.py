"""Poker 3 cartes: three cards against the bank, Pair plus, and the ante bonus."""

from pathlib import Path
from typing import Final

from casino_rules.core.cases import read_cases
from casino_rules.core.game import Game
from casino_rules.families import BANK
from casino_rules.families.table_keeping import CASES
from casino_rules.families.table_keeping.in_coups import with_duties
from casino_rules.games.poker_3_cartes.coup import play
from casino_rules.games.poker_3_cartes.drills import DRILLS, LESSONS
from casino_rules.games.poker_3_cartes.engine import BOOK
from casino_rules.games.poker_3_cartes.odds import odds

GAME: Final = Game(
    family=BANK,
    order=6,
    rulebook=BOOK,
    lessons=LESSONS,
    coup=with_duties(play, DRILLS),
    seats=range(3, 8),
    cases=read_cases(Path(__file__).with_name("cas.toml"), (CASES,)),
    odds=odds,
)
