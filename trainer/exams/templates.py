"""Ready-made exams: derived from the catalog, whatever the game."""

from dataclasses import dataclass
from typing import Any, Final

from casino_rules.core.drill import Drill
from casino_rules.core.forms import Fields
from casino_rules.core.game import Game
from casino_rules.core.house import House
from trainer.exams.doubt import certain_branches

QUESTIONS: Final = 20
"""Questions of a ready-made exam, or one for each drill of a game that has more."""
_CALM: Final = 3
"""An exam grants so many times the seconds of a trained croupier."""
_ROUND: Final = 5


@dataclass(frozen=True, slots=True)
class Draft:
    """A part to be: a drill, how many questions, for how many points, in what time."""

    game: str
    drill: str
    count: int
    weight: int
    seconds: int


def seconds_for(drill: Drill[Any]) -> int:
    """Return the time that an exam grants to a question of a drill."""
    return drill.seconds * _CALM


def weight_for(game: Game, drill: Drill[Any]) -> int:
    """Return the points of a question: two for a form of several fields, one for the others."""
    case = next((case for case in game.cases if case.drill == drill.slug), None)
    if case is None:
        return 1
    return 2 if isinstance(drill.ask(drill.load(case.situation)).form, Fields) else 1


def ready_made(game: Game, house: House) -> tuple[Draft, ...]:
    """Return the parts of an exam on a whole game: every drill that is not wholly in doubt."""
    drills = [drill for drill in game.drills.values() if certain_branches(game, drill, house, {})]
    counts = _shared_out(QUESTIONS, len(drills))
    return tuple(
        Draft(game.slug, drill.slug, count, weight_for(game, drill), seconds_for(drill))
        for drill, count in zip(drills, counts, strict=True)
    )


def minutes_for(parts: tuple[Draft, ...]) -> int:
    """Return the duration of an exam made of these parts, in round minutes."""
    minutes = sum(part.count * part.seconds for part in parts) / 60
    return max(_ROUND, -(-int(minutes + 0.999) // _ROUND) * _ROUND)


def _shared_out(total: int, among: int) -> tuple[int, ...]:
    """Share questions out as evenly as can be, at least one each; the first get the rest."""
    if not among:
        return ()
    each, rest = divmod(max(total, among), among)
    return tuple(each + (place < rest) for place in range(among))
