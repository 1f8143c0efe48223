"""Instructors compose, publish, conduct and list exams by pages alone."""

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from casino_rules import catalog
from tests.exams.world import GAME, NO_WINDOW, NOON, Hall, at, right, save
from tests.said import says
from trainer.exams.models import Candidate, Exam, Sitting, State
from trainer.exams.selectors.access import exams
from trainer.exams.selectors.drafts import QUESTIONS
from trainer.exams.selectors.shelves import ARCHIVES, CLOSED, DRAFTS, GOING, STOPPED, on_shelf
from trainer.exams.services import sitting
from trainer.exams.services.composing import Wanted
from trainer.exams.services.conducting import stop
from trainer.schools.models import Membership, Promotion
from trainer.web.forms import LOCAL_MOMENT

SETTINGS = {"title": "Punto banco", "pace": "question", "minutes": "40", "attempts": "2"}
SETTINGS |= {"opens_at": "2026-03-02T09:00", "closes_at": "2026-03-02T18:00", "pass_mark": "70"}
SETTINGS |= {"papers": "equivalents", "feedback": "cloture", "grace_seconds": "10"}


def test_a_ready_made_exam_is_published_in_two_forms(hall: Hall, teacher: Client) -> None:
    promotion = hall.schools.spring.pk
    teacher.post(hall.root("nouveau"), {"title": "Type", "promotion": promotion, "game": GAME})
    exam = Exam.objects.get()
    assert f"{max(QUESTIONS, exam.parts.count())} questions" in teacher.get(hall.root(exam.pk)).text
    teacher.post(hall.root(exam.pk, "publier"))
    exam.refresh_from_db()
    assert exam.published_at is not None
    assert "Conduire l’examen" in teacher.get(hall.root(exam.pk)).text
    assert exam.title in hall.client("trainee").get("/examens/").text


def test_an_exam_is_composed_part_by_part(hall: Hall) -> None:
    client, exam = hall.client(), hall.draft(**NO_WINDOW)
    at = hall.root(exam.pk)
    client.post(f"{at}parties/", {"drill": "baccara/tirage-banquier", "count": 3})
    part = exam.parts.get(game="baccara")
    assert "option à fixer" in client.get(at).text
    assert "fixez les options" in client.post(f"{at}publier/", follow=True).text
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
    says(client.get(at), "compose", "pas commencé")
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
    assert "Juste" in client.get(hall.root(exam.pk, "copies", found.pk)).text
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
    hall: Hall, teacher: Client, people: int, django_assert_max_num_queries: Any
) -> None:
    exam = hall.open(Wanted(GAME, "tirage-banco", 10), papers="equivalents")
    first, north = hall.sit(exam), hall.schools.north
    begun = {"started_at": first.started_at, "deadline": first.deadline, "paper": first.paper}
    for number in range(people):
        named = {"last_name": f"Nom {number}", "created_at": NOON, "role": "stagiaire"}
        member = Membership.objects.create(school=north, **named)
        Sitting.objects.create(exam=exam, membership=member, **begun)
    for path in ((), (exam.pk,), (exam.pk, "amenagements"), (exam.pk, "sujet")):
        with django_assert_max_num_queries(14):
            assert teacher.get(hall.root(*path)).status_code == 200
    with django_assert_max_num_queries(9):
        teacher.get(hall.root(exam.pk, "copies", first.pk))


def in_one_go(hall: Hall, **changes: str) -> Any:
    """Ask for an exam in one go, from the page of a class."""
    closing = timezone.localtime() + timedelta(hours=3)
    asked = {"title": "Contrôle", "closes_at": closing.strftime(LOCAL_MOMENT), **changes}
    page = hall.root("express", hall.schools.spring.pk)
    return hall.client().post(f"{page}?jeu={GAME}", asked, follow=True)


def test_an_exam_in_one_go_is_shown_whole_then_open_and_leaks_nothing(hall: Hall) -> None:
    page = hall.client().get(hall.root("express", hall.schools.spring.pk), {"jeu": GAME})
    says(page, 'value="Punto Banco, ', 'name="closes_at" value="20')
    assert not Exam.objects.exists()
    answer = in_one_go(hall)
    exam = Exam.objects.get()
    assert exam.state(timezone.now()) == "ouvert"
    assert (exam.papers, exam.feedback) == (Exam.Papers.EQUIVALENT, Exam.Feedback.CLOSING)
    assert exam.promotion == hall.schools.spring
    assert "ouvert jusqu’au" in answer.text
    assert exam.slots.count() >= 20


def test_it_may_be_left_a_draft_and_a_past_closing_leaves_nothing(hall: Hall) -> None:
    assert in_one_go(hall, closes_at="2020-01-01T10:00").status_code == 422
    assert not Exam.objects.exists()
    in_one_go(hall, brouillon="1")
    assert Exam.objects.get().draft


HEADING = re.compile(r'<h2 id="rayon-([a-z-]+)"')


def every_kind(hall: Hall) -> dict[str, Exam]:
    """Return an exam of each shelf but the archives, by its shelf, with another that is to come."""
    made = {
        GOING: hall.open(title="Ouvert"),
        DRAFTS: hall.draft(title="Ébauche"),
        CLOSED: hall.exam(title="Fini"),
        STOPPED: hall.open(title="Coupé"),
    }
    stop(actor=hall.desk, exam=made[STOPPED])
    hall.open(title="En salle", together=True)
    hall.exam(title="Plus tard", opens_at=timezone.now() + (at(60) - at()), closes_at=None)
    return made


def test_each_exam_stands_on_the_shelf_of_its_state(hall: Hall) -> None:
    every_kind(hall)
    now = timezone.now()
    found = {
        exam.state(now): slug
        for slug in (GOING, DRAFTS, CLOSED, STOPPED)
        for exam in on_shelf(exams(hall.desk), slug, now)
    }
    others = {State.DRAFT: DRAFTS, State.STOPPED: STOPPED, State.CLOSED: CLOSED}
    assert found == {State.COMING: GOING, State.WAITING: GOING, State.OPEN: GOING, **others}


def test_the_list_shows_what_goes_on_first_and_drafts_apart(hall: Hall) -> None:
    made, client, page = every_kind(hall), hall.client(), hall.root()
    assert HEADING.findall(client.get(page).text) == [GOING, DRAFTS, CLOSED, STOPPED]
    for slug, exam in made.items():
        shown = client.get(page, {"etat": slug}).text
        assert HEADING.findall(shown) == [slug]
        assert f">{exam}</a>" in shown
        assert sum(f">{other}</a>" in shown for other in made.values()) == 1
    autumn = hall.schools.autumn.pk
    assert HEADING.findall(client.get(page, {"promotion": autumn}).text) == []


def test_the_exams_of_an_archived_class_are_put_away_and_found(hall: Hall) -> None:
    exam, client, page = hall.open(title="Rangé"), hall.client(), hall.root()
    Promotion.objects.filter(pk=exam.promotion_id).update(archived_at=timezone.now())
    assert ">Rangé</a>" not in client.get(page).text
    assert HEADING.findall(client.get(page, {"etat": ARCHIVES}).text) == [ARCHIVES]
    assert ">Rangé</a>" in client.get(page, {"promotion": exam.promotion_id}).text


def test_a_state_is_never_broken_in_its_column() -> None:
    tables = [
        (path.name, cell)
        for path in Path(settings.BASE_DIR, "templates").rglob("*.html")
        for cell in re.findall(r"<th[^>]*>État</th>", path.read_text(encoding="utf-8"))
    ]
    assert tables
    assert [name for name, cell in tables if 'class="court"' not in cell] == []
