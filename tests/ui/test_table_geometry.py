"""Where everything lies on a table: nothing on anything else, all inside, as the sheet says."""

from collections.abc import Iterator
from itertools import combinations
from math import hypot
from pathlib import Path

import pytest

from casino_rules.core.plan import Plan, Shape
from trainer.ui.table.geometry import SCALES, WIDE, Outline, Rect, Size, scale_of, seats_of
from trainer.ui.table.house import HOUSE
from trainer.ui.table.outlines import outlines, plans
from trainer.ui.table.sheet import disc_of, mark_of, sheet

OUTLINES = sorted(outlines(), key=lambda outline: outline.slug)
PLAN = Path(__file__).resolve().parents[2] / "static/css/plan.css"


MOST_WITH_A_BOARD = 5
"""The studs, whose hands are longer, have no common cards."""


def things(outline: Outline, size: Size) -> Iterator[tuple[str, Rect]]:
    """Yield everything that lies at the seats; on a phone hands and boxes are under the table."""
    for number, seat in enumerate(seats_of(outline, size), 1):
        yield f"{number}", seat.medallion
        if size is not Size.PHONE:
            if seat.hand.wide:
                yield f"{number}.main", seat.hand
            for rank, box in enumerate(seat.boxes):
                if box.wide:
                    yield f"{number}.{rank}", box


@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("outline", OUTLINES, ids=lambda outline: outline.slug)
def test_no_two_things_of_the_seats_lie_on_each_other(outline: Outline, size: Size) -> None:
    pairs = combinations(things(outline, size), 2)
    assert [(one, two) for (one, at), (two, other) in pairs if at.meets(other)] == []


@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("outline", OUTLINES, ids=lambda outline: outline.slug)
def test_everything_is_on_the_table(outline: Outline, size: Size) -> None:
    high = SCALES[outline.shape, size].high
    placed = dict(things(outline, size))
    for name, rect in placed.items():
        assert 0 <= rect.x - rect.wide / 2 < rect.x + rect.wide / 2 <= WIDE, name
        assert 0 <= rect.y - rect.high / 2 < rect.y + rect.high / 2 <= high, name


@pytest.mark.parametrize("outline", OUTLINES, ids=lambda outline: outline.slug)
def test_no_correction_is_written_on_the_cards_of_a_seat(outline: Outline) -> None:
    seats = seats_of(outline, Size.DESK)
    marks = [mark_of(seat, seats, Size.DESK) for seat in seats]
    assert not [(mark, seat) for mark in marks for seat in seats if mark.meets(seat.hand)]


@pytest.mark.parametrize("outline", [it for it in OUTLINES if it.shape is Shape.OVAL], ids=str)
def test_on_a_phone_the_dealer_s_disc_lies_on_the_chips_of_no_neighbour(outline: Outline) -> None:
    seats = seats_of(outline, Size.PHONE)
    for dealer in seats:
        at = disc_of(dealer, scale_of(outline, Size.PHONE), Size.PHONE)
        disc = Rect(*at, 62, 62)
        chips = [seat.boxes[0]._replace(wide=110) for seat in seats if seat is not dealer]
        assert not any(map(disc.meets, chips)), seats.index(dealer) + 1


CHIPS = 56, 51
"""Two rows of two chips on a phone, in thousandths of the width of its table."""


def test_on_a_phone_stakes_on_two_tableaux_lie_apart_near_their_own_place() -> None:
    outline = next(it for it in OUTLINES if it.shape is Shape.KIDNEY and it.boxes == 2)
    house = HOUSE[outline.shape, Size.PHONE]
    seats = seats_of(outline, Size.PHONE)
    chips = [(seat, Rect(box.x, box.y, *CHIPS)) for seat in seats for box in seat.boxes]
    assert [(a, b) for (_, a), (_, b) in combinations(chips, 2) if a.meets(b)] == []
    for own, at in chips:
        assert not any(at.meets(seat.medallion) for seat in seats)
        cards = [
            house[name]._replace(high=house[name].high - 60) for name in ("tableau-1", "tableau-2")
        ]
        assert not any(map(at.meets, cards))
        assert (
            min(seats, key=lambda seat: hypot(seat.medallion.x - at.x, seat.medallion.y - at.y))
            is own
        )


def test_seats_are_numbered_from_the_croupier_s_left_or_against_the_clock() -> None:
    for outline in OUTLINES:
        first, *_, last = seats_of(outline, Size.DESK)
        assert (first.medallion.x < last.medallion.x) is outline.clockwise, outline.slug


def test_every_place_of_every_cloth_is_somewhere_at_each_size() -> None:
    for plan in plans():
        for size in Size:
            missing = {place.id for place in plan.places} - HOUSE[plan.shape, size].keys()
            assert not missing, plan


def _seats_and_house(plan: Plan, size: Size) -> Iterator[tuple[str, str]]:
    board = plan.cards <= MOST_WITH_A_BOARD
    here = [place.id for place in plan.places if board or place.id != "communes"]
    house = {slug: HOUSE[plan.shape, size][slug] for slug in here}
    for name, rect in things(Outline.of(plan), size):
        for place, at in house.items():
            if rect.meets(at):
                yield name, place


@pytest.mark.parametrize("size", Size)
def test_nothing_of_a_seat_lies_on_a_place_of_the_house(size: Size) -> None:
    for plan in {Outline.of(plan): plan for plan in plans()}.values():
        assert list(_seats_and_house(plan, size)) == [], Outline.of(plan).slug


def test_the_style_sheet_of_the_positions_is_what_the_geometry_gives() -> None:
    assert PLAN.read_text("utf-8") == sheet(outlines()), "run scripts/plan.py"
