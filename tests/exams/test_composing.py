"""A paper is composed beside the catalogue: in place, with or without scripts."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.exams.world import GAME, HX, NO_WINDOW, Hall
from trainer.exams.models import Exam
from trainer.exams.services.composing import Wanted

THREE = (Wanted(GAME, "gagnant", 2), Wanted(GAME, "abattage"), Wanted(GAME, "tirage-banco"))
MOST = 25


@pytest.fixture
def draft(hall: Hall) -> Exam:
    return hall.draft(*THREE, **NO_WINDOW)


def order(exam: Exam) -> list[tuple[str, int, int, int | None]]:
    rows = exam.parts.values_list("drill", "count", "weight", "level")
    return [*rows]


def edited(exam: Exam, **changes: Any) -> dict[str, Any]:
    """Return what the paper posts as it is, but these of the first line."""
    form: dict[str, Any] = {}
    for place, part in enumerate(exam.parts.all()):
        line = {"count": part.count, "weight": part.weight, "level": part.level or ""}
        line |= changes if not place else {}
        form |= {f"{part.pk}-{name}": value for name, value in line.items()}
    return form


def test_numbers_points_and_levels_are_written_where_they_stand(hall: Hall, draft: Exam) -> None:
    client, at = hall.client(), hall.root(draft.pk, "composition")
    form = edited(draft, count=5, weight=3, level=2)
    assert client.post(at, form).status_code == 303
    assert order(draft)[0] == ("gagnant", 5, 3, 2)
    page = client.get(hall.root(draft.pk)).text
    assert "<strong>7 questions</strong>" in page
    assert "<strong>17 points</strong>" in page
    part = client.post(at, edited(draft, count=1), headers=HX).text
    assert part.startswith('<div id="composition"')
    assert "<strong>3 questions</strong>" in part


def test_lines_go_up_and_down_and_leave(hall: Hall, draft: Exam) -> None:
    client, at = hall.client(), hall.root(draft.pk, "composition")
    first, _, last = draft.parts.values_list("pk", flat=True)
    client.post(at, edited(draft) | {"monter": last})
    assert [row[0] for row in order(draft)] == ["gagnant", "tirage-banco", "abattage"]
    client.post(at, edited(draft) | {"monter": first})
    client.post(at, edited(draft, count=4) | {"descendre": first})
    assert [row[:2] for row in order(draft)] == [
        *(("tirage-banco", 1), ("gagnant", 4), ("abattage", 1))
    ]
    client.post(at, edited(draft) | {"retirer": first})
    assert [row[0] for row in order(draft)] == ["tirage-banco", "abattage"]
    assert [*draft.parts.values_list("position", flat=True)] == [1, 2]


def test_a_line_that_makes_no_sense_is_told_and_nothing_is_written(hall: Hall, draft: Exam) -> None:
    client, at = hall.client(), hall.root(draft.pk, "composition")
    before = order(draft)
    for changes, why in (
        ({"count": ""}, "Questions\u00a0: À remplir."),
        ({"count": 119}, "120 questions au plus"),
        ({"level": 9}, "Ce choix n’existe pas"),
    ):
        for headers in ({}, HX):
            answer = client.post(at, edited(draft, **changes), headers=headers)
            assert (answer.status_code, why in answer.text) == (422, True), changes
    assert order(draft) == before


def test_a_line_of_another_exam_is_left_alone(hall: Hall, draft: Exam) -> None:
    other = hall.draft(*THREE, **NO_WINDOW)
    before = order(other)
    at = hall.root(draft.pk, "composition")
    client = hall.client()
    part = other.parts.first()
    assert part is not None
    client.post(at, edited(other, count=9) | {"retirer": part.pk})
    assert order(other) == before


def test_one_gesture_adds_a_question_to_the_paper(hall: Hall, draft: Exam) -> None:
    client, at = hall.client(), hall.root(draft.pk, "parties")
    drill = {"drill": "stud/ordre-annonces", "count": 1, "jeu": "stud", "q": "annonces"}
    landed = client.post(at, drill)
    assert landed["Location"] == f"{hall.root(draft.pk)}?jeu=stud&q=annonces#sujet"
    assert "<strong>6 questions</strong>" in client.post(at, drill, headers=HX).text
    assert order(draft)[-1][:2] == ("ordre-annonces", 2)


def test_a_part_of_chosen_cases_is_not_the_one_that_grows(hall: Hall) -> None:
    exam = hall.draft(Wanted(GAME, "gagnant", 1, ("egalite-tirage",)), **NO_WINDOW)
    client = hall.client()
    client.post(hall.root(exam.pk, "parties"), {"drill": f"{GAME}/gagnant", "count": 1})
    assert [row[1] for row in order(exam)] == [1, 1]


def test_the_catalogue_shows_a_game_and_finds_in_all(hall: Hall, draft: Exam) -> None:
    client, at = hall.client(), hall.root(draft.pk)
    assert "exercices de Punto Banco" in client.get(at).text
    assert "exercices de Razz" in client.get(f"{at}?jeu=razz").text
    found = client.get(f"{at}?jeu=razz&q=Tableau+TIRAGE", headers=HX).text
    assert found.startswith('<div id="offres"')
    assert f'value="{GAME}/tirage-banco"' in found
    assert "Aucun exercice ne contient" in client.get(f"{at}?q=zzz").text


def test_the_page_asks_the_database_as_often_for_a_long_paper(hall: Hall, draft: Exam) -> None:
    client, at = hall.client(), hall.root(draft.pk)
    client.get(at)
    asked = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            assert client.get(at).status_code == 200
        asked.append(len(queries))
        drills = ("valeur-carte", "annonces", "incidents")
        for drill in drills:
            client.post(f"{at}parties/", {"drill": f"{GAME}/{drill}", "count": 1})
    assert asked[0] == asked[1] <= MOST


def test_only_a_draft_is_composed(hall: Hall) -> None:
    exam = hall.open()
    before = order(exam)
    client = hall.client()
    told = client.post(hall.root(exam.pk, "composition"), edited(exam, count=9))
    assert "est publié" in told.text
    assert order(exam) == before
