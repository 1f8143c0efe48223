"""Certificates whose marks have changed since: in public, at the desk, in the hand of who holds it."""

from typing import Any

import pytest
from django.core.cache import caches
from django.db import IntegrityError, transaction
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.api.conftest import calling
from tests.exams.world import at
from tests.marks.world import Office, answer_of, text_of
from tests.said import says
from trainer.exams.models import Exam
from trainer.marks.models import Certificate
from trainer.marks.services.certificates import (
    Standing,
    issue,
    read_code,
    renew,
    revoke,
    shown,
    standing_of,
)
from trainer.registry.services import choose_letterhead
from trainer.schools.models import Entry
from trainer.schools.services.people import anonymise_member
from trainer.web.refusals import RefusedError

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
        office.decide(answer_of(made.sitting, position), 0)
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
    says(public, DOUBTED, never=("authentique", "Arnaud", "Réussi", "20 sur 20"))
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
    says(public, "authentique", DOUBTED, never="20 sur 20")
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
    says(page, "1 certificat à revoir", f"{NOTES}examens/{made.sitting.exam_id}/#certificats")
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


def test_what_still_says_its_mark_is_left_alone_beside_what_does_not(
    office: Office, made: Certificate
) -> None:
    exam = made.sitting.exam
    office.sat(exam, "classmate")
    issue(actor=office.desk, exam=exam, now=at(91))
    kept = Certificate.objects.exclude(pk=made.pk).get()
    take_off(office, made, 1)
    assert renew(actor=office.desk, exam=exam, reason="Note relue") == (1, 1)
    kept.refresh_from_db()
    assert kept.revoked_at is None


def test_the_api_tells_what_a_certificate_is_worth_and_renews(
    office: Office, made: Certificate
) -> None:
    instructor = calling(office.schools, "instructor")
    of_exam = f"formation/ecole/nord/notes/examens/{made.sitting.exam_id}/certificats/"
    assert instructor.get(of_exam)["resultats"][0]["etat"] == "vaut"
    take_off(office, made, 1)
    assert instructor.get(of_exam)["resultats"][0]["etat"] == "note-en-revision"
    instructor.get(f"formation/ecole/nord/notes/certificats/{made.pk}/", 409)
    rows = instructor.post(f"{of_exam}revoir/", {"motif": "Note relue"})["resultats"]
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
    for ask in (client.get, client.post):
        assert "devenue anonyme" in ask(f"{person}documents/", sent, follow=True).text


def test_the_file_of_a_person_tells_what_their_certificates_are_worth(
    office: Office, made: Certificate, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client = office.client()
    page = f"/formation/ecole/nord/personnes/{made.sitting.membership_id}/dossier/"
    printing = f"{NOTES}certificats/{made.pk}/"
    client.get(page)
    with django_assert_max_num_queries(12):
        assert printing in client.get(page).text
    take_off(office, made, 1)
    says(client.get(page), "(note en révision)", never=printing)


def test_who_has_passed_is_certified_once(office: Office) -> None:
    exam = office.exam()
    passed, failed = office.sat(exam), office.sat(exam, "classmate", wrong_at=(1, 2))
    exam.pass_mark = 70
    exam.save()
    assert issue(actor=office.desk, exam=exam, now=at(90)) == 1
    assert issue(actor=office.desk, exam=exam, now=at(91)) == 0
    made = Certificate.objects.get()
    assert (made.sitting, made.name, made.result) == (passed, "Arnaud Camille", "Réussi, 20 sur 20")
    assert failed.pk != made.sitting_id
    made.pk, made.code = None, "X" * 20
    with pytest.raises(IntegrityError), transaction.atomic():
        made.save(force_insert=True)
    assert Entry.objects.filter(verb="marks.certified").count() == 1


def test_certifying_is_offered_where_somebody_waits_for_it(office: Office) -> None:
    exam = office.exam()
    Exam.objects.update(pass_mark=70)
    office.sat(exam, "classmate", wrong_at=(1, 2))
    client = office.client()
    page = f"/formation/ecole/nord/notes/examens/{exam.pk}/"
    assert "Personne n’a encore réussi." in client.get(page).text
    assert "Certifier" not in client.get(page).text
    told = client.post(f"{page}certificats/", follow=True).text
    assert "Aucun certificat de plus" in told
    office.sat(exam)
    assert "Certifier la personne qui a réussi" in client.get(page).text
    told = client.post(f"{page}certificats/", follow=True).text
    says(told, "1\u00a0certificat délivré.", "Personne d’autre n’est à certifier.")


def test_a_certificate_is_printed_by_its_person_and_their_instructors(
    office: Office, made: Certificate
) -> None:
    own = f"/examens/copie/{made.sitting_id}/certificat/"
    desk = f"/formation/ecole/nord/notes/certificats/{made.pk}/"
    people = office.schools
    for client, path in ((people.client("trainee"), own), (people.client("instructor"), desk)):
        text = text_of(client.get(path).content)
        says(text, "Arnaud Camille", "Examen blanc", "École du Nord", shown(made.code))
        assert f"/certificats/{made.code}/" in text.replace(" ", "")
    assert people.client("classmate").get(own).status_code == 404
    assert people.client("trainee").get(desk).status_code == 404


def test_anybody_verifies_a_certificate_and_learns_nothing_else(made: Certificate) -> None:
    visitor = Client()
    found = visitor.get("/certificats/", {"code": shown(made.code).lower()})
    assert (found.status_code, found["Location"]) == (303, f"/certificats/{made.code}/")
    page = visitor.get(found["Location"])
    told = ("authentique", "Arnaud Camille", "École du Nord", "Examen blanc", "Réussi, 20 sur 20")
    for words in told:
        assert words in page.text
    says(page, never=("Printemps", str(made.sitting_id), "/formation/"))
    assert page["X-Robots-Tag"] == "noindex"
    assert visitor.get(f"/certificats/{'A' * 20}/").status_code == 404
    assert visitor.get("/certificats/", {"code": "court"}).status_code == 422


def test_a_revoked_certificate_is_said_revoked_without_its_words(
    office: Office, made: Certificate
) -> None:
    with pytest.raises(RefusedError):
        revoke(actor=office.desk, certificate=made, reason=" ")
    assert revoke(actor=office.desk, certificate=made, reason="Fraude", now=at(99))
    assert not revoke(actor=office.desk, certificate=made, reason="Fraude", now=at(100))
    says(Client().get(f"/certificats/{made.code}/"), "révoqué", never=("Arnaud", "Fraude"))
    trainee = office.client("trainee")
    assert trainee.get(f"/examens/copie/{made.sitting_id}/certificat/").status_code == 404
    assert issue(actor=office.desk, exam=made.sitting.exam, now=at(101)) == 1


def test_the_certificate_of_an_anonymous_person_is_no_longer_told(
    office: Office, made: Certificate
) -> None:
    anonymise_member(actor=office.schools.desk(), member=made.sitting.membership)
    says(Client().get(f"/certificats/{made.code}/"), "Ce certificat ne vaut plus", never="Arnaud")
    root, client = "/formation/ecole/nord/notes/", office.client()
    assert shown(made.code) not in client.get(f"{root}examens/{made.sitting.exam_id}/").text
    assert "(PDF)" not in client.get(f"{root}examens/{made.sitting.exam_id}/").text
    said = client.get(f"{root}certificats/{made.pk}/", follow=True)
    assert "devenue anonyme" in said.text
    assert "application/pdf" not in said["Content-Type"]
    dossier = client.get(f"/formation/ecole/nord/personnes/{made.sitting.membership_id}/dossier/")
    assert "Réussi, 20 sur 20" not in dossier.text


@pytest.mark.parametrize("text", ["", "ABCDE", "A" * 19 + "1", "À" * 20])
def test_what_is_no_code_is_not_read(text: str) -> None:
    assert read_code(text) is None
