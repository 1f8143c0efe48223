"""A wrong seat is told by name: the exercises whose answer is one of the seats."""

from random import Random
from typing import Any

import pytest

from casino_rules.core.game import Game
from casino_rules.core.seat_forms import Seats
from tests.casino_rules.poker.rooms import GAMES, room_of

_NAMED = 0.6
ASKED = [
    pytest.param(game, game.drills[slug], id=f"{game.slug}/{slug}")
    for game in GAMES
    for slug in ("attribuer-pot", "premier-a-montrer")
    if slug in game.drills and (slug != "attribuer-pot" or len(room_of(game).variant.halves) == 1)
]


@pytest.mark.parametrize(("game", "drill"), ASKED)
def test_most_wrong_seats_meet_a_named_error(game: Game, drill: Any) -> None:
    wrong = met = 0
    house = game.rulebook.default_house
    for branch in drill.branches_in(house):
        for seed in range(12):
            seen = drill.generate(Random(f"{branch.slug}{seed}"), house, branch.slug)
            form, ruling = drill.ask(seen).form, drill.solve(seen)
            assert isinstance(form, Seats)
            named = [answer for _, answer in drill.mistakes(seen)]
            alone = [(seat,) for seat in form.seats if not ruling.accepts((seat,))]
            wrong += len(alone)
            met += sum(answer in named for answer in alone)
    assert met >= _NAMED * wrong
