"""Reading one hand, and asking for it: the near misses of each game, the forms that tell nothing."""

from random import Random
from typing import Any

import pytest

from casino_rules.core.forms import Fields, Form
from casino_rules.core.house import House
from casino_rules.core.table_forms import Cards
from casino_rules.poker.drills.hands.reading import PlayingCards, ReadHand
from casino_rules.poker.drills.hands.winners import Winners
from casino_rules.poker.generators import kinds_of
from casino_rules.poker.room import Room
from casino_rules.poker.variant import halves_to_choose
from tests.casino_rules.poker.readings import TESTED
from tests.casino_rules.poker.rooms import room_named
from tests.drills import enough

HOUSE = House(())
every_game = pytest.mark.parametrize("slug", TESTED)


def _room(slug: str) -> Room:
    return Room(TESTED[slug].variant, room_named("texas-holdem").book)


@every_game
def test_the_form_that_names_a_hand_is_always_the_same(slug: str) -> None:
    drill = ReadHand(_room(slug))
    forms = {
        drill.ask(drill.generate(Random(f"{item.slug}"), HOUSE, item.slug)).form
        for item in drill.branches
    }
    assert len(forms) == 1


@every_game
def test_the_form_that_asks_for_cards_depends_on_what_lies_there_alone(slug: str) -> None:
    if not halves_to_choose(TESTED[slug].variant):
        return
    drill = PlayingCards(_room(slug))
    asked = set()
    for item in drill.branches:
        situation = drill.generate(Random(item.slug), HOUSE, item.slug)
        asked.add(tuple(map(_size, _simple(drill.ask(situation).form))))
    assert len(asked) == 1


def _simple(form: Form[Any]) -> list[Form[Any]]:
    return [field.form for field in form.fields] if isinstance(form, Fields) else [form]


def _size(form: Form[Any]) -> tuple[int, int, tuple[int, ...]]:
    assert isinstance(form, Cards)
    return form.count, len(form.shown), form.sizes


@every_game
def test_the_form_of_the_winners_depends_on_the_seats_alone(slug: str) -> None:
    drill = Winners(_room(slug))
    forms: dict[tuple[int, ...], Form[Any]] = {}
    for item in drill.branches:
        for number in range(enough(6, 12)):
            situation = drill.generate(Random(f"{item.slug}{number}"), HOUSE, item.slug)
            form = drill.ask(situation).form
            assert forms.setdefault(tuple(situation.holes), form) == form


@pytest.mark.parametrize("seeds", [8, pytest.param(40, marks=pytest.mark.thorough)])
@every_game
def test_every_kind_of_hand_is_dealt_from_every_seed(slug: str, seeds: int) -> None:
    kinds = kinds_of(TESTED[slug].variant)
    for item in kinds.branches:
        for seed in range(seeds):
            hole, board = kinds.deal(Random(f"{item.slug}{seed}"), item.slug)
            assert kinds.of(hole, board) == item.slug
            assert len({*hole, *board}) == len(hole) + len(board)
