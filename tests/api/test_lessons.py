"""Sequences, lessons and patterns by the API: the same as those of the pages."""

from tests.api.conftest import Caller
from tests.exams.access import exams_of
from tests.live.access import questions_of
from tests.schools.world import Schools
from trainer.exams.models import ExamPattern
from trainer.live.models import Sequence

ROOT = "formation/ecole/nord/"


def test_a_sequence_is_prepared_read_asked_step_by_step_and_deleted(
    schools: Schools, instructor: Caller
) -> None:
    kept = f"{ROOT}promotions/{schools.spring.pk}/direct/suites/"
    steps = [
        {"jeu": "punto-banco", "exercice": "tirage-banco", "minuteur": 30},
        {"jeu": "punto-banco", "exercice": "valeur-carte"},
    ]
    told = instructor.post(kept, {"titre": "Tirages", "questions": steps}, 201)
    assert [it["exercice"] for it in told["questions"]] == ["tirage-banco", "valeur-carte"]
    assert told["questions"][0]["minuteur"] == 30
    assert instructor.get(kept) == {"suites": [told]}
    one = told["adresse"]
    assert one.endswith(f"{kept}{told['suite']}/")
    assert instructor.post(f"{one}2/poser/", status=201)["exercice"] == "valeur-carte"
    instructor.post(f"{one}3/poser/", status=409)
    wrong = [{"jeu": "punto-banco", "exercice": "tirage-banco", "cas": "rien"}]
    refused = instructor.post(kept, {"titre": "X", "questions": wrong}, 422)
    assert refused["champ"] == "cas"
    instructor.delete(one)
    assert not Sequence.objects.exists()


def test_a_lesson_tells_what_was_asked_and_nothing_of_an_open_question(
    schools: Schools, instructor: Caller
) -> None:
    questions_of(schools)
    room = f"{ROOT}promotions/{schools.spring.pk}/direct/seances/"
    [lesson] = instructor.get(room)["seances"]
    assert (lesson["questions"], lesson["reponses"], lesson["justes"]) == (1, 0, 0)
    told = instructor.get(f"{room}{lesson['seance']}/")
    [question] = told["questions"]
    assert (question["etat"], question["justes"], told["personnes"]) == ("ouverte", 0, [])


def test_an_exam_is_kept_as_a_pattern_from_which_another_starts(
    schools: Schools, instructor: Caller
) -> None:
    exam = exams_of(schools)[0]
    ExamPattern.objects.all().delete()
    pattern = instructor.post(f"{ROOT}examens/{exam.pk}/modele/", {"titre": "Fin de module"}, 201)
    assert instructor.get(f"{ROOT}examens/modeles/") == {"modeles": [pattern]}
    one = f"{ROOT}examens/modeles/{pattern['modele']}/"
    wanted = {"promotion": schools.spring.pk, "titre": "Printemps"}
    made = instructor.post(f"{one}examens/", wanted, 201)
    assert (made["titre"], made["publie_le"]) == ("Printemps", None)
    instructor.delete(one)
    assert not ExamPattern.objects.exists()
