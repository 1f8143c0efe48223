"""The contract of every drill of every game: nothing here knows a particular game."""

import json
import os
import re
import subprocess
import sys
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from casino_rules.core.drill import Drill, UnknownBranchError
from casino_rules.core.forms import Choice, Fields, Form, Ordering
from casino_rules.core.game import Game
from casino_rules.core.questions import Question
from casino_rules.core.situation import show_facts
from tests.casino_rules.contract import (
    GAMES,
    every_drill_of_every_game,
    every_game,
    faults,
    few,
    houses,
    judge,
    module_of,
    part,
    typed_facts,
    walk,
)

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def _bytes(drill: Drill[Any], situation: Any) -> bytes:
    return json.dumps(drill.dump(situation), ensure_ascii=False).encode()


def test_there_are_games_and_their_slugs_are_stable_words() -> None:
    assert GAMES
    assert all(SLUG.fullmatch(game.slug) for game in GAMES)
    assert all(SLUG.fullmatch(game.family.slug) for game in GAMES)
    assert not [fault for game in GAMES for fault in faults(game.family.title)]
    assert len({game.order for game in GAMES}) == len(GAMES)


@every_drill_of_every_game
def test_a_drill_is_well_named(game: Game, drill: Drill[Any]) -> None:
    branches = [branch.slug for branch in drill.branches]
    pitfalls = [pitfall.slug for pitfall in drill.pitfalls]
    assert all(SLUG.fullmatch(slug) for slug in [drill.slug, *branches, *pitfalls])
    assert len(set(branches)) == len(branches)
    assert len(set(pitfalls)) == len(pitfalls)
    texts = [drill.title, drill.duty, *(item.title for item in drill.branches)]
    assert not [fault for text in texts for fault in faults(text)]
    assert drill.seconds > 0
    assert all(branch.weight > 0 for branch in drill.branches)
    for branch in drill.branches:
        for option, choice in branch.needs:
            game.rulebook.option(option).check(choice)


@every_drill_of_every_game
def test_every_branch_can_be_made_in_every_house_that_has_it(game: Game, drill: Drill[Any]) -> None:
    for met in walk(game, drill):
        assert isinstance(met.situation, drill.situation)
        assert drill.branch_of(met.situation).slug == met.branch
    made = {met.branch for met in walk(game, drill)}
    assert made == {branch.slug for branch in drill.branches}


@every_drill_of_every_game
def test_a_branch_that_a_house_excludes_is_refused(game: Game, drill: Drill[Any]) -> None:
    for house in houses(game):
        assert drill.branches_in(house)
        for branch in set(drill.branches) - set(drill.branches_in(house)):
            with pytest.raises(UnknownBranchError):
                drill.generate(Random(1), house, branch.slug)


@every_drill_of_every_game
def test_the_cells_of_a_drill_are_cells_of_its_table_each_once(
    game: Game, drill: Drill[Any]
) -> None:
    cells = [branch.cell for branch in drill.branches if branch.cell is not None]
    if not drill.table:
        assert not cells
        return
    assert cells
    assert set(cells) <= set(game.rulebook.tables[drill.table].cells)
    assert len(set(cells)) == len(cells)


@every_drill_of_every_game
def test_a_situation_without_a_wanted_branch_belongs_to_one_of_the_house(
    game: Game, drill: Drill[Any]
) -> None:
    for house in houses(game):
        rng = Random(f"{drill.slug}{house}")
        for situation in (
            *(drill.generate(rng, house) for _ in range(part(drill, 10))),
            *(drill.deal(rng, house) for _ in range(part(drill, 30))),
        ):
            assert drill.branch_of(situation).exists_in(house)
            assert drill.load(drill.dump(situation)) == situation
            assert judge(drill, situation, drill.solve(situation).value).correct


@every_drill_of_every_game
def test_a_situation_survives_json_byte_for_byte(game: Game, drill: Drill[Any]) -> None:
    for met in walk(game, drill):
        stored = _bytes(drill, met.situation)
        loaded = drill.load(json.loads(stored))
        assert loaded == met.situation
        assert _bytes(drill, loaded) == stored
        assert drill.solve(loaded) == met.ruling


@every_drill_of_every_game
def test_a_situation_can_be_described_to_the_referee(game: Game, drill: Drill[Any]) -> None:
    for met in few(game, drill):
        assert drill.read(typed_facts(met.situation)) == met.situation
        assert not faults(show_facts(met.situation))


@every_drill_of_every_game
def test_the_same_seed_gives_the_same_situation(game: Game, drill: Drill[Any]) -> None:
    for met in few(game, drill):
        again = drill.generate(Random(met.seed), met.house, met.branch)
        assert _bytes(drill, again) == _bytes(drill, met.situation)


def _labels(form: Form[Any]) -> list[str]:
    if isinstance(form, Choice | Ordering):
        return [option.label for option in form.options]
    if isinstance(form, Fields):
        return [text for item in form.fields for text in (item.label, *_labels(item.form))]
    return []


def _texts(question: Question) -> list[str]:
    zones = [text for zone in question.zones for text in (zone.label, zone.note) if text]
    boxes = [stake.box for zone in question.zones for stake in zone.stakes]
    return [question.prompt, *question.in_force, *zones, *boxes, *_labels(question.form)]


@every_drill_of_every_game
def test_a_question_is_asked_in_good_french(game: Game, drill: Drill[Any]) -> None:
    for met in walk(game, drill):
        texts = _texts(drill.ask(met.situation))
        assert not [fault for text in texts for fault in faults(text)], met.seed


@every_drill_of_every_game
def test_a_question_holds_nothing_of_its_answer(game: Game, drill: Drill[Any]) -> None:
    for met in few(game, drill):
        question = drill.ask(met.situation)
        assert {item.name for item in fields(question)} == {
            "prompt",
            "chips",
            "form",
            "zones",
            "in_force",
            "currency",
        }
        assert drill.ask(met.situation) == question
        assert all(step.text not in _texts(question) for step in met.ruling.steps)


@every_drill_of_every_game
def test_every_step_of_the_proof_is_written_in_good_french(game: Game, drill: Drill[Any]) -> None:
    for met in walk(game, drill):
        texts = [step.text for step in met.ruling.steps]
        assert not [fault for text in texts for fault in faults(text)], met.seed


@every_drill_of_every_game
def test_a_proof_applies_only_rules_in_force_in_the_house(game: Game, drill: Drill[Any]) -> None:
    for met in walk(game, drill):
        for step in met.ruling.steps:
            assert game.rulebook.rule(step.rule.slug) is step.rule
            assert step.rule.applies(met.house), (met.seed, step.rule.id)
            assert not step.rule.information, step.rule.id


@every_drill_of_every_game
def test_every_right_answer_is_graded_right_as_typed_and_as_stored(
    game: Game, drill: Drill[Any]
) -> None:
    for met in walk(game, drill):
        form = drill.ask(met.situation).form
        for answer in (met.ruling.value, *met.ruling.also):
            verdict = judge(drill, met.situation, answer)
            assert verdict.correct, met.seed
            assert verdict.share == verdict.out_of
            assert not verdict.pitfall
            assert form.load(json.loads(json.dumps(verdict.answer))) == answer
            assert form.load(json.loads(json.dumps(form.dump(answer)))) == answer
            assert not faults(verdict.given)
        assert form.load(json.loads(json.dumps(verdict.solution))) == met.ruling.value


@every_drill_of_every_game
def test_every_pitfall_is_readable_wrong_named_and_met_somewhere(
    game: Game, drill: Drill[Any]
) -> None:
    met_pitfalls = set()
    for met in walk(game, drill):
        for pitfall, answer in drill.mistakes(met.situation):
            verdict = judge(drill, met.situation, answer)
            assert not verdict.correct, (met.seed, pitfall.slug)
            assert verdict.pitfall, (met.seed, pitfall.slug)
            assert verdict.share < verdict.out_of
            assert not faults(verdict.pitfall_message)
            met_pitfalls.add(verdict.pitfall)
    assert met_pitfalls == {pitfall.slug for pitfall in drill.pitfalls}


_DIGEST = """
import hashlib, sys
from random import Random
from importlib import import_module
game = import_module(sys.argv[1]).GAME
told = hashlib.sha256()
every = list(game.rulebook.houses())
for house in Random(1).sample(every, min(len(every), 3)):
    for drill in game.drills.values():
        rng = Random(f"{drill.slug}{house.choices}")
        for make in (drill.generate, drill.deal):
            for _ in range(10):
                situation = make(rng, house)
                told.update(repr(drill.dump(situation)).encode())
                told.update(repr(drill.ask(situation).zones).encode())
                told.update(repr([step.text for step in drill.solve(situation).steps]).encode())
    for seats in game.seats:
        told.update(repr([d.scene for d in game.coup(Random(seats), house, seats)]).encode())
print(told.hexdigest())
"""


@every_game
def test_chance_comes_from_the_seed_alone_in_every_process(game: Game) -> None:
    digests = {
        subprocess.run(
            [sys.executable, "-c", _DIGEST, module_of(game).__name__],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert len(digests) == 1
