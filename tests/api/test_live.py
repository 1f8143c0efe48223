"""The live room through the API: nothing leaks before its time, and nobody is named; its sequences and lessons."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from casino_rules.core.forms import Choice
from casino_rules.core.money import format_amount
from tests.api.conftest import Caller, calling, queries
from tests.instruction.conftest import work
from tests.live.access import questions_of
from tests.schools.world import Schools
from trainer.api.fields import typed
from trainer.live.models import ClassAnswer, ClassQuestion, Sequence
from trainer.live.presenters.questions import LiveQuestion
from trainer.schools.models import Enrolment, Entry, Membership

GAME = "punto-banco"
DRILL = {"jeu": GAME, "exercice": "tirage-banco"}


def room(schools: Schools) -> str:
    return f"formation/ecole/nord/promotions/{schools.spring.pk}/direct/"


def thrown(schools: Schools, instructor: Caller, **more: object) -> Any:
    return instructor.post(f"{room(schools)}question/", DRILL | more, 201)


def solution() -> Any:
    """Return what a trainee who knows gives to the latest question."""
    thrown = LiveQuestion(ClassQuestion.objects.latest("pk"))
    form = thrown.question.form
    ruling = thrown.drill.solve(thrown.drill.load(thrown.row.situation))
    return typed(form, form.dump(ruling.value))


def test_a_question_names_its_level(schools: Schools, instructor: Caller) -> None:
    assert thrown(schools, instructor)["niveau"] == 3
    assert thrown(schools, instructor, niveau=1)["niveau"] == 1
    refused = instructor.post(f"{room(schools)}question/", DRILL | {"niveau": 5}, 422)
    assert refused["champ"] == "niveau"


def test_a_question_with_a_timer_says_what_is_left(
    schools: Schools, instructor: Caller, trainee: Caller
) -> None:
    screen = thrown(schools, instructor, minuteur=60)
    assert screen["etat"] == "ouverte"
    assert screen["close_le"]
    assert screen["presents"] == 0
    assert 0 < trainee.get("direct/")["question"]["reste"] <= 60
    assert instructor.get(screen["adresse"])["presents"] == 1
    assert trainee.get("direct/")["question"]["reste"] is not None
    assert thrown(schools, instructor)["close_le"] is None
    assert trainee.get("direct/")["question"]["reste"] is None
    refused = instructor.post(f"{room(schools)}question/", DRILL | {"minuteur": 1801}, 422)
    assert refused["champ"] == "minuteur"


def test_a_question_is_thrown_answered_closed_and_explained(
    schools: Schools, instructor: Caller, trainee: Caller
) -> None:
    assert trainee.get("direct/") == {"question": None}
    screen = thrown(schools, instructor)
    assert (screen["etat"], screen["reponses"], screen["effectif"]) == ("ouverte", 0, 3)
    assert screen["enonce"]["consigne"]
    assert screen["propositions"]
    assert (screen["repartition"], screen["attendu"], screen["raisons"]) == (None, None, [])
    received = trainee.get("direct/")["question"]
    assert received["enonce"] == screen["enonce"]
    assert (received["etat"], received["ma_reponse"]) == ("ouverte", None)
    instructor.post(f"{screen['adresse']}expliquer/", status=409)
    kept = trainee.post(received["adresse"], {"reponse": solution()})
    assert kept["ma_reponse"]
    assert trainee.get("direct/")["question"] == kept
    assert instructor.get(screen["adresse"])["reponses"] == 1
    closed = instructor.post(f"{screen['adresse']}clore/")
    assert (closed["etat"], closed["attendu"], closed["raisons"]) == ("close", None, [])
    counts = {bar["libelle"]: bar["personnes"] for bar in closed["repartition"]}
    assert [*counts] == screen["propositions"]
    assert counts[kept["ma_reponse"]] == sum(counts.values()) == 1
    assert {bar["juste"] for bar in closed["repartition"]} == {None}
    late = trainee.post(received["adresse"], {"reponse": solution()}, 409)
    assert "La question est close" in late["detail"]
    assert trainee.get("direct/")["question"]["verdict"] is None
    explained = instructor.post(f"{screen['adresse']}expliquer/")
    assert (explained["etat"], explained["attendu"]) == ("expliquee", kept["ma_reponse"])
    assert explained["raisons"]
    (right,) = [bar["libelle"] for bar in explained["repartition"] if bar["juste"]]
    assert right == explained["attendu"]
    told = trainee.get("direct/")["question"]
    assert told["verdict"]["juste"]
    assert told["raisons"] == explained["raisons"]
    other = calling(schools, "classmate").get("direct/")["question"]
    assert (other["verdict"], other["attendu"]) == (None, explained["attendu"])
    assert Entry.objects.filter(verb="live.asked").count() == 1


@pytest.mark.parametrize("closed", [False, True])
def test_no_response_holds_the_ruling_before_the_question_is_explained(
    schools: Schools, instructor: Caller, trainee: Caller, *, closed: bool
) -> None:
    screen = thrown(schools, instructor, exercice="reglement-mise", cas="banco-gagne")
    question, own = ClassQuestion.objects.get(), f"direct/{screen['posee']}/"
    wrong = {"reponse": solution() | {"montant": "1"}}
    seen = [trainee.post(own, wrong)]
    if closed:
        seen += [instructor.post(f"{screen['adresse']}clore/"), trainee.post(own, wrong, 409)]
    else:
        seen += [trainee.post(own, {"reponse": {"?": "?"}}, 422)]
        seen += [instructor.post(f"{screen['adresse']}expliquer/", status=409)]
    seen += [instructor.get(screen["adresse"]), instructor.get(room(schools))]
    seen += [trainee.get("direct/"), calling(schools, "classmate").get("direct/")]
    text = json.dumps(seen, ensure_ascii=False)
    ruling = LiveQuestion(question).drill.solve(
        LiveQuestion(question).drill.load(question.situation)
    )
    assert format_amount(ruling.value["montant"]) not in text
    assert LiveQuestion(question).solution not in text
    assert str(question.seed) not in text
    assert f'"{question.branch}"' not in text
    for reason in LiveQuestion(question).reasons:
        assert json.dumps(reason.text, ensure_ascii=False)[1:-1] not in text
    for item in seen:
        told = item.get("question") or item
        for word in ("verdict", "attendu", "raisons"):
            assert not told.get(word), word
    assert '"juste": true' not in text
    assert '"juste": false' not in text


def test_the_distribution_names_nobody_and_waits_for_the_end(
    schools: Schools, instructor: Caller, trainee: Caller
) -> None:
    screen = thrown(schools, instructor)
    trainee.post(f"direct/{screen['posee']}/", {"reponse": solution()})
    opened = json.dumps(instructor.get(screen["adresse"]))
    closed = json.dumps(instructor.post(f"{screen['adresse']}clore/"))
    for text in (opened, closed):
        assert schools.trainee.last_name not in text
        assert '"personne"' not in text
    assert '"repartition": null' in opened


def test_an_answer_may_change_and_what_cannot_be_read_is_asked_again(
    schools: Schools, instructor: Caller, trainee: Caller
) -> None:
    own = f"direct/{thrown(schools, instructor)['posee']}/"
    refused = trainee.post(own, {"reponse": "?"}, 422)
    assert refused["champ"] == "reponse"
    trainee.post(own, {}, 422)
    assert not ClassAnswer.objects.exists()
    form = LiveQuestion(ClassQuestion.objects.get()).question.form
    assert isinstance(form, Choice)
    given = {trainee.post(own, {"reponse": key})["ma_reponse"] for key in form.keys}
    assert given == {form.show(key) for key in form.keys}
    assert ClassAnswer.objects.count() == 1


def test_the_room_says_who_is_at_work(
    schools: Schools, instructor: Caller, trainee: Caller
) -> None:
    screen = thrown(schools, instructor)
    trainee.post(f"direct/{screen['posee']}/", {"reponse": solution()})
    work(schools.trainee, "jfj", at=timezone.now() - timedelta(seconds=70))
    found = instructor.get(room(schools))
    first = found["personnes"][0]
    assert (found["au_travail"], len(found["personnes"])) == (1, 3)
    assert first["personne"]["nom"] == "Arnaud Camille"
    assert (first["au_travail"], first["dernieres"]) == (True, [True, False, True])
    assert (first["justes"], first["repondues"]) == (2, 3)
    assert "Punto Banco" in first["exercice"]
    assert found["personnes"][1]["derniere"] is None
    (asked,) = found["questions"]
    assert (asked["posee"], asked["reponses"], asked["etat"]) == (screen["posee"], 1, "ouverte")


def test_a_new_question_closes_the_one_before(schools: Schools, instructor: Caller) -> None:
    first = thrown(schools, instructor)
    second = thrown(schools, instructor, exercice="tirage-punto", cas="punto-6")
    assert instructor.get(first["adresse"])["etat"] == "close"
    assert instructor.get(second["adresse"])["etat"] == "ouverte"


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"jeu": "inconnu"}, "jeu"),
        ({"exercice": "inconnu"}, "exercice"),
        ({"cas": "inconnu"}, "cas"),
        ({"autre": "x"}, "autre"),
    ],
)
def test_what_cannot_be_asked_is_said(
    schools: Schools, instructor: Caller, changed: dict[str, str], field: str | None
) -> None:
    refused = instructor.post(f"{room(schools)}question/", DRILL | changed, 422)
    assert refused.get("champ") == field
    assert not ClassQuestion.objects.exists()


def test_an_archived_class_is_asked_nothing(schools: Schools, instructor: Caller) -> None:
    path = f"formation/ecole/nord/promotions/{schools.archived.pk}/direct/question/"
    assert "archivée" in instructor.post(path, DRILL, 409)["detail"]


def test_other_people_neither_see_nor_answer_the_question(
    schools: Schools, instructor: Caller
) -> None:
    screen = thrown(schools, instructor)
    for who in ("stranger", "southern trainee", "instructor", "site"):
        caller = calling(schools, who)
        assert caller.get("direct/") == {"question": None}, who
        caller.post(f"direct/{screen['posee']}/", {"reponse": solution()}, 404)
    calling(schools, "southern instructor").get(screen["adresse"], 404)
    calling(schools, "trainee").get(screen["adresse"], 404)


def test_a_crowd_costs_no_query(schools: Schools, instructor: Caller, trainee: Caller) -> None:
    screen = thrown(schools, instructor)
    asks = (
        (6, lambda: instructor.get(room(schools))),
        (7, lambda: instructor.get(screen["adresse"])),
        (5, lambda: trainee.get("direct/")),
    )
    trainee.get("direct/")  # the first use of a token is written
    few = [queries(ask) for _, ask in asks]
    now = timezone.now()
    people = Membership.objects.bulk_create(
        Membership(school=schools.north, last_name=f"Nom {rank}", created_at=now)
        for rank in range(30)
    )
    Enrolment.objects.bulk_create(
        Enrolment(membership=member, promotion=schools.spring, created_at=now) for member in people
    )
    told: dict[str, Any] = {
        "question_id": screen["posee"],
        "shown": "Tire une carte",
        "correct": True,
    }
    told |= {"verdict": {}, "answered_at": now}
    ClassAnswer.objects.bulk_create(ClassAnswer(membership=member, **told) for member in people)
    many = [queries(ask) for _, ask in asks]
    assert instructor.get(screen["adresse"])["reponses"] == 30
    assert many == few
    assert [most >= count for (most, _), count in zip(asks, many, strict=True)] == [True] * 3, many


def test_a_sequence_is_prepared_read_asked_step_by_step_and_deleted(
    schools: Schools, instructor: Caller
) -> None:
    kept = f"{room(schools)}suites/"
    steps = [
        {"jeu": "punto-banco", "exercice": "tirage-banco", "minuteur": 30},
        {"jeu": "punto-banco", "exercice": "valeur-carte"},
    ]
    told = instructor.post(kept, {"titre": "Tirages", "questions": steps}, 201)
    assert [it["exercice"] for it in told["questions"]] == ["tirage-banco", "valeur-carte"]
    assert told["questions"][0]["minuteur"] == 30
    assert instructor.get(kept)["resultats"] == [told]
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
    lessons = f"{room(schools)}seances/"
    [lesson] = instructor.get(lessons)["resultats"]
    assert (lesson["questions"], lesson["reponses"], lesson["justes"]) == (1, 0, 0)
    told = instructor.get(f"{lessons}{lesson['seance']}/")
    [question] = told["questions"]
    assert (question["etat"], question["justes"], told["personnes"]) == ("ouverte", 0, [])
