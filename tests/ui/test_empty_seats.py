"""Empty seats are told to who does not see the table only where somebody sits at it."""

from random import Random

import pytest

from casino_rules import catalog
from tests.ui.shown import shown
from trainer.ui.table.cloth import laid_in
from trainer.ui.table.svg import table_html


@pytest.mark.parametrize(
    ("drill", "told"), [("point-main", False), ("tirage-banco", False), ("reglement-tapis", True)]
)
def test_empty_seats_are_told_where_others_sit(drill: str, *, told: bool) -> None:
    game = catalog.game("punto-banco")
    exercise = game.drill(drill)
    situation = exercise.generate(Random(3), game.rulebook.default_house.at(2))
    question = exercise.ask(situation)
    seats = {zone.seat for zone in question.zones if zone.seat}
    places = shown(table_html(question, laid_in(game, exercise, situation)))
    empty = [
        places[f"place-{number}"]
        for number in game.plan_of(exercise).numbers
        if number not in seats
    ]
    assert empty
    for seat in empty:
        assert (seat.told.endswith("libre")) is told
        assert (seat.attributes.get("aria-hidden") == "true") is not told
