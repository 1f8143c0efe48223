"""A long paper is not typeset while a page waits: the queue makes it."""

from typing import Any

import pytest

from tests.api.conftest import calling
from tests.marks.test_papers import address
from tests.marks.world import Office, text_of
from trainer.exams.models import Exam
from trainer.orders.models import Order

API = "formation/ecole/nord/"


@pytest.fixture
def exam(office: Office, monkeypatch: pytest.MonkeyPatch) -> Exam:
    """Return an exam of three questions, which are too many here."""
    monkeypatch.setattr("trainer.marks.printing.papers.LONGEST", 2)
    return office.exam()


@pytest.mark.parametrize(("what", "words"), [("sujets", "Nom et prénom"), ("corriges", "Corrigé")])
def test_a_long_paper_is_asked_for_and_made_by_the_queue(
    office: Office, exam: Exam, what: str, words: str
) -> None:
    client, page = office.client(), address(exam, what)
    shown = client.get(page)
    assert shown["Content-Type"].startswith("text/html")
    assert "Préparer le PDF" in shown.text
    assert not Order.objects.exists(), "looking asks for nothing"
    asked = client.post(page)
    assert asked.status_code == 303
    made = client.get(f"{asked['Location']}fichier/")
    assert words.casefold() in text_of(made.content).casefold()
    paper = client.get(office.hall.root(exam.pk, "sujet")).text
    assert f'method="post" action="{page}"' in paper
    assert client.post(address(exam, what, 100)).status_code == 404


def test_a_short_paper_is_printed_at_once(office: Office) -> None:
    exam = office.exam()
    assert office.client().get(address(exam, "sujets"))["Content-Type"] == "application/pdf"
    paper = office.client().get(office.hall.root(exam.pk, "sujet")).text
    assert f'href="{address(exam, "sujets")}"' in paper


def test_the_api_has_a_long_paper_made_too(office: Office, exam: Exam) -> None:
    instructor: Any = calling(office.schools, "instructor")
    paper = f"{API}notes/examens/{exam.pk}/sujets/1/"
    assert "faites-le préparer" in instructor.get(paper, 409)["detail"]
    made = instructor.post(f"{paper}preparer/", status=201)
    assert made["etat"] == "fait"
    assert "Nom et prénom" in text_of(instructor.get(f"{API}documents/{made['document']}/fichier/"))
