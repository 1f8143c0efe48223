"""Ready-made exams: derived from the catalog, whatever the game."""

from collections.abc import Iterable
from typing import Any, Final

from casino_rules.core.drill import Drill
from casino_rules.core.forms import Fields
from casino_rules.core.game import Game
from casino_rules.core.house import House
from trainer.exams.domain.doubt import certain_branches
from trainer.exams.models import Exam, Part

QUESTIONS: Final = 20
"""Questions of a ready-made exam, or one for each drill of a game that has more."""
_CALM: Final = 3
"""An exam grants so many times the seconds of a trained croupier."""
_ROUND: Final = 5


def seconds_for(drill: Drill[Any]) -> int:
    """Return the time that an exam grants to a question of a drill."""
    return drill.seconds * _CALM


def weight_for(game: Game, drill: Drill[Any]) -> int:
    """Return the points of a question: two for a form of several fields, one for the others."""
    case = next((case for case in game.cases if case.drill == drill.slug), None)
    if case is None:
        return 1
    return 2 if isinstance(drill.ask(drill.load(case.situation)).form, Fields) else 1


def ready_made(exam: Exam, game: Game, house: House) -> list[Part]:
    """Return the parts, unsaved, of an exam on a whole game: drills that are not all in doubt."""
    drills = [drill for drill in game.drills.values() if certain_branches(game, drill, house, {})]
    counts = _shared_out(QUESTIONS, len(drills))
    return [
        Part(
            exam=exam,
            position=place,
            game=game.slug,
            drill=drill.slug,
            count=count,
            weight=weight_for(game, drill),
            seconds=seconds_for(drill),
        )
        for place, (drill, count) in enumerate(zip(drills, counts, strict=True), 1)
    ]


def minutes_for(parts: Iterable[Part]) -> int:
    """Return the duration of an exam made of these parts, in round minutes."""
    minutes = sum(part.count * part.seconds for part in parts) / 60
    return max(_ROUND, -(-int(minutes + 0.999) // _ROUND) * _ROUND)


def _shared_out(total: int, among: int) -> tuple[int, ...]:
    """Share questions out as evenly as can be, at least one each; the first get the rest."""
    if not among:
        return ()
    each, rest = divmod(max(total, among), among)
    return tuple(each + (place < rest) for place in range(among))
