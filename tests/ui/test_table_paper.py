"""The table on paper: nothing on anything else, all inside, a third of a page at most."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from trainer.ui.table.geometry import WIDE, Outline, Rect
from trainer.ui.table.outlines import outlines, plans
from trainer.ui.table.paper import MILLIMETRES, composed, paper_sheet

OUTLINES = sorted(outlines(), key=lambda outline: outline.slug)
HIGHEST = 88
"""Millimetres: three full tables on a page."""
BORDER = 4
"""What a hand keeps free at both ends of its table: its outline is drawn there."""


def things(outline: Outline) -> Iterator[tuple[str, Rect]]:
    for number, seat in enumerate(composed(outline).seats, 1):
        yield f"{number}", seat.medallion
        yield f"{number}.main", seat.hand
        yield f"{number}.écrit", seat.written
        for rank, box in enumerate(seat.boxes):
            yield f"{number}.{rank}", box


@pytest.mark.parametrize("outline", OUTLINES, ids=lambda outline: outline.slug)
def test_on_paper_nothing_lies_on_anything_else_and_all_is_on_the_table(outline: Outline) -> None:
    table, placed = composed(outline), dict(things(outline))
    pairs = combinations(placed.items(), 2)
    assert [(one, two) for (one, at), (two, other) in pairs if at.meets(other)] == []
    for name, rect in (*placed.items(), *table.house.items()):
        assert 0 <= rect.x - rect.wide / 2 < rect.x + rect.wide / 2 <= WIDE, name
        assert 0 <= rect.y - rect.high / 2 < rect.y + rect.high / 2 <= table.high, name
    for seat in table.seats:
        assert seat.hand.x - seat.hand.wide / 2 >= BORDER
        assert seat.hand.x + seat.hand.wide / 2 <= WIDE - BORDER
    assert table.high * MILLIMETRES / WIDE <= HIGHEST
    assert len(table.seats) == outline.seats


def test_on_paper_no_seat_lies_on_the_house_s_hands_the_board_or_the_pots() -> None:
    large = {"banque", "maison", "punto", "banco", "communes", "pots", "banquier"}
    for plan in plans():
        outline = Outline.of(plan)
        house = composed(outline).house
        shown = {place.id for place in plan.places}
        assert shown <= house.keys(), outline.slug
        for name, rect in things(outline):
            assert not [slug for slug in large & shown if rect.meets(house[slug])], name


def test_the_first_seat_is_at_the_left_of_the_croupier_as_on_the_screen() -> None:
    for outline in OUTLINES:
        first, *_, last = composed(outline).seats
        assert (first.medallion.x < last.medallion.x) is outline.clockwise, outline.slug


def test_the_sheet_of_a_document_places_its_own_tables_alone() -> None:
    one, two = OUTLINES[:2]
    assert f".{one.slug} .s1>.medaillon{{" in paper_sheet([one, one])
    assert two.slug not in paper_sheet([one])
