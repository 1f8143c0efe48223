"""The cases of an exercise about a table are ticked in it, one by one or by whole lines."""

from django.test import RequestFactory

from casino_rules import catalog
from tests.exams.world import GAME, NO_WINDOW, Hall
from trainer.exams.grids import grid_of
from trainer.exams.models import Part
from trainer.exams.requests import posted_cases
from trainer.exams.services.composing import Wanted

LINE = {"count": 2, "weight": 1, "seconds": 30}


def part_of(hall: Hall, game: str, drill: str) -> tuple[Part, str]:
    exam = hall.draft(Wanted(game, drill, 2), **NO_WINDOW)
    part = exam.parts.get()
    return part, hall.root(exam.pk, "parties", part.pk)


def test_cells_rows_and_columns_are_ticked(hall: Hall) -> None:
    client = hall.client()
    part, at = part_of(hall, GAME, "tirage-banco")
    page = client.get(at).text
    assert page.count('name="ligne"') == 8
    assert page.count('name="colonne"') == 11
    assert page.count('name="branches"') == 91
    ticks = {"branches": ["3-8", "abattage-deux"], "ligne": ["6"], "colonne": ["non"]}
    assert client.post(at, LINE | ticks).status_code == 303
    part.refresh_from_db()
    row, column = {f"6-{card}" for card in range(10)}, {f"{point}-non" for point in range(8)}
    assert set(part.branches) == {"3-8", "abattage-deux"} | row | column
    assert len(part.branches) == 20
    page = client.get(at).text
    assert page.count(" checked") == 20
    assert 'value="3-8" checked' in page


def test_a_line_leaves_out_what_may_not_be_asked() -> None:
    game = catalog.game(GAME)
    drill, offered = game.drill("tirage-banco"), ("6-6", "6-7", "abattage-punto")
    request = RequestFactory().post("/", {"ligne": "6", "colonne": "8", "branches": "6-6"})
    found = posted_cases(request, drill, offered)
    assert found is not None
    assert found.getlist("branches") == ["6-6", "6-7"]
    grid = grid_of(game, drill, offered, ["6-7"])
    assert grid is not None
    row = next(cells for key, _, cells in grid.rows if key == "6")
    assert [cell.open for cell in row].count(True) == 2
    assert [cell.branch.slug for cell in row if cell.ticked and cell.branch] == ["6-7"]
    assert [cell.branch.slug for cell in grid.apart if cell.branch] == ["abattage-punto"]


def test_an_exercise_without_a_table_keeps_its_list(hall: Hall) -> None:
    part, at = part_of(hall, GAME, "gagnant")
    page = hall.client().get(at).text
    assert "data-grille" not in page
    assert page.count('name="branches"') == len(part.exam.parts.get().branches) + 6
