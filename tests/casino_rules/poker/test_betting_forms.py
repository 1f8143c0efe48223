"""What is asked in the room: forms that tell nothing, the board of the moment, wrong seats named."""

from itertools import product
from random import Random
from typing import Any, Final

import pytest

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Choice, UnreadableAnswer
from casino_rules.core.game import Game
from casino_rules.core.table_forms import Seats
from tests.casino_rules.contract import houses
from tests.casino_rules.poker.rooms import BET, each_showdown, room_of
from tests.drills import check_each, enough

_SLUGS: Final = (
    "premier-a-parler",
    "a-qui-la-parole",
    "montant-a-suivre",
    "relance-minimale",
    "relance-maximale",
    "action-permise",
    "premier-a-montrer",
)
DRILLS: Final = [
    (game, drill)
    for name in ("texas-holdem", "omaha", "stud", "razz", "badugi")
    for game in [catalog.game(name)]
    for drill in game.drills.values()
    if drill.slug in _SLUGS
]
every_drill = pytest.mark.parametrize(
    ("game", "drill"), DRILLS, ids=[f"{game.slug}/{drill.slug}" for game, drill in DRILLS]
)


def _table(situation: Any) -> tuple[Any, ...]:
    """Return the seats, which of them are live, and whether a word or chips are judged.

    That is all that may shape a form.
    """
    seats = sorted((row.seat, row.state == "couche") for row in situation.players)
    return (*seats, getattr(situation, "action", "") in ("parole", "suivre"))


def _shape(form: Any) -> Any:
    """Return a form without the amounts that its options tell, the same whatever is right."""
    return form.keys if isinstance(form, Choice) else form


@pytest.mark.parametrize(
    ("tables", "turns"),
    [
        (3, 3),
        pytest.param(8, 5, marks=pytest.mark.thorough),
        pytest.param(20, 5, marks=pytest.mark.slow),
    ],
)
@every_drill
def test_the_same_seats_are_asked_on_the_same_form(
    game: Any, drill: Drill[Any], tables: int, turns: int
) -> None:
    """So many tables of each case are drawn, each again in so many houses."""
    forms: dict[Any, Any] = {}
    every = houses(game)
    for item in drill.branches:
        known = [house for house in every if item.exists_in(house)]
        for turn, table in product(range(turns), range(tables)):
            house = known[(turn * (tables + 1) + table) % len(known)]
            seen = drill.generate(Random(table), house, item.slug)
            form = drill.ask(seen).form
            assert forms.setdefault(_table(seen), _shape(form)) == _shape(form)
            with pytest.raises(UnreadableAnswer):
                form.parse("")
    assert len(forms) < turns * tables * len(drill.branches) / 2, "few tables are met again"


@every_drill
def test_asking_does_not_decide(
    game: Any, drill: Drill[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    house = game.rulebook.default_house
    seen = [
        drill.generate(Random(item.slug), house, item.slug) for item in drill.branches_in(house)
    ]
    for name in ("solve", "classify"):
        monkeypatch.setattr(type(drill), name, lambda *_: pytest.fail("decided while asking"))
    assert all(drill.ask(situation).prompt for situation in seen)


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
