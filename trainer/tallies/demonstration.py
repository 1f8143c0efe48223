"""The work of a class for the demonstration: four weeks of each, counted and written at once.

Only what the reports read is made: no question is asked, nothing is judged.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import cycle, islice
from random import Random
from typing import Any, Final

from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from casino_rules.core.level import Level
from trainer.tallies.domain import Counted
from trainer.tallies.services import rewrite

_GAMES: Final = (*["punto-banco"] * 4, "baccara")
_OTHER: Final = ("caribbean-stud", "texas-holdem", "poker-21")
_TOGETHER: Final = "tirage-banco"
"""What everybody meets on one day, so many days ago: each case of it then parts those who know."""
_MET: Final = 17
_CASES: Final = 14
"""Cases of an exercise that a class meets: few enough for each to be met again."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How somebody works, from so many days ago to so many days ago.

    ``first`` and ``last``: their share of right answers then; ``steady``: the share of the days on
    which they work; ``answers``: those of such a day.
    """

    first: float
    last: float
    began: int
    ended: int
    steady: float
    answers: int


PACES: Final = (
    Pace(0.93, 0.98, 26, 1, 0.7, 14),
    Pace(0.58, 0.9, 25, 1, 0.6, 16),
    Pace(0.4, 0.52, 24, 2, 0.45, 10),
    Pace(0.72, 0.78, 26, 10, 0.5, 12),
    Pace(0.8, 0.86, 20, 1, 0.5, 12),
    Pace(0.62, 0.74, 26, 2, 0.6, 14),
    Pace(0.84, 0.6, 25, 1, 0.5, 12),
    Pace(0.7, 0.75, 2, 1, 1, 4),
    Pace(0.66, 0.88, 26, 1, 0.5, 12),
    Pace(0.9, 0.92, 24, 1, 0.4, 12),
    Pace(0.55, 0.7, 25, 2, 0.5, 12),
)
"""One who knows, one who learns, one to be helped, one who has stopped, others between."""


def work_as(membership: int, pace: Pace, *, now: datetime, rng: Random) -> None:
    """Write the work of somebody of a class."""
    rewrite(membership, _answers(pace, now, rng))


def _answers(pace: Pace, now: datetime, rng: Random) -> Iterator[Counted]:
    length = max(pace.began - pace.ended, 1)
    game = catalog.game(_GAMES[0])
    drill, met = game.drill(_TOGETHER), min(pace.began, _MET)
    for ago in range(pace.began, pace.ended - 1, -1):
        if ago != met and rng.random() > pace.steady:
            continue
        skill = pace.last + (pace.first - pace.last) * (ago - pace.ended) / length
        moment = now - timedelta(days=ago, minutes=90)
        asked = (game, drill) if ago == met else _drawn(rng, drill if ago > met else None)
        yield from _day(asked, pace.answers, skill, moment, rng)


def _drawn(rng: Random, later: Drill[Any] | None) -> tuple[Game, Drill[Any]]:
    """Return an exercise of a day; ``later`` is one that nobody has met yet."""
    games = (*_GAMES, *_OTHER[:1]) if rng.random() < _SELDOM else _GAMES
    game = catalog.game(rng.choice(games))
    return game, rng.choice([it for it in tuple(game.drills.values())[:6] if it is not later])


def _day(
    what: tuple[Game, Drill[Any]], count: int, skill: float, moment: datetime, rng: Random
) -> Iterator[Counted]:
    """Yield the answers of a day: its cases in turn, from the first."""
    game, drill = what
    met = drill.branches[:: max(1, len(drill.branches) // _CASES)]
    for branch in islice(cycle(met), count):
        right = rng.random() < skill - (_HARD if branch in met[3::5] else 0)
        known = "" if right or not drill.pitfalls else rng.choice(drill.pitfalls[:3]).slug
        asked, moment = moment, moment + timedelta(seconds=drill.seconds * rng.uniform(0.6, 2))
        day, taken = timezone.localdate(moment), int((moment - asked).total_seconds())
        exercise = (game.slug, drill.slug, branch.slug)
        counts = (*exercise, right, known, asked, moment, day, Level.FULL)
        yield Counted(*counts, taken=taken)


_SELDOM: Final = 0.2
_HARD: Final = 0.4
"""What the cases that everybody misses take from a skill."""
