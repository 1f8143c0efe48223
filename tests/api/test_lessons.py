"""Sequences, lessons and patterns by the API: the same as those of the pages."""

from typing import Any

import pytest

from tests.exams.access import exams_of
from tests.exams.world import Hall
from tests.live.access import questions_of
from tests.schools.world import Schools
from trainer.exams.models import ExamPattern
from trainer.live.models import Sequence

pytestmark = pytest.mark.django_db
ROOT = "/api/v1/formation/ecole/nord/"


def send(schools: Schools, verb: str, path: str, body: object = None) -> Any:
    client = schools.client("instructor")
    more = {} if body is None else {"data": body, "content_type": "application/json"}
    return getattr(client, verb)(f"{ROOT}{path}", **more)


def test_a_sequence_is_prepared_read_asked_step_by_step_and_deleted(schools: Schools) -> None:
    room = f"promotions/{schools.spring.pk}/direct/"
    steps = [
        {"jeu": "punto-banco", "exercice": "tirage-banco", "minuteur": 30},
        {"jeu": "punto-banco", "exercice": "valeur-carte"},
    ]
    made = send(schools, "post", f"{room}suites/", {"titre": "Tirages", "questions": steps})
    assert made.status_code == 201, made.json()
    told = made.json()
    assert [it["exercice"] for it in told["questions"]] == ["tirage-banco", "valeur-carte"]
    assert told["questions"][0]["minuteur"] == 30
    assert send(schools, "get", f"{room}suites/").json() == {"suites": [told]}
    one = f"{room}suites/{told['suite']}/"
    assert told["adresse"].endswith(one)
    asked = send(schools, "post", f"{one}2/poser/")
    assert (asked.status_code, asked.json()["exercice"]) == (201, "valeur-carte")
    assert send(schools, "post", f"{one}3/poser/").status_code == 409
    wrong = [{"jeu": "punto-banco", "exercice": "tirage-banco", "cas": "rien"}]
    refused = send(schools, "post", f"{room}suites/", {"titre": "X", "questions": wrong})
    assert (refused.status_code, refused.json()["champ"]) == (422, "cas")
    assert send(schools, "delete", one).status_code == 204
    assert not Sequence.objects.exists()


def test_a_lesson_tells_what_was_asked_and_nothing_of_an_open_question(schools: Schools) -> None:
    questions_of(schools)
    room = f"promotions/{schools.spring.pk}/direct/seances/"
    [lesson] = send(schools, "get", room).json()["seances"]
    assert (lesson["questions"], lesson["reponses"], lesson["justes"]) == (1, 0, 0)
    told = send(schools, "get", f"{room}{lesson['seance']}/").json()
    [question] = told["questions"]
    assert (question["etat"], question["justes"], told["personnes"]) == ("ouverte", 0, [])


def test_an_exam_is_kept_as_a_pattern_from_which_another_starts(schools: Schools) -> None:
    exam = exams_of(Hall(schools).schools)[0]
    ExamPattern.objects.all().delete()
    kept = send(schools, "post", f"examens/{exam.pk}/modele/", {"titre": "Fin de module"})
    assert kept.status_code == 201, kept.json()
    pattern = kept.json()
    assert send(schools, "get", "examens/modeles/").json() == {"modeles": [pattern]}
    made = send(
        schools,
        "post",
        f"examens/modeles/{pattern['modele']}/examens/",
        {"promotion": schools.spring.pk, "titre": "Printemps"},
    )
    assert made.status_code == 201, made.json()
    assert (made.json()["titre"], made.json()["publie_le"]) == ("Printemps", None)
    assert send(schools, "delete", f"examens/modeles/{pattern['modele']}/").status_code == 204
    assert not ExamPattern.objects.exists()
