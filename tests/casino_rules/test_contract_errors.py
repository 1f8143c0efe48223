"""The contract of known errors: most wrong choices among a few are told by name."""

from collections import Counter
from typing import Any

import pytest

from casino_rules.core.drill import Drill
from casino_rules.core.forms import Choice
from casino_rules.core.game import Game
from casino_rules.core.grading import grade_value
from tests.casino_rules.contract import Breadth, Met, each_drill, every_game, walk

TOLD = 0.6
"""The part of the wrong choices that must meet a known error."""
FEW_CHOICES = range(2, 7)
"""Beyond so many choices an error is a slip, not a confusion that can be named."""


@pytest.mark.thorough
@every_game
def test_most_wrong_choices_meet_a_known_error(game: Game) -> None:
    def told_by_name(drill: Drill[Any]) -> None:
        told: Counter[bool] = Counter()
        holes: Counter[tuple[str, str]] = Counter()
        few = any(_wrong_among_a_few(met) for met in walk(game, drill))
        for met in walk(game, drill, Breadth.THOROUGH) if few else ():
            for key in _wrong_among_a_few(met):
                known = bool(grade_value(drill, met.situation, key).pitfall)
                told[known] += 1
                holes[met.branch, key] += not known
        assert told[True] >= TOLD * told.total(), holes.most_common(10)

    each_drill(game, told_by_name)


def _wrong_among_a_few(met: Met) -> list[str]:
    form = met.question.form
    if not isinstance(form, Choice) or len(form.keys) not in FEW_CHOICES:
        return []
    return [key for key in form.keys if not met.ruling.accepts(key)]
