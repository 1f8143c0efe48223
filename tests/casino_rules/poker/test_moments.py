"""A question about a moment of a hand shows the common cards that lie there at that moment."""

from random import Random

import pytest

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.game import Game
from tests.casino_rules.poker.rooms import BET, room_of

BOARDS = [game for game in BET if room_of(game).variant.board]


@pytest.mark.parametrize("game", BOARDS, ids=lambda game: game.slug)
@pytest.mark.parametrize("drill", ["premier-a-parler", "premier-a-montrer"])
def test_the_board_of_the_moment_lies_there(game: Game, drill: str) -> None:
    exercise, variant = game.drill(drill), room_of(game).variant
    for number in range(20):
        seen = exercise.generate(Random(number), game.rulebook.default_house)
        lies = variant.board_in(seen.round if drill == "premier-a-parler" else variant.rounds)
        zones = [zone for zone in exercise.ask(seen).zones if zone.spot == "communes"]
        assert [len(zone.cards) for zone in zones] == ([lies] if lies else [])


def test_a_question_stored_before_it_held_a_board_is_read_as_it_was() -> None:
    exercise = catalog.game("courchevel").drill("premier-a-parler")
    seen = exercise.generate(Random(1), catalog.game("courchevel").rulebook.default_house)
    stored = {name: value for name, value in exercise.dump(seen).items() if name != "board"}
    before = exercise.load(stored)
    assert before.board == ()
    assert exercise.solve(before) == exercise.solve(seen)


def test_a_board_that_is_not_of_the_moment_is_refused() -> None:
    exercise = catalog.game("texas-holdem").drill("premier-a-parler")
    house = catalog.game("texas-holdem").rulebook.default_house
    seen = next(
        it for it in (exercise.generate(Random(n), house) for n in range(20)) if len(it.board) == 3
    )
    for board in ("2c 3c", "2c 2c 3c"):
        with pytest.raises(UnreadableAnswer):
            exercise.read(exercise.dump(seen) | {"board": board})
