"""Every table in a real browser: nothing on what must be read, nothing off the cloth, all in view."""

import pytest
from playwright.sync_api import Page

from casino_rules import catalog
from tests.sight import NARROW, PHONE, SCREEN, faults
from tests.tables import faults_of, open_room, question_of
from trainer.ui.table.cloth import cloth_of
from trainer.ui.table.html import plan_html

pytestmark = [pytest.mark.e2e, pytest.mark.thorough]

SIZES = (SCREEN, PHONE, NARROW)
SHAPES = [
    ("caribbean-stud", "reglement-tapis", 2),
    ("poker-21", "reglement-tapis", 5),
    ("pai-gow-casino", "resultat", 0),
    ("punto-banco", "tirage-banco", 1),
    ("punto-banco", "sabot-qui-circule", 2),
    ("baccara", "reglement-tapis", 3),
    ("texas-holdem", "repartir-pots", 4),
    ("stud", "bring-in", 4),
]
"""One exercise for each shape of table and each way in which hands lie."""


@pytest.mark.parametrize(("slug", "drill", "seed"), SHAPES, ids=str)
def test_a_table_of_each_shape_is_legible_whole_and_in_view(
    page: Page, slug: str, drill: str, seed: int
) -> None:
    open_room(page)
    game = catalog.game(slug)
    assert faults_of(page, question_of(game, drill, seed), SIZES) == []


def test_the_empty_table_of_every_game_is_legible(page: Page) -> None:
    open_room(page)
    found = {}
    for game in catalog.load_all():
        plan = game.rulebook.plan
        html = plan_html(cloth_of(plan, game.rulebook.default_house))
        if seen := faults_of(page, html, SIZES):
            found[game.slug] = seen
    assert found == {}


def test_a_table_of_each_shape_passes_axe(page: Page) -> None:
    open_room(page)
    for slug, drill, seed in SHAPES[::3]:
        faults_of(page, question_of(catalog.game(slug), drill, seed), (PHONE,))
        assert faults(page, ((PHONE, "light"), (SCREEN, "dark")), best_practice=False) == []


@pytest.mark.slow
@pytest.mark.parametrize("slug", [game.slug for game in catalog.load_all()])
def test_every_exercise_of_a_game_lies_well_at_both_sizes(page: Page, slug: str) -> None:
    open_room(page)
    game = catalog.game(slug)
    found = {
        f"{drill} {seed}": seen
        for drill in game.drills
        for seed in (1, 2)
        if (seen := faults_of(page, question_of(game, drill, seed), SIZES))
    }
    assert found == {}
