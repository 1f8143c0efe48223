"""A paper is composed beside the catalogue, ticked in tables, looked at, kept as a pattern."""

from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from casino_rules import catalog
from tests.exams.world import GAME, HX, NO_WINDOW, Hall, at
from tests.said import says
from trainer.exams.domain import grid_of
from trainer.exams.models import Exam, ExamPattern, Paper, Part, Question, Slot
from trainer.exams.presenters.previews import preview_of
from trainer.exams.requests import posted_cases
from trainer.exams.services import conducting, patterns
from trainer.exams.services.composing import Wanted
from trainer.exams.services.copies import make_paper
from trainer.schools.models import Entry, Promotion
from trainer.schools.selectors import Desk
from trainer.web.refusals import RefusedError

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
    assert client.post(at, edited(draft, count=5, weight=3, level=2)).status_code == 303
    assert order(draft)[0] == ("gagnant", 5, 3, 2)
    told = ("<strong>7 questions</strong>", "<strong>17 points</strong>")
    says(client.get(hall.root(draft.pk)), *told)
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
    drills = ["tirage-banco", "gagnant", "abattage"]
    assert [row[:2] for row in order(draft)] == [*zip(drills, (1, 4, 1), strict=True)]
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
    taken = edited(other, count=9) | {"retirer": other.parts.all()[0].pk}
    hall.client().post(hall.root(draft.pk, "composition"), taken)
    assert order(other) == before


def test_one_gesture_adds_a_question_to_the_paper(hall: Hall, draft: Exam) -> None:
    client, at = hall.client(), hall.root(draft.pk, "parties")
    drill = {"drill": "stud/ordre-annonces", "count": 1, "jeu": "stud", "q": "annonces"}
    assert client.post(at, drill)["Location"] == f"{hall.root(draft.pk)}?jeu=stud&q=annonces#sujet"
    assert "<strong>6 questions</strong>" in client.post(at, drill, headers=HX).text
    assert order(draft)[-1][:2] == ("ordre-annonces", 2)


def test_a_part_of_chosen_cases_is_not_the_one_that_grows(hall: Hall, teacher: Client) -> None:
    exam = hall.draft(Wanted(GAME, "gagnant", 1, ("egalite-tirage",)), **NO_WINDOW)
    teacher.post(hall.root(exam.pk, "parties"), {"drill": f"{GAME}/gagnant", "count": 1})
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


def test_only_a_draft_is_composed(hall: Hall, teacher: Client) -> None:
    exam = hall.open()
    before = order(exam)
    told = teacher.post(hall.root(exam.pk, "composition"), edited(exam, count=9))
    assert "est publié" in told.text
    assert order(exam) == before


LINE = {"count": 2, "weight": 1, "seconds": 30}


def part_of(hall: Hall, game: str, drill: str) -> tuple[Part, str]:
    exam = hall.draft(Wanted(game, drill, 2), **NO_WINDOW)
    part = exam.parts.get()
    return part, hall.root(exam.pk, "parties", part.pk)


def test_cells_rows_and_columns_are_ticked(hall: Hall, teacher: Client) -> None:
    part, at = part_of(hall, GAME, "tirage-banco")
    page = teacher.get(at).text
    assert page.count('name="ligne"') == 8
    assert page.count('name="colonne"') == 11
    assert page.count('name="branches"') == 91
    ticks = {"branches": ["3-8", "abattage-deux"], "ligne": ["6"], "colonne": ["non"]}
    assert teacher.post(at, LINE | ticks).status_code == 303
    part.refresh_from_db()
    row, column = {f"6-{card}" for card in range(10)}, {f"{point}-non" for point in range(8)}
    assert set(part.branches) == {"3-8", "abattage-deux"} | row | column
    assert len(part.branches) == 20
    page = teacher.get(at).text
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


def test_a_preview_shows_each_question_and_writes_nothing(hall: Hall) -> None:
    exam = hall.draft(*THREE, **NO_WINDOW)
    client, at = hall.client(), hall.root(exam.pk, "apercu")
    for number in range(1, 5):
        page = client.get(f"{at}?question={number}").text
        says(page, "Un aperçu, pas un sujet", f"question {number} · 1", never="Réponse attendue")
    assert "Question suivante" not in page
    assert client.get(f"{at}?question=2").content == client.get(f"{at}?question=2").content
    assert "Réponse attendue" in client.get(f"{at}?question=2&corrige").text
    assert not any(model.objects.exists() for model in (Paper, Slot, Question))
    exam.refresh_from_db()
    assert (exam.draft, exam.houses, exam.papers_made) == (True, {}, 0)


def test_what_is_shown_is_not_what_will_be_asked(hall: Hall) -> None:
    exam = hall.draft(Wanted("texas-holdem", "repartir-pots", 3), **NO_WINDOW)
    numbers = (1, 2, 3)
    looked = [preview_of(exam, turn, position) for turn in numbers for position in numbers]
    seen = [shown.shown.row.question.situation for shown in looked if shown]
    published = conducting.publish(actor=hall.desk, exam=exam)
    for number in numbers:
        for question in make_paper(published, number).questions.all():
            assert question.situation not in seen
    assert len({str(facts) for facts in seen}) == len(seen) == 9


def test_a_preview_that_cannot_be_drawn_says_why(hall: Hall) -> None:
    doubtful = hall.draft(Wanted("baccara", "tirage-banquier", 2), **NO_WINDOW)
    client, at = hall.client(), hall.root(doubtful.pk, "apercu")
    assert "fixez les options" in client.get(at, follow=True).text
    doubtful.parts.all().delete()
    assert "pas encore de question" in client.get(at, follow=True).text


PARTS = (Wanted(GAME, "gagnant", 3, ("egalite-tirage",), 2, 40, 2), Wanted(GAME, "annonces", 1))
SAME = ("pace", "minutes", "pass_mark", "papers", "addresses", "together", "level", "fixed")
PART = ("position", "game", "drill", "branches", "count", "weight", "seconds", "level")


def kept(hall: Hall, title: str = "Fin de module") -> tuple[Exam, ExamPattern]:
    exam = hall.draft(*PARTS, pass_mark=75, papers="equivalents", addresses=("10.0.0.0/8",))
    Exam.objects.update(fixed={"baccara": {"cases": "fixees"}})
    client = hall.client()
    client.post(hall.root(exam.pk, "modele"), {"title": title})
    exam.refresh_from_db()
    return exam, ExamPattern.objects.get(title=title)


def test_an_exam_starts_from_what_was_kept_of_another(hall: Hall, teacher: Client) -> None:
    exam, pattern = kept(hall)
    exam.parts.all().delete()
    page = teacher.get(f"{hall.root('nouveau')}?modele=modele-{pattern.pk}").text
    assert f'value="modele-{pattern.pk}" selected' in page
    autumn = hall.schools.autumn.pk
    asked = {"title": "Rattrapage", "promotion": autumn, "game": f"modele-{pattern.pk}"}
    teacher.post(hall.root("nouveau"), asked)
    made = Exam.objects.get(title="Rattrapage")
    assert [getattr(made, name) for name in SAME] == [getattr(exam, name) for name in SAME]
    assert (made.promotion_id, made.opens_at, made.closes_at) == (autumn, None, None)
    assert made.seed != exam.seed
    assert [*made.parts.values_list(*PART)] == [
        (1, GAME, "gagnant", ["egalite-tirage"], 3, 2, 40, 2),
        (2, GAME, "annonces", [], 1, 1, 36, None),
    ]


def test_patterns_are_listed_renamed_and_deleted(hall: Hall) -> None:
    _, pattern = kept(hall)
    kept(hall, "Autre")
    client, list_page = hall.client(), hall.root("modeles")
    assert "4 questions" in client.get(list_page).text
    rename = hall.root("modeles", pattern.pk, "renommer")
    assert "porte déjà ce titre" in client.post(rename, {"title": "Autre"}, follow=True).text
    assert "À remplir" in client.post(rename, {"title": " "}, follow=True).text
    client.post(rename, {"title": "Module 1"})
    pattern.refresh_from_db()
    assert pattern.title == "Module 1"
    client.post(hall.root("modeles", pattern.pk, "supprimer"))
    assert [item.title for item in ExamPattern.objects.all()] == ["Autre"]
    verbs = Entry.objects.filter(verb__startswith="exam.pattern").order_by("pk")
    assert [entry.verb.partition("_")[2] for entry in verbs] == [
        *("kept", "kept", "renamed", "deleted")
    ]


def test_a_title_is_kept_once(hall: Hall) -> None:
    exam, _ = kept(hall)
    again = {"title": "Fin de module"}
    said = hall.client().post(hall.root(exam.pk, "modele"), again, follow=True)
    assert "porte déjà ce titre" in said.text
    assert ExamPattern.objects.count() == 1


def test_another_school_starts_nothing_from_a_pattern(hall: Hall) -> None:
    _, pattern = kept(hall)
    south, client = hall.schools.southern_class, hall.client("southern instructor")
    root = f"/formation/ecole/{south.school.slug}/examens"
    assert pattern.title not in client.get(f"{root}/modeles/").text
    asked = {"title": "Volé", "promotion": south.pk, "game": f"modele-{pattern.pk}"}
    assert client.post(f"{root}/nouveau/", asked).status_code == 422
    with pytest.raises(RefusedError):
        started(pattern, hall.southern_desk, south)
    assert ExamPattern.objects.get().title == "Fin de module"


def started(pattern: ExamPattern, actor: Desk, promotion: Promotion) -> Exam:
    return patterns.start_from(
        actor=actor, pattern=pattern, promotion=promotion, title="Neuf", rng=Random(2), now=at()
    )


def test_options_gone_from_the_rules_are_left_to_the_school(hall: Hall) -> None:
    _, pattern = kept(hall)
    options = {"cases": "fixees", "oubliee": "oui"}
    pattern.fixed = {"baccara": options, "disparu": {"x": "y"}, GAME: {"cases": "fixees"}}
    pattern.save()
    made = started(pattern, hall.desk, hall.schools.spring)
    assert made.fixed["baccara"] == {"cases": "fixees"}
    assert not made.fixed[GAME]
    assert hall.client().get(hall.root(made.pk)).status_code == 200
