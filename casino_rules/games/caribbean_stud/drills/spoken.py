"""Drills on what is said: one announcement, those of a round in order, the bank's hand."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from casino_rules.core.script import read_script
from casino_rules.core.situation import fact
from casino_rules.families.stud import saying, speaking
from casino_rules.games.caribbean_stud.engine import BOOK, STUD

SCRIPT: Final = read_script(Path(__file__).parents[1] / "annonces.toml", BOOK)


@dataclass(frozen=True)
class Said(speaking.Said):
    """An announcement that is due, and the seat that its scene tells of."""

    script: ClassVar = SCRIPT
    kind: str = fact("Moment", SCRIPT.moments)


@dataclass(frozen=True)
class WholeCoup(speaking.WholeCoup):
    """A round, and the seat that it tells of."""

    script: ClassVar = SCRIPT
    kind: str = fact("Coup", SCRIPT.coups)


class Spoken(speaking.Spoken[Said]):
    """What is said at each moment."""

    duty = "Ouvrir et arrêter les mises, dire l'issue du coup, annoncer un bonus payé."
    situation = Said


class SpokenOrder(speaking.SpokenOrder[WholeCoup]):
    """The announcements of a round, in order."""

    duty = "Dire les annonces d'un coup dans l'ordre, de l'ouverture des mises au bonus payé."
    situation = WholeCoup


class SayBank(saying.SayBank):
    """The bank's hand said aloud."""

    stud = STUD
