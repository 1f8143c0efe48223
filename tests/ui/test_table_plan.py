"""The empty table: what is printed on a cloth, named."""

import re

import pytest

from casino_rules import catalog
from trainer.ui.table.cloth import cloth_of
from trainer.ui.table.svg import plan_html


@pytest.mark.parametrize("slug", ["caribbean-stud", "baccara", "texas-holdem"])
def test_an_empty_table_shows_every_place_every_seat_and_every_box(slug: str) -> None:
    game = catalog.game(slug)
    plan = game.plan_of(next(iter(game.drills.values())))
    html = str(plan_html(cloth_of(plan, game.rulebook.default_house), game.title))
    spots = set(re.findall(r'data-lieu="([^"]+)"', html))
    boxes = [box.id for box in plan.boxes if box.shape != "ligne"]
    assert {place.id for place in plan.places} <= spots
    for number in plan.numbers:
        assert {f"place-{number}", *(f"place-{number}.{box}" for box in boxes)} <= spots


def test_an_empty_table_is_one_picture_whose_name_tells_what_is_printed() -> None:
    game = catalog.game("caribbean-stud")
    plan = game.plan_of(next(iter(game.drills.values())))
    html = str(plan_html(cloth_of(plan, game.rulebook.default_house), "Tapis du Caribbean Stud"))
    name = re.search(r'role="img" aria-label="([^"]+)"', html)
    assert name is not None
    assert name[1].startswith(
        "Tapis du Caribbean Stud\N{NO-BREAK SPACE}: 7 places, à chacune Bet, Ante et Bonus"
    )
