"""Papers, keys and certificates through the API: PDF to who may have them, JSON to others."""

from typing import Any

import pytest

from casino_rules import catalog
from tests.api.conftest import Caller, calling
from tests.exams.world import Hall, at
from tests.marks.world import Office, flat, right_words, text_of
from trainer.exams.models import Exam, Paper
from trainer.exams.services import composing, conducting
from trainer.exams.services.composing import Wanted
from trainer.marks.models import Certificate
from trainer.marks.presenters.printing.papers import MOST, sheets
from trainer.marks.services.certificates import issue, revoke, shown

NOTES = "formation/ecole/nord/notes/"


@pytest.fixture
def office(hall: Hall) -> Office:
    return Office(hall)


@pytest.fixture
def certificate(office: Office) -> Certificate:
    exam = office.exam()
    office.sat(exam)
    issue(actor=office.desk, exam=exam, now=at(90))
    return Certificate.objects.get()


def asked(caller: Caller, path: str, accept: str = "*/*") -> Any:
    headers = caller._headers({"Accept": accept})
    return caller.client.get(f"/api/v1/{path}", headers=headers)


def test_a_paper_and_its_key_are_those_of_the_pages(office: Office, instructor: Caller) -> None:
    exam = office.exam()
    paper = text_of(instructor.get(f"{NOTES}examens/{exam.pk}/sujets/1/"))
    key = text_of(instructor.get(f"{NOTES}examens/{exam.pk}/corriges/1/"))
    for sheet in sheets(exam, 1):
        assert flat(sheet.question.prompt) in paper
        assert all(flat(words) in key for words in right_words(sheet))
        assert flat(sheet.posed.reasons[0].text) in key
        assert flat(sheet.posed.reasons[0].text) not in paper
    instructor.get(f"{NOTES}examens/{exam.pk}/sujets/2/")
    assert [*Paper.objects.values_list("number", flat=True)] == [1]
    instructor.get(f"{NOTES}examens/{exam.pk}/sujets/{MOST + 1}/", 404)
    calling(office.hall.schools, "trainee").get(f"{NOTES}examens/{exam.pk}/corriges/1/", 404)


def test_a_certificate_is_printed_by_its_person_and_their_instructors(
    office: Office, instructor: Caller, certificate: Certificate
) -> None:
    own = f"examens/copie/{certificate.sitting_id}/certificat/"
    desk = f"{NOTES}certificats/{certificate.pk}/"
    trainee = calling(office.hall.schools, "trainee")
    for caller, path in ((trainee, own), (instructor, desk)):
        text = text_of(caller.get(path))
        for words in ("Arnaud Camille", "Examen blanc", shown(certificate.code)):
            assert words in text
        # The page that verifies it, not an address of the API.
        assert f"testserver/certificats/{certificate.code}/" in text.replace(" ", "")
    calling(office.hall.schools, "classmate").get(own, 404)
    revoke(actor=office.desk, certificate=certificate, reason="Fraude")
    trainee.get(own, 404)
    instructor.get(desk, 404)


def test_a_pdf_has_a_name_and_is_kept_by_no_cache(instructor: Caller, office: Office) -> None:
    exam = office.exam()
    sent = asked(instructor, f"{NOTES}examens/{exam.pk}/sujets/1/", "application/pdf")
    assert sent["Content-Type"] == "application/pdf"
    assert sent["Content-Disposition"] == f'inline; filename="sujet-{exam.pk}-1.pdf"'
    assert "no-store" in sent["Cache-Control"]


@pytest.mark.parametrize("accept", ["*/*", "application/pdf", "application/pdf, application/json"])
def test_what_refuses_a_pdf_is_json(instructor: Caller, accept: str) -> None:
    refused = asked(instructor, f"{NOTES}certificats/999999/", accept)
    assert (refused.status_code, refused["Content-Type"]) == (404, "application/problem+json")
    assert refused.json()["detail"]


def test_who_does_not_take_a_pdf_is_told_so(instructor: Caller, office: Office) -> None:
    path = f"{NOTES}examens/{office.exam().pk}/sujets/1/"
    refused = instructor.get(path, 406, Accept="application/json")
    assert refused["code"] == "pdf-seulement"


def test_a_paper_that_cannot_be_drawn_any_more_is_refused(
    office: Office, instructor: Caller
) -> None:
    exam = office.hall.draft(Wanted("baccara", "tirage-banquier", 1))
    game = catalog.game("baccara")
    composing.fix_options(actor=office.desk, exam=exam, game=game, choices={"cases": "fixees"})
    conducting.publish(actor=office.desk, exam=Exam.objects.get(), now=at(-30))
    instructor.get(f"{NOTES}examens/{exam.pk}/sujets/2/")
    Exam.objects.update(fixed={})
    refused = instructor.get(f"{NOTES}examens/{exam.pk}/sujets/2/", 409)
    assert refused["detail"].startswith("Ce sujet ne peut plus être tiré")
