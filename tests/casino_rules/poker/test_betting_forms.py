"""What is asked about the betting depends on the seats of the table alone."""

from itertools import product
from random import Random
from typing import Any, Final

import pytest

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Choice, UnreadableAnswer
from tests.casino_rules.contract import houses

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
