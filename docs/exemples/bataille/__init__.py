"""Bataille: a small game, whole, as the model of docs/nouveau-jeu.md; nobody is asked about it."""

from pathlib import Path
from typing import Final

from casino_rules.core.cases import read_cases
from casino_rules.core.game import Family, Game
from docs.exemples.bataille.coup import play
from docs.exemples.bataille.drills import LESSONS
from docs.exemples.bataille.engine import BOOK
from docs.exemples.bataille.odds import odds
from docs.exemples.bataille.situations import SEATS

GAME: Final = Game(
    family=Family("exemples", "Exemples"),
    order=1000,
    rulebook=BOOK,
    lessons=LESSONS,
    coup=play,
    seats=SEATS,
    cases=read_cases(Path(__file__).with_name("cas.toml")),
    odds=odds,
    whole_table="reglement",
)
