"""What the home page asks, which no table holds."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from casino_rules.core.questions import Question
from trainer.practice.domain import in_words
from trainer.ui.table.cloth import Cloth, laid_in

GAME: Final = "punto-banco"
DRILL: Final = "tirage-punto"
PITFALL: Final = "limite"
"""The error that a beginner makes: it shows what an explanation is worth."""
RULES: Final = ("point", "tirage-punto")
"""The articles that decide every question of the exercise."""


@dataclass(frozen=True)
class Showcase:
    """A question of a game, its situation and its cloth."""

    game: Game
    drill: Drill[Any]
    situation: object
    question: Question
    cloth: Cloth
    rules: tuple[str, ...]
    """The rules that decide it, each in a sentence or two."""


@cache
def showcase() -> Showcase:
    """Return the question, taken from the worked cases of a game.

    Raises:
        LookupError: if no case of the exercise is one where the error can be made.
    """
    game = catalog.game(GAME)
    drill = game.drill(DRILL)
    pitfall = next(item for item in drill.pitfalls if item.slug == PITFALL)
    for case in game.cases:
        situation = drill.load(case.situation) if case.drill == DRILL else None
        if situation and pitfall.answer(situation) is not None:
            cloth = laid_in(game, drill, situation)
            said = tuple(in_words(game.rulebook.rule(slug).statement) for slug in RULES)
            return Showcase(game, drill, situation, drill.ask(situation), cloth, said)
    raise LookupError(f"no case of {GAME}/{DRILL} is one where {PITFALL} can be made")
