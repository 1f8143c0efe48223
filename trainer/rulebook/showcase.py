"""The example of the home page: a real question, a real error, its real verdict."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from casino_rules.core.grading import Verdict, grade
from casino_rules.core.questions import Question
from trainer.ui.table.cloth import Cloth, laid_in

GAME: Final = "punto-banco"
DRILL: Final = "tirage-banco"
PITFALL: Final = "buche-pour-rien"
"""The error that every beginner makes: it shows what an explanation is worth."""


@dataclass(frozen=True)
class Showcase:
    """A question, and the verdict on the answer of somebody who makes a known error."""

    game: Game
    drill: Drill[Any]
    question: Question
    cloth: Cloth
    verdict: Verdict


@cache
def showcase() -> Showcase:
    """Return the example, taken from the worked cases of a game.

    Raises:
        LookupError: if no case of the exercise is one where the error can be made.
    """
    game = catalog.game(GAME)
    drill = game.drill(DRILL)
    pitfall = next(item for item in drill.pitfalls if item.slug == PITFALL)
    for case in game.cases:
        situation = drill.load(case.situation) if case.drill == DRILL else None
        wrong = situation and pitfall.answer(situation)
        if wrong is not None:
            question = drill.ask(situation)
            return Showcase(
                game,
                drill,
                question,
                laid_in(game, drill, situation),
                grade(drill, situation, question.form.dump(wrong)),
            )
    raise LookupError(f"no case of {GAME}/{DRILL} shows {PITFALL}")
