"""What is kept of a question reads the same for ever, whatever becomes of the engine."""

import json
from random import Random
from typing import Any

import pytest

from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from tests.drills import tried
from trainer.questions.keeping import Kept
from trainer.questions.posed_question import PosedQuestion
from trainer.ui.exercise import Asked, framed_html


def page_of(posed: PosedQuestion) -> str:
    asked = Asked(posed.question, posed.cloth, "/", "/", "")
    return framed_html(asked, "", verdict=posed.solved)


@pytest.mark.parametrize(("game", "drill"), tried())
def test_every_exercise_is_kept_whole(game: Game, drill: Drill[Any]) -> None:
    rng = Random(f"{game.slug}/{drill.slug}")
    for branch in rng.sample(drill.drawn_in(game.rulebook.default_house), 1):
        situation = drill.generate(rng, game.rulebook.default_house, branch.slug)
        posed = PosedQuestion((game.slug, drill.slug), drill.dump(situation))
        kept = posed.keeping().kept
        assert kept is not None
        stored = json.loads(json.dumps(kept.data))
        again = PosedQuestion(posed.slugs, posed.stored, kept=Kept(stored))
        assert again.question == posed.question
        assert again.ruling.value == posed.ruling.value
        assert again.ruling.also == posed.ruling.also
        assert again.reasons == posed.reasons
        assert again.solved == posed.solved
        assert page_of(again) == page_of(posed)
        assert (again.title, again.place) == (posed.title, posed.place)
        assert again.otherwise == ""
