"""The neighbouring case: the nearest situation that is ruled otherwise."""

from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from django.http import QueryDict

from casino_rules import catalog
from casino_rules.core.game import Game
from casino_rules.core.situation import facts_of
from casino_rules.exercises.counterfactual import TRIES, Neighbour, is_turned, neighbour
from casino_rules.games.punto_banco.engine import STAKE_UNIT, Chance
from tests.casino_rules.contract import every_game
from tests.drills import tried_by_game
from trainer.ui.described.telling import query_of
from trainer.ui.forms import raw_situation


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


def test_the_nearest_change_is_shown_even_where_it_turns_many_parts() -> None:
    """One rank of a common card makes three players lose and another win the whole pot."""
    game = catalog.game("texas-holdem-sans-encheres")
    exercise = game.drill("repartir-pots")
    found = neighbour(exercise, exercise.generate(Random(16), game.rulebook.default_house))
    assert found is not None
    assert found.change == "le quatre de trèfle au lieu du cinq de trèfle"
    assert [part.split()[1] for part in found.answer.split(";")] == ["3", "4", "5", "6"]


FRAMES = {"kind", "jeux", "minimum", "maximum", "limites", "unit", "small", "operation", "how"}
"""What the other facts of a question are made for, by its name, in every game."""


@every_game
def test_what_frames_a_question_is_told_so_wherever_it_is_a_fact(game: Game) -> None:
    facts = [item for drill in game.drills.values() for item in facts_of(drill.situation)]
    assert {item.name for item in facts if item.name in FRAMES and not item.frame} == set()


@pytest.mark.parametrize(
    "name",
    ["punto-banco/incidents", "baccara/annonces", "caribbean-stud/annonces", "stud/incidents"],
)
def test_another_incident_or_moment_is_no_neighbour(name: str) -> None:
    exercise = catalog.drill(name)
    house = catalog.game(name.partition("/")[0]).rulebook.default_house
    for seed in range(12):
        situation = exercise.generate(Random(seed), house, level=1)
        found = neighbour(exercise, situation)
        asked = "moment" if name.startswith("baccara") else "kind"
        assert found is None or getattr(found.situation, asked) == getattr(situation, asked)


def test_a_table_keeps_its_packs_and_limits_beside_another() -> None:
    for name, error in (
        ("punto-banco/comptee", "jeux"),
        ("caribbean-stud/limites-table", ""),
        ("pai-gow-commission/incidents", "limites"),
    ):
        exercise = catalog.drill(name)
        house = catalog.game(name.partition("/")[0]).rulebook.default_house
        for seed in range(20):
            situation = exercise.generate(Random(seed), house)
            found = neighbour(exercise, situation)
            for fact in (error,) if error else ("minimum", "maximum", "case"):
                assert found is None or getattr(found.situation, fact) == getattr(situation, fact)


@pytest.mark.parametrize("drill", ["a-qui-la-parole", "geste-suivant", "montant-a-suivre"])
def test_where_bets_are_fixed_a_neighbour_has_no_other_bet(drill: str) -> None:
    exercise = catalog.drill(f"stud/{drill}")
    house = catalog.game("stud").rulebook.default_house
    for seed in range(25):
        situation = exercise.generate(Random(seed), house)
        found = neighbour(exercise, situation)
        laid = {0, *(row.bet for row in situation.players if hasattr(row, "bet"))}
        for row in found.situation.players if found else ():
            assert getattr(row, "bet", 0) in laid or row.state == "tapis", seed


def test_a_stake_beside_another_is_a_multiple_of_the_unit() -> None:
    exercise = catalog.drill("punto-banco/reglement-tapis")
    house = catalog.game("punto-banco").rulebook.default_house
    for seed in range(25):
        found = neighbour(exercise, exercise.generate(Random(seed), house))
        for row in found.situation.seats if found else ():
            assert {row.on(chance) % STAKE_UNIT for chance in Chance} == {0}


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
        changed = {name for name in before if before[name] != after[name]}
        assert not {item.name for item in drill.described() if item.frame} & changed
        assert sum(before[name] != after[name] for name in before) == 1
        assert not drill.solve(situation).accepts(drill.solve(found.situation).value)
        query = QueryDict(query_of(found.situation))
        assert drill.read(raw_situation(drill.situation, query)) == found.situation
