"""A wrong seat is told by name: the exercises whose answer is one of the seats."""

from random import Random
from typing import Any

from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from casino_rules.core.seat_forms import Seats
from tests.casino_rules.poker.rooms import each_showdown, room_of
from tests.drills import check_each, enough

_NAMED = 0.6


@each_showdown
def test_most_wrong_seats_meet_a_named_error(game: Game) -> None:
    check_each(game, _asked(game), lambda drill: _most_are_named(game, drill))


def _asked(game: Game) -> list[Drill[Any]]:
    """Return the exercises of a game whose answer is one seat, or several."""
    slugs = ["premier-a-montrer"]
    if len(room_of(game).variant.halves) == 1:
        slugs.append("attribuer-pot")
    return [game.drills[slug] for slug in slugs if slug in game.drills]


def _most_are_named(game: Game, drill: Drill[Any]) -> None:
    wrong = met = 0
    house = game.rulebook.default_house
    for branch in drill.branches_in(house):
        for seed in range(enough(6, 12)):
            seen = drill.generate(Random(f"{branch.slug}{seed}"), house, branch.slug)
            form, ruling = drill.ask(seen).form, drill.solve(seen)
            assert isinstance(form, Seats)
            named = [answer for _, answer in drill.mistakes(seen)]
            alone = [(seat,) for seat in form.seats if not ruling.accepts((seat,))]
            wrong += len(alone)
            met += sum(answer in named for answer in alone)
    assert met >= _NAMED * wrong
