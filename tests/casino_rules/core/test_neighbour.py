"""The neighbouring case: the nearest situation that is ruled otherwise."""

from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from django.http import QueryDict

from casino_rules import catalog
from casino_rules.core.neighbour import TRIES, Neighbour, is_turned, neighbour
from tests.drills import tried_by_game
from trainer.ui.described.telling import query_of
from trainer.ui.post import raw_situation


def near(game: str, drill: str, **facts: str) -> Neighbour[Any]:
    exercise = catalog.game(game).drill(drill)
    found = neighbour(exercise, exercise.load(facts))
    assert found is not None
    return found


def test_one_rank_less_and_banco_stays() -> None:
    found = near("punto-banco", "tirage-banco", punto="Ts 5h 6d", banco="Kh 6s")
    told = (found.fact, found.change, found.answer)
    assert told == ("Punto", "le cinq de carreau au lieu du six de carreau", "Reste")
    assert found.reasons


def test_an_amount_turns_where_another_rule_applies() -> None:
    exercise = catalog.game("poker-21").drill("limites")
    house = catalog.game("poker-21").rulebook.default_house
    found = neighbour(exercise, exercise.generate(Random(3), house, "21-au-maximum"))
    assert found is not None
    assert found.fact == "Mise posée"


def test_what_no_fact_alone_turns_has_no_neighbour() -> None:
    exercise = catalog.game("punto-banco").drill("lire-une-masse")
    house = catalog.game("punto-banco").rulebook.default_house
    situation = exercise.generate(Random(3), house)
    assert neighbour(exercise, situation) is None


@pytest.mark.parametrize(("game", "drills"), tried_by_game())
def test_it_differs_by_one_fact_is_ruled_otherwise_and_is_read_again(
    game: Any, drills: list[Any]
) -> None:
    house = game.rulebook.default_house
    for drill in drills:
        situation = drill.generate(Random(3), house, drill.branches_in(house)[-1].slug)
        with patch.object(type(drill), "solve", side_effect=drill.solve) as solved:
            found = neighbour(drill, situation)
        assert solved.call_count <= TRIES + 1
        if found is None:
            continue
        assert is_turned(drill.ask(situation).form)
        assert neighbour(drill, situation) == found
        before, after = drill.dump(situation), drill.dump(found.situation)
        assert sum(before[name] != after[name] for name in before) == 1
        assert not drill.solve(situation).accepts(drill.solve(found.situation).value)
        query = QueryDict(query_of(found.situation))
        assert drill.read(raw_situation(drill.situation, query)) == found.situation
