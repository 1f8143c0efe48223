"""Poker 21: « 21 » against the bank, and a poker hand made of the bank's own cards."""

from pathlib import Path
from typing import Final

from casino_rules.core.cases import read_cases
from casino_rules.core.game import Game
from casino_rules.families import BANK
from casino_rules.families.table_keeping import CASES
from casino_rules.families.table_keeping.in_coups import with_duties
from casino_rules.games.poker_21.coup import play
from casino_rules.games.poker_21.drills import DRILLS, LESSONS
from casino_rules.games.poker_21.engine import BOOK
from casino_rules.games.poker_21.odds import odds
from casino_rules.hands.categories import STRAIGHT_IS_QUINTE

GAME: Final = Game(
    family=BANK,
    order=3,
    rulebook=BOOK,
    lessons=LESSONS,
    coup=with_duties(play, DRILLS),
    seats=range(3, 8),
    cases=read_cases(Path(__file__).with_name("cas.toml"), (CASES,)),
    odds=odds,
    words=STRAIGHT_IS_QUINTE,
)
