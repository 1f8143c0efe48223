"""Certificates whose marks have changed since: in public, at the desk, in the hand of who holds it."""

from decimal import Decimal
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.api.conftest import calling
from tests.exams.world import at
from tests.marks.world import Office, answer_of, text_of
from trainer.exams.models import Exam
from trainer.marks.models import Certificate
from trainer.marks.services.certificates import issue, renew
from trainer.marks.services.decisions import Decision, decide
from trainer.marks.services.standing import Standing, standing_of
from trainer.registry.services import choose_letterhead
from trainer.schools.services.people import anonymise_member

NOTES = "/formation/ecole/nord/notes/"
DOUBTED = "en cours de révision"


@pytest.fixture
def made(office: Office) -> Certificate:
    """Return the certificate of a copy of five points, all right."""
    exam = office.exam()
    office.sat(exam)
    issue(actor=office.desk, exam=exam, now=at(90))
    return held()


def held() -> Certificate:
    rows = Certificate.objects.select_related("sitting__membership", "sitting__exam")
    return rows.get(revoked_at=None)


def take_off(office: Office, made: Certificate, *positions: int) -> None:
    """Give no point any longer to these answers."""
    for position in positions:
        none = Decision(points=Decimal(0), reason="Relu", seen=0)
        decide(actor=office.desk, answer=answer_of(made.sitting, position), decision=none)
    caches["counts"].clear()  # as a minute does


def seen_by_all(office: Office, made: Certificate) -> tuple[Any, ...]:
    """Return what the public, its person and an instructor get of a certificate."""
    public = Client().get(f"/certificats/{made.code}/")
    own = office.client("trainee").get(f"/examens/copie/{made.sitting_id}/certificat/", follow=True)
    desk = office.client().get(f"{NOTES}certificats/{made.pk}/", follow=True)
    return public, own, desk


def test_a_certificate_that_is_no_longer_earned_attests_nothing(
    office: Office, made: Certificate
) -> None:
    Exam.objects.update(pass_mark=60)
    take_off(office, made, 1, 3)
    public, own, desk = seen_by_all(office, made)
    assert DOUBTED in public.text
    for words in ("authentique", "Arnaud", "Réussi", "20 sur 20"):
        assert words not in public.text, words
    for page in (own, desk):
        assert page["Content-Type"].startswith("text/html")
        assert DOUBTED in page.text
    assert "Mon certificat (PDF)" not in own.text


def test_a_certificate_of_another_mark_attests_the_pass_alone(
    office: Office, made: Certificate
) -> None:
    Exam.objects.update(pass_mark=60)
    take_off(office, made, 1)
    public, own, desk = seen_by_all(office, made)
    assert "authentique" in public.text
    assert DOUBTED in public.text
    assert "20 sur 20" not in public.text
    assert [page["Content-Type"].startswith("text/html") for page in (own, desk)] == [True, True]


def test_a_copy_that_waits_to_be_marked_again_is_certified_no_longer(
    made: Certificate,
) -> None:
    made.sitting.exam.slots.update(voided_at=at(95), void_reason="Relu")  # nothing is left to mark
    assert standing_of(held()) is Standing.DOUBTED


def test_the_home_says_which_certificates_are_to_be_looked_at(
    office: Office, made: Certificate
) -> None:
    home, client = "/formation/ecole/nord/", office.client()
    assert "à revoir" not in client.get(home).text
    take_off(office, made, 1)
    page = client.get(home).text
    assert "1 certificat à revoir" in page
    assert f"{NOTES}examens/{made.sitting.exam_id}/#certificats" in page
    renew(actor=office.desk, exam=made.sitting.exam, reason="Note relue")
    assert "à revoir" not in client.get(home).text, "at once"


def test_a_question_put_back_after_the_fact_is_seen_too(office: Office) -> None:
    exam = office.exam()
    office.sat(exam, wrong_at=(1,))
    office.hall.void(exam, 1, "Ambiguë", at(80))
    issue(actor=office.desk, exam=exam, now=at(90))
    assert held().result == "Réussi, 20 sur 20"
    office.client().post(office.hall.root(exam.pk, "sujet", 1, "retablir"))
    assert standing_of(held()) is Standing.REMARKED
    caches["counts"].clear()  # of another school
    assert "1 certificat à revoir" in office.client().get("/formation/ecole/nord/").text


def test_one_act_revokes_and_certifies_again(office: Office, made: Certificate) -> None:
    exam = made.sitting.exam
    office.sat(exam, "classmate")  # passed, and nobody has certified it yet
    take_off(office, made, 1)
    page, client = f"{NOTES}examens/{exam.pk}/", office.client()
    assert "Révoquer et certifier de nouveau" in client.get(page).text
    assert client.post(f"{page}certificats/revoir/", {"reason": " "}).status_code == 422
    told = client.post(f"{page}certificats/revoir/", {"reason": "Note relue"}, follow=True).text
    assert "1 révoqué, 1 délivré de nouveau" in told
    again = held()
    assert (again.result, again.sitting_id) == ("Réussi, 16 sur 20", made.sitting_id)
    assert again.code != made.code
    made.refresh_from_db()
    assert made.revoke_reason == "Note relue"
    take_off(office, again, 3)
    Exam.objects.update(pass_mark=60)
    exam.refresh_from_db()
    assert renew(actor=office.desk, exam=exam, reason="Note relue") == (1, 0)
    assert renew(actor=office.desk, exam=exam, reason="Note relue") == (0, 0)


def test_the_api_tells_what_a_certificate_is_worth_and_renews(
    office: Office, made: Certificate
) -> None:
    instructor = calling(office.schools, "instructor")
    of_exam = f"formation/ecole/nord/notes/examens/{made.sitting.exam_id}/certificats/"
    assert instructor.get(of_exam)["certificats"][0]["etat"] == "vaut"
    take_off(office, made, 1)
    assert instructor.get(of_exam)["certificats"][0]["etat"] == "note-en-revision"
    instructor.get(f"formation/ecole/nord/notes/certificats/{made.pk}/", 409)
    rows = instructor.post(f"{of_exam}revoir/", {"motif": "Note relue"})["certificats"]
    assert [row["etat"] for row in rows] == ["vaut", "revoque"]
    assert "16 sur 20" in text_of(
        instructor.get(f"formation/ecole/nord/notes/certificats/{rows[0]['certificat']}/")
    )


def test_before_certifying_it_is_said_that_nobody_signs(office: Office) -> None:
    exam = office.exam()
    office.sat(exam)
    page, client = f"{NOTES}examens/{exam.pk}/", office.client()
    assert "Personne ne signe" in client.get(page).text
    signed = {"signatory": "Ada Nord"}
    choose_letterhead(actor=office.schools.desk(), changes=signed)
    assert "Personne ne signe" not in client.get(page).text


def test_no_paper_is_made_in_the_name_of_who_is_anonymous(
    office: Office, made: Certificate
) -> None:
    member, client = made.sitting.membership, office.client()
    person = f"/formation/ecole/nord/personnes/{member.pk}/"
    button = "Bulletin, relevé, certificat de réalisation"
    assert button in client.get(f"{person}dossier/").text
    anonymise_member(actor=office.schools.desk(), member=member)
    assert button not in client.get(f"{person}dossier/").text
    sent = {"kind": "realisation", "since": "2026-03-01", "until": "2026-03-31"}
    sent |= {"title": "Croupier", "nature": "action de formation"}
    for answer in (
        client.get(f"{person}documents/", follow=True),
        client.post(f"{person}documents/", sent, follow=True),
    ):
        assert "devenue anonyme" in answer.text


def test_the_file_of_a_person_tells_what_his_certificates_are_worth(
    office: Office, made: Certificate, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client = office.client()
    page = f"/formation/ecole/nord/personnes/{made.sitting.membership_id}/dossier/"
    printing = f"{NOTES}certificats/{made.pk}/"
    client.get(page)
    with django_assert_max_num_queries(12):
        assert printing in client.get(page).text
    take_off(office, made, 1)
    told = client.get(page).text
    assert printing not in told
    assert "(note en révision)" in told
