"""Incidents: the floor manager may always be called, and a disputed stake is told."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from casino_rules.core.rules import RuleBook
from casino_rules.exercises.incidents import (
    CALLED,
    CHEF,
    NOT_ALLOWED,
    IncidentDrill,
    read_incidents,
)
from tests.casino_rules.contract import DRILLS, judge

ONE = """
[actions]
rendre = "Refuser la mise et la rendre"
accepter = "Accepter"

[[incident]]
id = "tardive"
titre = "Mise tardive"
scene = "La place {{place}} pose {{mise}}."
actions = ["accepter", "rendre"]
bonne = "rendre"
articles = []
mise = {{ case = "Ante", sort = "{sort}" }}
"""
TROUBLES = [(game, drill) for game, drill in DRILLS if isinstance(drill, IncidentDrill)]


@pytest.mark.parametrize(
    ("game", "drill"), TROUBLES, ids=[f"{game.slug}/{drill.slug}" for game, drill in TROUBLES]
)
def test_the_floor_manager_can_be_called_in_every_incident(game: Game, drill: Drill[Any]) -> None:
    for branch in drill.branches_in(game.rulebook.default_house):
        situation = drill.generate(Random(1), game.rulebook.default_house, branch.slug)
        verdict = judge(drill, situation, CHEF.key)
        assert verdict.correct or verdict.pitfall_message, branch.slug
    assert CALLED in drill.pitfalls


@pytest.mark.parametrize(
    ("game", "drill"), TROUBLES, ids=[f"{game.slug}/{drill.slug}" for game, drill in TROUBLES]
)
def test_what_a_rule_forbids_is_told_with_its_reason(game: Game, drill: Drill[Any]) -> None:
    for branch in drill.branches_in(game.rulebook.default_house):
        situation = drill.generate(Random(1), game.rulebook.default_house, branch.slug)
        if "accepter" in situation.incident.form.keys and situation.incident.right != "accepter":
            assert judge(drill, situation, "accepter").pitfall_message != NOT_ALLOWED, branch.slug


@pytest.fixture(scope="module")
def book() -> RuleBook:
    """Return any rule book: the incidents here cite nothing."""
    return DRILLS[0][0].rulebook


def test_an_incident_tells_what_becomes_of_the_stake_in_dispute(
    tmp_path: Path, book: RuleBook
) -> None:
    path = tmp_path / "incidents.toml"
    path.write_text(ONE.format(sort="refusee"), "utf-8")
    disputed = read_incidents(path, book)["tardive"].disputed
    assert disputed is not None
    assert (disputed.box, disputed.fact, disputed.accepted) == ("Ante", "stake", False)
    path.write_text(ONE.format(sort="perdue"), "utf-8")
    with pytest.raises(KeyError):
        read_incidents(path, book)
