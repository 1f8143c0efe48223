"""A table in small shows what lies on the cloth, in few bytes."""

import re
from collections.abc import Iterator
from itertools import accumulate
from random import Random

import pytest

from casino_rules import catalog
from casino_rules.core.cards import parse_card
from casino_rules.core.level import Level
from casino_rules.core.plan import Shape
from casino_rules.core.questions import Zone
from trainer.ui.table.felts import Composition
from trainer.ui.table.layout import Outline
from trainer.ui.table.place import layout_of
from trainer.ui.table.small import shapes_html, small_html

COUPS = ["caribbean-stud", "pai-gow-casino", "baccara", "omaha", "stud", "badugi"]


def strokes(svg: str, kind: str) -> int:
    """Return how many things of a kind are drawn."""
    paths = re.findall(rf'<path class="m-{kind}[ "][^>]* d="([^"]*)"', svg)
    return sum(path.count("M") for path in paths)


@pytest.mark.parametrize("slug", COUPS)
def test_every_card_is_drawn_its_colour_or_its_back_and_every_stake(slug: str) -> None:
    game = catalog.game(slug)
    plan, house = game.rulebook.plan, game.rulebook.default_house.at(Level.FULL)
    packs = {place.id for place in plan.places if place.kind == "paquet"}
    for duty in game.coup(Random(2), house, 4):
        zones = [zone for zone in duty.table if zone.spot.partition(".")[0] not in packs]
        svg = small_html(plan, zones)
        seen = [card for zone in zones for card in zone.cards]
        hidden = sum(zone.hidden for zone in zones)
        assert strokes(svg, "rouge") == sum(card.suit.red for card in seen)
        assert strokes(svg, "rouge") + strokes(svg, "noir") == len(seen)
        stub = strokes(svg, "dos") - hidden
        assert stub == 1, "the pack from which cards are drawn"
        assert strokes(svg, "carte") == len(seen) + hidden + stub
        assert strokes(svg, "jeton") >= sum(
            stake.amount > 0 for zone in zones for stake in zone.stakes
        )
        assert len(svg) < 3_000


def test_a_card_is_red_or_black_and_the_button_is_at_its_seat() -> None:
    plan = catalog.game("texas-holdem").rulebook.plan
    board = plan.zone("communes", map(parse_card, ("Kh", "2s", "9d")))
    svg = small_html(plan, (board, Zone("Place 2", seat=2, spot="place-2", button=True)))
    assert [strokes(svg, kind) for kind in ("rouge", "noir", "bouton")] == [2, 1, 1]


def points(path: str) -> Iterator[tuple[int, int]]:
    """Yield the points of lines: the first by its place, each other by its step from the one before."""
    for line in path.split("M")[1:]:
        numbers = [int(told) for told in re.findall(r"-?\d+", line)]
        yield from zip(accumulate(numbers[::2]), accumulate(numbers[1::2]), strict=True)


@pytest.mark.parametrize("slug", [game.slug for game in catalog.load_all()])
def test_nothing_of_a_table_in_small_leaves_its_felt(slug: str) -> None:
    """A line with round ends goes on by half its width."""
    svg = small_html(catalog.game(slug).rulebook.plan, ())
    wide, high = map(float, re.findall(r'viewBox="0 0 (\d+) (\d+)"', svg)[0])
    boxes = re.findall(r'class="m-[a-z-]*case"(?: stroke-width="(\d+)")? d="([^"]*)"', svg)
    assert bool(boxes) == ("haricot" in svg or "demi-lune" in svg)
    for told, path in boxes:
        half = float(told or 0) / 2
        for x, y in points(path):
            assert half <= x <= wide - half
            assert half <= y <= high - half


def test_the_float_of_a_table_is_as_wide_as_its_place_at_most() -> None:
    shapes = shapes_html()
    for game in catalog.load_all():
        plan = game.rulebook.plan
        room = layout_of(Outline.of(plan, {}), Composition.DESK).house["caisse"]
        (till,) = re.findall(r'href="#mini-(longue|courte)"', small_html(plan, ()))
        (frame,) = re.findall(rf'id="mini-{till}"><path class="m-caisse" d="([^"]*)"', shapes)
        across = [x for x, _ in points(frame)]
        assert max(across) - min(across) <= round(room.wide), game.slug


def test_each_shape_is_defined_once_for_all_the_pictures_of_a_page() -> None:
    shapes = shapes_html()
    for shape in Shape:
        assert shapes.count(f'id="mini-{shape.value}"') == 1
    for game in catalog.load_all():
        assert f'href="#mini-{game.rulebook.plan.shape.value}"' in small_html(
            game.rulebook.plan, ()
        )
