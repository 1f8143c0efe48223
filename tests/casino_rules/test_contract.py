"""The contract of every drill of every game: nothing here knows a particular game."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

from casino_rules.core.drill import Drill, UnknownBranchError
from casino_rules.core.forms import Choice, Fields, Form, Ordering
from casino_rules.core.game import Game
from casino_rules.core.grading import grade
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.questions import Question
from casino_rules.core.situation import show_facts
from casino_rules.exercises.fault_finding import seat_named
from tests.casino_rules.contract import (
    GAMES,
    Breadth,
    Met,
    by_breadth,
    by_breadth_in_turn,
    check_one,
    each_drill,
    every_game,
    faults,
    houses,
    judge,
    module_of,
    part,
    told,
    turns,
    typed,
    typed_facts,
    walk,
    walking,
)
from tests.casino_rules.digest import DRAWN, MORE, digest
from tests.drills import drawn

NAMED = re.compile(r"\b[Pp]laces? (\d+(?:(?:, | et )\d+(?!e))*)")
SUM = re.compile(r"[\d\u202f,]+\s[€$]")
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
GENERATED, DEALT = 30, 60
"""How many situations without a wanted branch are made of each drill, in all its houses, by the slow run."""
THOROUGHLY = 1 / 3
"""The part of them that `make test-all` makes."""
HOUSES = 2
"""In how many houses, drawn by the seed of the tests, `make test` makes them."""
AGAIN = 3
"""One situation in so many is made again from its seed; by the slow run, all of them."""
OTHERWISE = 4
"""Of how many games, so drawn, `make test` asks another process what it draws."""


def _bytes(drill: Drill[Any], situation: Any) -> bytes:
    return json.dumps(drill.dump(situation), ensure_ascii=False).encode()


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


def it_is_of_the_branch_that_was_wanted(met: Met) -> None:
    assert isinstance(met.situation, met.drill.situation)
    assert met.drill.branch_of(met.situation).slug == met.branch


def it_survives_json_byte_for_byte(met: Met) -> None:
    stored = _bytes(met.drill, met.situation)
    loaded = met.drill.load(json.loads(stored))
    assert loaded == met.situation
    assert _bytes(met.drill, loaded) == stored
    assert met.drill.solve(loaded) == met.ruling


def it_can_be_described_to_the_referee(met: Met) -> None:
    assert met.drill.read(typed_facts(met.situation)) == met.situation
    assert not faults(show_facts(met.situation))


def the_same_seed_gives_it_again(met: Met) -> None:
    again = met.drill.generate(Random(met.seed), met.house, met.branch)
    assert _bytes(met.drill, again) == _bytes(met.drill, met.situation)


def its_question_is_asked_in_good_french(met: Met) -> None:
    texts = _texts(met.question)
    assert not [fault for text in texts for fault in faults(text)]


def its_question_holds_nothing_of_its_answer(met: Met) -> None:
    question = met.question
    assert {item.name for item in fields(question)} == {
        "prompt",
        "form",
        "zones",
        "in_force",
        "currency",
        "chips",
        "answered",
        "picture",
        "seats",
    }
    assert question.picture is None, "a game draws its table, it shows no image"
    assert question.answered is None, "no colleague has answered what one is asked oneself"
    assert met.drill.ask(met.situation) == question
    assert all(step.text not in _texts(question) for step in met.ruling.steps)


def its_words_are_about_the_seats_that_they_name(met: Met) -> None:
    question = met.question
    if not question.zones:
        assert _seats_named(question.prompt) == {*question.seats}


def its_steps_are_about_the_seats_that_they_name(met: Met) -> None:
    form = met.question.form
    if isinstance(form, Fields) and any(seat_named(field) for field in form.fields):
        for step in met.ruling.steps:
            assert _seats_named(step.text) == {*step.seats}, step.text


def _seats_named(text: str) -> set[int]:
    return {
        int(seat)
        for seats in NAMED.findall(SUM.sub("", text))
        for seat in re.findall(r"\d+", seats)
    }


def every_step_of_its_proof_is_written_in_good_french(met: Met) -> None:
    assert not [fault for step in met.ruling.steps for fault in faults(step.text)]


def its_proof_applies_only_rules_in_force_in_the_house(met: Met) -> None:
    for step in met.ruling.steps:
        assert met.game.rulebook.rule(step.rule.slug) is step.rule
        assert step.rule.applies(met.house), step.rule.id
        assert not step.rule.information, step.rule.id


def every_right_answer_is_graded_right_as_typed_and_as_stored(met: Met) -> None:
    form = met.question.form
    for answer in (met.ruling.value, *met.ruling.also):
        verdict = grade(met.drill, met.situation, typed(form, answer))
        assert verdict.correct
        assert verdict.share == verdict.out_of
        assert not verdict.pitfall
        assert form.load(json.loads(json.dumps(verdict.answer))) == answer
        assert form.load(json.loads(json.dumps(form.dump(answer)))) == answer
        assert not faults(verdict.given)
    assert form.load(json.loads(json.dumps(verdict.solution))) == met.ruling.value


def every_pitfall_is_readable_wrong_and_named(met: Met) -> None:
    assert all(_named(met))


def _named(met: Met) -> Iterator[str]:
    """Yield the name that is told to each known error of a situation."""
    form = met.question.form
    for pitfall, answer in met.mistakes:
        verdict = grade(met.drill, met.situation, typed(form, answer))
        assert not verdict.correct, pitfall.slug
        assert verdict.pitfall, pitfall.slug
        assert verdict.share < verdict.out_of
        assert not faults(verdict.pitfall_message)
        yield verdict.pitfall


CHECKS: tuple[Callable[[Met], None], ...] = (
    it_is_of_the_branch_that_was_wanted,
    it_survives_json_byte_for_byte,
    it_can_be_described_to_the_referee,
    its_question_is_asked_in_good_french,
    its_question_holds_nothing_of_its_answer,
    its_words_are_about_the_seats_that_they_name,
    its_steps_are_about_the_seats_that_they_name,
    every_step_of_its_proof_is_written_in_good_french,
    its_proof_applies_only_rules_in_force_in_the_house,
    every_right_answer_is_graded_right_as_typed_and_as_stored,
    every_pitfall_is_readable_wrong_and_named,
)
"""What holds of every situation."""


def test_there_are_games_and_their_slugs_are_stable_words() -> None:
    assert GAMES
    assert all(SLUG.fullmatch(game.slug) for game in GAMES)
    assert all(SLUG.fullmatch(game.family.slug) for game in GAMES)
    assert not [fault for game in GAMES for fault in faults(game.family.title)]
    assert len({game.order for game in GAMES}) == len(GAMES)


@every_game
def test_a_drill_is_well_named(game: Game) -> None:
    def well_named(drill: Drill[Any]) -> None:
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

    each_drill(game, well_named)


@every_game
def test_a_walk_meets_every_branch_in_every_house_and_at_every_level(game: Game) -> None:
    def all_met(drill: Drill[Any]) -> None:
        walked = turns(game, drill, Breadth.THOROUGH)
        assert {(turn.branch, turn.house.choices) for turn in walked} == {
            (branch.slug, house.choices)
            for house in houses(game)
            for branch in drill.branches_in(house)
        }
        levels = {(branch.slug, level) for branch in drill.branches for level in Level}
        assert {(turn.branch, turn.house.level) for turn in walked} == levels
        quick = turns(game, drill, Breadth.QUICK)
        assert {turn.branch for turn in quick} == {branch.slug for branch in drill.branches}
        assert set(quick) <= set(walked)

    each_drill(game, all_met)


@by_breadth
@every_game
def test_every_situation_keeps_the_contract(game: Game, breadth: Breadth) -> None:
    def kept(drill: Drill[Any]) -> None:
        mets = walk(game, drill, breadth)
        again = mets if breadth is Breadth.WHOLE else mets[::AGAIN]
        for met in mets:
            check_one(met, *CHECKS)
        for met in again:
            check_one(met, the_same_seed_gives_it_again)

    each_drill(game, kept)


@pytest.mark.thorough
@every_game
def test_every_pitfall_is_met_somewhere(game: Game) -> None:
    def all_met(drill: Drill[Any]) -> None:
        missing = {pitfall.slug for pitfall in drill.pitfalls}
        for met in chain(walk(game, drill), walking(game, drill, Breadth.SOUGHT)):
            if not missing:
                break
            if not missing.isdisjoint(found.slug for found, _ in drill.mistakes(met.situation)):
                missing.difference_update(_named(met))
        assert not missing

    each_drill(game, all_met)


@every_game
def test_a_branch_that_a_house_excludes_is_refused(game: Game) -> None:
    def refused(drill: Drill[Any]) -> None:
        for house in houses(game):
            assert drill.branches_in(house)
            for branch in set(drill.branches) - set(drill.branches_in(house)):
                with pytest.raises(UnknownBranchError):
                    drill.generate(Random(1), house, branch.slug)

    each_drill(game, refused)


@every_game
def test_the_cells_of_a_drill_are_cells_of_its_table_each_once(game: Game) -> None:
    def cells_of_its_table(drill: Drill[Any]) -> None:
        cells = [branch.cell for branch in drill.branches if branch.cell is not None]
        assert bool(cells) == bool(drill.table)
        assert set(cells) <= set(game.rulebook.tables[drill.table].cells if cells else ())
        assert len(set(cells)) == len(cells)

    each_drill(game, cells_of_its_table)


@by_breadth_in_turn("of the house")
def test_a_situation_without_a_wanted_branch_is_of_the_house(game: Game, breadth: Breadth) -> None:
    """Each house by one of the two ways, in turn; by both, and oftener, in the slow run."""
    ways, wanted = (2, 1.0) if breadth is Breadth.WHOLE else (1, THOROUGHLY)
    every = houses(game)

    def belongs(drill: Drill[Any]) -> None:
        for number, house in _drawn_houses(f"{game.slug}/{drill.slug}", every, breadth):
            rng = Random(f"{game.slug}/{drill.slug}/{number}")
            made = ((drill.generate, GENERATED), (drill.deal, DEALT))
            for make, trials in (*made, *made)[number % 2 :][:ways]:
                for level in range(max(1, int(part(drill, trials) * wanted) // len(every))):
                    seen = make(rng, house.at(1 + (number + level) % len(Level)))
                    with told(seen, "in house", number, house):
                        assert drill.branch_of(seen).exists_in(house)
                        assert drill.load(drill.dump(seen)) == seen
                        assert judge(drill, seen, drill.solve(seen).value).correct

    each_drill(game, belongs)


def _drawn_houses(name: str, every: tuple[House, ...], breadth: Breadth) -> list[tuple[int, House]]:
    numbered = list(enumerate(every))
    return drawn(name, numbered, HOUSES) if breadth is Breadth.QUICK else numbered


@by_breadth
def test_chance_comes_from_the_seed_alone_in_every_process(breadth: Breadth) -> None:
    """Another process, with other hashes and nothing done before, draws what is drawn here."""
    games = drawn("processes", GAMES, OTHERWISE) if breadth is Breadth.QUICK else GAMES
    number = MORE if breadth is Breadth.WHOLE else DRAWN
    modules = [module_of(game).__name__ for game in games]
    other = subprocess.run(
        [sys.executable, "-m", "tests.casino_rules.digest", str(number), *modules],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONHASHSEED": str(1 + hash(GAMES[0].slug) % 2**31)},
        capture_output=True,
        check=True,
        text=True,
    )
    here = {module: digest(game, number) for module, game in zip(modules, games, strict=True)}
    assert dict(line.split() for line in other.stdout.splitlines()) == here
