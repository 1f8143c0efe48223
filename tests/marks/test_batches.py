"""What the queue prints: the papers of a class, named, with their keys; a paper that is long."""

from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from tests.api.conftest import calling
from tests.exams.world import GAME
from tests.marks.test_papers import MIXED, PAGES, address
from tests.marks.world import Office, flat, text_of
from trainer.exams.models import Exam, Paper
from trainer.exams.services.composing import Wanted
from trainer.exams.services.conducting import Grant, grant
from trainer.marks import making
from trainer.marks.presenters.printing import papers as printing
from trainer.marks.presenters.printing.papers import batches, sheets
from trainer.orders.models import Order
from trainer.orders.selectors import File

MOST = 20
ONE = (Wanted(GAME, "tirage-banco"),)


def lots(exam: Exam) -> str:
    return f"/formation/ecole/nord/notes/examens/{exam.pk}/lots/"


def made(client: Client, exam: Exam, *, keys: bool = False) -> Any:
    """Ask for the first file of a class, which is made at once here, and fetch it."""
    asked = client.post(lots(exam), {"batch": 1} | ({"keys": "oui"} if keys else {}))
    return client.get(f"{asked['Location']}fichier/")


def names(exam: Exam) -> list[str]:
    rows = exam.promotion.enrolments.filter(left_at=None, membership__role="stagiaire")
    found = {
        row.membership.sort_name: row.membership.name for row in rows.select_related("membership")
    }
    assert len(found) > 1
    return [found[key] for key in sorted(found)]


@pytest.mark.parametrize("asked", [ONE, pytest.param(MIXED, marks=pytest.mark.thorough)])
def test_a_class_gets_its_papers_named_and_their_keys_in_one_file(
    office: Office, asked: tuple[Wanted, ...]
) -> None:
    exam = office.hall.exam(*asked, papers="equivalents")
    client, people = office.client(), names(exam)
    assert f"{len(people)} sujets" in client.get(lots(exam)).text
    answer = made(client, exam, keys=True)
    assert answer["Content-Type"] == "application/pdf"
    pages = [" ".join(it.extract_text().split()) for it in PdfReader(BytesIO(answer.content)).pages]
    assert len(pages) <= PAGES * 2 * len(people)
    firsts = [text for text in pages if "Nom et prénom" in text]
    assert [name in text for name, text in zip(people, firsts, strict=True)] == [True] * len(people)
    keys = [at for at, text in enumerate(pages) if "RÉSERVÉ AUX FORMATEURS" in text]
    assert len(keys) == len(people)
    assert min(keys) > max(at for at, text in enumerate(pages) if "Nom et prénom" in text)
    assert all(text.endswith(" sur 3") or " sur 2" in text or " sur 1" in text for text in pages)
    assert not Paper.objects.filter(exam=exam, number__gt=1).exists()


def test_the_papers_of_a_class_are_read_at_once(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    exam = office.hall.exam(*MIXED, papers="equivalents")
    monkeypatch.setattr(making, "pdf_of_all", lambda pages: "".join(pages).encode())
    asked = {"exam": exam.pk, "batch": 1, "keys": True}
    with CaptureQueriesContext(connection) as queries:
        file = making.named_papers(office.schools.desk(), asked, lambda _, __: None)
    assert isinstance(file, File)
    assert file.body.decode().count("Nom et prénom") == len(names(exam))
    assert len(queries) <= MOST
    told = [query["sql"] for query in queries]
    for table in ("marks_letterhead", "exams_question", "exams_slot"):
        assert sum(f'FROM "{table}"' in sql for sql in told) <= 2, table


def test_without_keys_nothing_of_an_answer_is_printed(office: Office) -> None:
    exam = office.hall.exam(*ONE)
    text = text_of(made(office.client(), exam).content)
    assert "RÉSERVÉ AUX FORMATEURS" not in text
    assert all(flat(sheet.posed.reasons[0].text) not in text for sheet in sheets(exam, 1))
    [batch] = batches(office.desk, exam)
    keyed = [*printing.batch_pages(exam, batch, keys=True, say=lambda _, __: None)]
    assert ["Nom et prénom" in page for page in keyed] == [True] * len(names(exam)) + [False]
    assert "réservé aux formateurs" in keyed[-1]


def test_who_has_begun_on_the_screen_has_the_same_paper_alone(office: Office) -> None:
    exam = office.exam(papers="equivalents")
    office.hall.begin(exam, "classmate")
    schools = office.schools
    begun = schools.classmate.name
    grant(actor=office.desk, exam=exam, member=schools.classmate, terms=Grant())
    [batch] = batches(office.desk, exam)
    given = {copy.name: copy.number for copy in batch.copies}
    assert given[begun] == 1
    assert sorted(given.values()) == list(range(1, len(given) + 1))


def test_a_long_class_is_cut_by_name(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    exam = office.exam()
    people = names(exam)
    monkeypatch.setattr(printing, "AT_ONCE", 6)
    found = batches(office.desk, exam)
    assert [[copy.name for copy in batch.copies] for batch in found] == [[name] for name in people]
    client = office.client()
    assert "coupé par ordre alphabétique" in client.get(lots(exam)).text
    assert "n’existe plus" in client.post(lots(exam), {"batch": len(people) + 1}, follow=True).text


API = "formation/ecole/nord/"


@pytest.fixture
def exam(office: Office, monkeypatch: pytest.MonkeyPatch) -> Exam:
    """Return an exam of three questions, which are too many here."""
    monkeypatch.setattr("trainer.marks.presenters.printing.papers.LONGEST", 2)
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
    assert f'method="post" action="{page}"' in client.get(office.hall.root(exam.pk, "sujet")).text
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
