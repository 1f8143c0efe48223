"""Drills: plain functions given as they are, cases waited for while dealing, or built."""

from dataclasses import dataclass
from random import Random
from typing import override

import pytest

from casino_rules.core.drill import Branch, Drill, RareBranchError, branch
from casino_rules.core.forms import Points
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.rules import Rule
from casino_rules.core.ruling import Ruling, cite
from casino_rules.core.situation import Situation, fact

RULE = Rule("essai/de", "s", "Dé", "", {"": "Le dé dit."}, ())
HOUSE = House(())


@dataclass(frozen=True)
class Rolled(Situation):
    face: int = fact("Face", Points(1, 6))


def _roll(rng: Random, _: House) -> Rolled:
    return Rolled(rng.randint(1, 6))


def _face(situation: Rolled) -> str:
    return "six" if situation.face == 6 else "sept" if situation.face == 7 else "autre"


def _read(situation: Rolled) -> Ruling[int]:
    return Ruling(situation.face, (cite(RULE),))


class _Die(Drill[Rolled]):
    slug = "de"
    title = "L'essai"
    duty = "Lire le dé."
    situation = Rolled
    branches: tuple[Branch, ...] = (branch("six", "Six"), branch("autre", "L'autre", 3))
    classify = staticmethod(_face)
    solve = staticmethod(_read)

    @override
    def ask(self, situation: Rolled) -> Question:
        return Question("Que dit le dé ?", Points(1, 6))


class Dealt(_Die):
    branches = (*_Die.branches, branch("sept", "Sept"))
    deal = staticmethod(_roll)


class Built(_Die):
    @override
    def construct(self, rng: Random, house: House, branch: str) -> Rolled:
        return Rolled(6 if branch == "six" else rng.randint(1, 5))


def test_a_drill_deals_until_the_case_comes() -> None:
    drill = Dealt()
    assert drill.generate(Random(1), HOUSE, "six").face == 6
    assert drill.generate(Random(1), HOUSE, "autre").face < 6


def test_a_case_that_does_not_come_is_a_named_error() -> None:
    with pytest.raises(RareBranchError, match="de: sept"):
        Dealt().generate(Random(1), HOUSE, "sept")


def test_a_drill_deals_the_cases_it_builds_by_their_teaching_weights() -> None:
    rng = Random(1)
    faces = [Built().deal(rng, HOUSE).face for _ in range(400)]
    assert 70 < faces.count(6) < 130


def test_a_drill_must_deal_or_construct() -> None:
    with pytest.raises(TypeError, match="must deal or construct"):
        _Die().generate(Random(1), HOUSE)


def test_plain_functions_serve_as_methods() -> None:
    drill = Dealt()
    assert drill.solve(Rolled(4)).value == 4
    assert drill.branch_of(Rolled(4)).title == "L’autre"


class Levelled(_Die):
    branches = (branch("six", "Six", level=2), branch("autre", "Autre"))

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Rolled:
        return Rolled(6 if branch == "six" else int(house.level))


def test_a_branch_of_a_later_level_comes_before_it_only_when_named() -> None:
    drill, rng = Levelled(), Random(1)
    assert {drill.generate(rng, HOUSE, level=1).face for _ in range(50)} == {1}
    assert {drill.generate(rng, HOUSE, level=2).face for _ in range(50)} == {2, 6}
    assert drill.generate(rng, HOUSE, "six", level=1).face == 6


def test_without_a_level_a_situation_is_furnished_as_its_house_says() -> None:
    drill, rng = Levelled(), Random(1)
    assert drill.generate(rng, HOUSE, "autre").face == 3
    assert drill.generate(rng, HOUSE.at(1), "autre").face == 1
    assert drill.generate(rng, HOUSE.at(1), "autre", level=4).face == 4
