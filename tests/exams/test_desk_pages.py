"""Instructors compose, publish and conduct an exam by pages alone."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from casino_rules import catalog
from tests.exams.world import GAME, NO_WINDOW, NOON, Hall, right, save
from trainer.exams.models import Candidate, Exam, Sitting
from trainer.exams.services import sitting
from trainer.exams.services.composing import Wanted
from trainer.exams.templates import QUESTIONS
from trainer.schools.models import Membership

SETTINGS = {
    "title": "Punto banco",
    "pace": "question",
    "minutes": "40",
    "opens_at": "2026-03-02T09:00",
    "closes_at": "2026-03-02T18:00",
    "attempts": "2",
    "pass_mark": "70",
    "papers": "equivalents",
    "feedback": "cloture",
    "grace_seconds": "10",
}


def test_a_ready_made_exam_is_published_in_two_forms(hall: Hall) -> None:
    client = hall.client()
    promotion = hall.schools.spring.pk
    client.post(hall.root("nouveau"), {"title": "Type", "promotion": promotion, "game": GAME})
    exam = Exam.objects.get()
    page = client.get(hall.root(exam.pk)).text
    assert f"{max(QUESTIONS, exam.parts.count())} questions" in page
    client.post(hall.root(exam.pk, "publier"))
    exam.refresh_from_db()
    assert exam.published_at is not None
    assert "Conduire l’examen" in client.get(hall.root(exam.pk)).text
    assert exam.title in hall.client("trainee").get("/examens/").text


def test_an_exam_is_composed_part_by_part(hall: Hall) -> None:
    client, exam = hall.client(), hall.draft(**NO_WINDOW)
    at = hall.root(exam.pk)
    client.post(f"{at}parties/", {"drill": "baccara/tirage-banquier", "count": 3})
    part = exam.parts.get(game="baccara")
    assert "option à fixer" in client.get(at).text
    refused = client.post(f"{at}publier/", follow=True)
    assert "fixez les options" in refused.text
    client.post(f"{at}options/baccara/", {"cases": "fixees"})
    drill = catalog.game("baccara").drill("tirage-banquier")
    cases = [branch.slug for branch in drill.branches if not branch.needs][:2]
    form = {"count": 5, "weight": 2, "seconds": 45, "branches": cases}
    assert client.post(f"{at}parties/{part.pk}/", form).status_code == 303
    part.refresh_from_db()
    assert (part.count, part.weight, part.seconds, part.branches) == (5, 2, 45, cases)
    other = exam.parts.filter(game=GAME).first()
    assert other is not None
    client.post(f"{at}parties/{other.pk}/retirer/")
    assert client.post(f"{at}modifier/", SETTINGS).status_code == 303
    exam.refresh_from_db()
    assert (exam.pace, exam.papers, exam.feedback) == ("question", "equivalents", "cloture")
    assert exam.fixed == {"baccara": {"cases": "fixees"}}
    for path in (at, f"{at}options/baccara/", f"{at}parties/{part.pk}/", f"{at}modifier/"):
        assert client.get(path).status_code == 200


def test_what_makes_no_sense_is_told(hall: Hall) -> None:
    client, exam = hall.client(), hall.draft(**NO_WINDOW)
    at = hall.root(exam.pk)
    inverted = {**SETTINGS, "closes_at": "2026-03-01T09:00"}
    assert "doit suivre l’ouverture" in client.post(f"{at}modifier/", inverted).text
    many = client.post(f"{at}parties/", {"drill": f"{GAME}/tirage-banco", "count": 120})
    assert (many.status_code, "120 questions au plus" in many.text) == (422, True)
    assert client.post(f"{at}parties/", {"drill": "x/y", "count": 1}).status_code == 422


def test_an_exam_is_conducted_by_its_page(hall: Hall) -> None:
    client, exam = hall.client(), hall.open()
    at = hall.root(exam.pk)
    found = hall.sit(exam)
    page = client.get(at).text
    assert "compose" in page
    assert "pas commencé" in page
    client.post(f"{at}prolonger/", {"minutes": 15})
    found.refresh_from_db()
    assert found.deadline - found.started_at == timedelta(minutes=45)
    client.post(f"{at}arreter/")
    found.refresh_from_db()
    assert found.ended_by == Sitting.End.STOPPED
    assert client.post(f"{at}prolonger/", {"minutes": 0}).status_code == 303
    client.post(f"{at}rouvrir/", {"closes_at": ""})
    found.refresh_from_db()
    assert found.finished_at is None
    sitting.hand_in(sitting=found)
    client.post(f"{at}copies/{found.pk}/rouvrir/", {"minutes": 5})
    found.refresh_from_db()
    assert found.finished_at is None


def test_the_list_says_where_each_exam_stands(hall: Hall) -> None:
    client, now = hall.client(), timezone.now()
    hall.draft(**NO_WINDOW)
    hall.open()
    hall.exam(opens_at=now + timedelta(days=1), closes_at=now + timedelta(days=2))
    Exam.objects.filter(pk=hall.open().pk).update(closes_at=now - timedelta(hours=1))
    page = client.get(hall.root()).text
    for words in ("<strong>ouvert</strong>", ">à venir<", ">clos<", ">brouillon<"):
        assert page.count(words) == 1, words


def test_terms_are_granted_to_a_person_even_from_outside_the_class(hall: Hall) -> None:
    client, exam = hall.client(), hall.open()
    outsider = hall.schools.classmate
    outsider.enrolments.update(left_at=NOON)
    form = {"member": outsider.pk, "extra_percent": 33, "minutes": 5, "extra_attempts": 1}
    assert client.post(hall.root(exam.pk, "amenagements"), form).status_code == 303
    candidate = Candidate.objects.get()
    assert (candidate.extra_percent, candidate.extra_seconds) == (33, 300)
    assert outsider.name in client.get(hall.root(exam.pk, "amenagements")).text
    hall.sit(exam, "classmate")
    southern = Membership.objects.filter(school=hall.schools.south).first()
    assert southern is not None
    strange = client.post(hall.root(exam.pk, "amenagements"), {**form, "member": southern.pk})
    assert strange.status_code == 422


def test_a_voided_question_is_said_to_everybody_with_its_reason(hall: Hall) -> None:
    client, exam = hall.client(), hall.open(papers="equivalents")
    found = hall.sit(exam)
    save(found, 1, right(found, 1), now=timezone.now())
    sitting.hand_in(sitting=found)
    at = hall.root(exam.pk, "sujet")
    assert "Réponse attendue" in client.get(f"{at}?sujet={found.paper.number}").text
    client.post(f"{at}3/annuler/", {"reason": "énoncé ambigu"})
    assert "énoncé ambigu" in client.get(at).text
    result = hall.client("trainee").get(f"/examens/copie/{found.pk}/resultat/").text
    assert "énoncé ambigu" in result
    assert "10<span" in result  # one point of two
    client.post(f"{at}3/retablir/")
    assert "énoncé ambigu" not in client.get(at).text


def test_a_copy_is_read_with_its_verdicts(hall: Hall) -> None:
    client, exam = hall.client(), hall.open()
    found = hall.sit(exam)
    save(found, 1, right(found, 1), now=timezone.now())
    page = client.get(hall.root(exam.pk, "copies", found.pk))
    assert "Juste" in page.text
    other = hall.open()
    assert client.get(hall.root(other.pk, "copies", found.pk)).status_code == 404


def test_a_copy_of_an_exam_is_a_draft_with_the_same_parts(hall: Hall) -> None:
    client, exam = hall.client(), hall.exam(pass_mark=75)
    client.post(hall.root(exam.pk, "dupliquer"))
    made = Exam.objects.order_by("pk").last()
    assert made is not None
    assert (made.draft, made.pass_mark, made.closes_at) == (True, 75, None)
    assert [str(part) for part in made.parts.all()] == [str(part) for part in exam.parts.all()]
    client.post(hall.root(made.pk, "supprimer"))
    assert not Exam.objects.filter(pk=made.pk).exists()
    client.post(hall.root(exam.pk, "supprimer"))
    assert Exam.objects.filter(pk=exam.pk).exists()


@pytest.mark.parametrize("people", [2, 30])
def test_the_number_of_people_costs_no_query(
    hall: Hall, people: int, django_assert_max_num_queries: Any
) -> None:
    exam = hall.open(Wanted(GAME, "tirage-banco", 10), papers="equivalents")
    first = hall.sit(exam)
    members = [
        Membership(
            school=hall.schools.north, last_name=f"Nom {number}", created_at=NOON, role="stagiaire"
        )
        for number in range(people)
    ]
    for member in Membership.objects.bulk_create(members):
        Sitting.objects.create(
            exam=exam,
            membership=member,
            paper=first.paper,
            started_at=first.started_at,
            deadline=first.deadline,
        )
    client = hall.client()
    for path in ((), (exam.pk,), (exam.pk, "amenagements"), (exam.pk, "sujet")):
        with django_assert_max_num_queries(14):
            assert client.get(hall.root(*path)).status_code == 200
    with django_assert_max_num_queries(9):
        client.get(hall.root(exam.pk, "copies", first.pk))
