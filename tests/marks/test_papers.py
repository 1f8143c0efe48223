"""Papers, keys and certificates: what is printed is what was asked, and no key leaks."""

import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import islice
from random import Random
from threading import Event, Semaphore
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.template.loader import render_to_string
from django.test import Client

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from config.serving.request_queue import MOST_SLOW
from tests.exams.world import GAME, at, right_to, typed
from tests.marks.world import Office, flat, right_words, text_of
from trainer.exams.models import Exam, Paper
from trainer.exams.services.composing import Wanted
from trainer.marks.models import Certificate
from trainer.marks.printing.filling import Filling
from trainer.marks.printing.papers import sheets
from trainer.marks.printing.pdf import MOST, pdf_of, static_file
from trainer.marks.services.certificates import issue, read_code, revoke, shown
from trainer.schools.models import Entry
from trainer.schools.services.people import anonymise_member
from trainer.ui.table.cloth import cloth_of
from trainer.ui.table.paper import drawn_places, printed_html
from trainer.web.refusals import RefusedError


def address(exam: Exam, what: str, number: int = 1) -> str:
    return f"/formation/ecole/nord/notes/examens/{exam.pk}/{what}/{number}/"


def test_a_paper_and_its_key_hold_the_situations_of_the_screen(office: Office) -> None:
    exam, client = office.exam(), office.client()
    answers = client.get(address(exam, "sujets"))
    assert answers["Content-Type"] == "application/pdf"
    paper = text_of(answers.content)
    key = text_of(client.get(address(exam, "corriges")).content)
    on_screen = Paper.objects.get(exam=exam, number=1).questions.order_by("position")
    for question, sheet in zip(on_screen, sheets(exam, 1), strict=True):
        assert question.situation == sheet.asked.situation
        assert flat(sheet.question.prompt) in paper
        assert flat(sheet.question.prompt) in key
        assert all(flat(words) in key for words in right_words(sheet))
        assert flat(sheet.posed.reasons[0].text) in key
        assert flat(sheet.posed.reasons[0].text) not in paper
    assert "Nom et prénom" in paper
    assert "CORRIGÉ – RÉSERVÉ AUX FORMATEURS" in key
    assert "CORRIGÉ" not in paper


def test_a_paper_never_sat_is_the_one_that_would_be_and_writes_nothing(office: Office) -> None:
    exam = office.exam(papers=Exam.Papers.EQUIVALENT, attempts=2)
    printed = [sheet.asked.situation for sheet in sheets(exam, 2)]
    assert Paper.objects.filter(exam=exam).count() == 1
    office.hall.begin(exam)
    office.hall.begin(exam, "classmate")
    made = Paper.objects.get(exam=exam, number=2)
    assert [question.situation for question in made.questions.order_by("position")] == printed


def every_drill() -> list[tuple[Game, Drill[Any]]]:
    return [(game, drill) for game in catalog.load_all() for drill in game.drills.values()]


def test_every_drill_has_a_place_where_it_is_answered_on_paper() -> None:
    kinds = set()
    for game, drill in every_drill():
        house = game.rulebook.house({})
        question = drill.ask(drill.generate(Random(4), house))
        kinds.add(question.form.kind)
        cloth = cloth_of(game.plan_of(drill), house)
        filling = Filling(question, drawn_places(question, cloth))
        page = render_to_string("notes/pdf/remplir.html", {"sheet": {"filling": filling}})
        asked = len(getattr(question.form, "fields", (1,)))
        told = sum(len(parts) for _, parts in filling.seats) + len(filling.rest)
        assert (told == asked) is not bool(filling.on_cloth), (game.slug, drill.slug)
        assert page.strip(), (game.slug, drill.slug)
        blank = printed_html(question, cloth, blanks=filling.on_cloth)
        places = blank.count('class="coche"') + blank.count('class="trait"')
        assert places == len(filling.on_cloth), (game.slug, drill.slug)
    assert kinds >= {"choice", "fields", "amount", "points", "chips", "seats", "cards", "sequence"}


def test_only_instructors_get_papers_and_keys(office: Office) -> None:
    exam = office.exam()
    office.sat(exam)
    for who in ("trainee", "classmate", "southern instructor", "stranger"):
        client = office.client(who)
        for what in ("sujets", "corriges"):
            assert client.get(address(exam, what)).status_code == 404, (who, what)


def test_a_trainee_reads_no_solution_before_its_time(office: Office) -> None:
    exam = office.exam(feedback=Exam.Feedback.CLOSING, closes_at=at(10**6))
    sitting, client = office.sat(exam), office.client("trainee")
    assert client.get(f"/examens/copie/{sitting.pk}/1/contester/").status_code == 404
    assert (
        client.post(f"/examens/copie/{sitting.pk}/1/contester/", {"text": "!"}).status_code == 404
    )
    classmate = office.client("classmate")
    assert classmate.get(f"/examens/copie/{sitting.pk}/1/contester/").status_code == 404


def test_a_pdf_reads_no_file_but_the_site_s_own() -> None:
    assert static_file("tapis:cards/As.svg")
    for url in ("tapis:../config/settings.py", "file:///etc/passwd", "http://x/", "tapis:rien"):
        assert static_file(url) is None
    made = pdf_of('<a href="x">voir</a><img src="file:///etc/passwd" alt="rien">')
    assert "root" not in text_of(made)


def test_documents_are_typeset_one_at_a_time_and_none_waits_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    press = Event()
    press.set()
    running: list[int] = []
    most: list[int] = []

    class Slow:
        def __init__(self, **_: Any) -> None:
            """Take anything."""

        def write_pdf(self, **_: Any) -> bytes:
            running.append(1)
            most.append(len(running))
            time.sleep(0.01)
            press.wait(20)
            running.pop()
            return b"%PDF-"

    monkeypatch.setattr("weasyprint.HTML", Slow)
    with ThreadPoolExecutor(4) as pool:
        assert [*pool.map(pdf_of, ["a"] * 8)] == [b"%PDF-"] * 8
    assert most == [1] * 8
    monkeypatch.setattr("trainer.marks.printing.pdf._LONGEST", 0.01)
    press.clear()
    with ThreadPoolExecutor(4) as pool:
        made = [pool.submit(pdf_of, "a") for _ in range(4)]
        refused = [*islice(as_completed(made, 20), 3)]  # while the press is held by one
        press.set()
    assert all(isinstance(it.exception(), RefusedError) for it in refused)
    assert [it.result() for it in made if it not in refused] == [b"%PDF-"]


def test_documents_that_wait_leave_room_for_the_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST <= MOST_SLOW / 2
    monkeypatch.setattr("trainer.marks.printing.pdf._press.room", Semaphore(0))
    with pytest.raises(RefusedError, match="s’impriment en ce moment"):
        pdf_of("a")


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
    assert "1\u00a0certificat délivré." in told
    assert "Personne d’autre n’est à certifier." in told


def certified(office: Office) -> Certificate:
    exam = office.exam()
    office.sat(exam)
    issue(actor=office.desk, exam=exam, now=at(90))
    return Certificate.objects.select_related("sitting__membership").get()


def test_a_certificate_that_no_longer_says_the_mark_is_to_be_looked_at(office: Office) -> None:
    made = certified(office)
    page = f"/formation/ecole/nord/notes/examens/{made.sitting.exam_id}/"
    client = office.client()
    assert "À revoir" not in client.get(page).text
    Certificate.objects.filter(pk=made.pk).update(result="Réussi, 18 sur 20")
    assert "Réussi, 18 sur 20\u00a0; la note est 20" in client.get(page).text


def test_a_certificate_is_printed_by_its_person_and_his_instructors(office: Office) -> None:
    made = certified(office)
    own = f"/examens/copie/{made.sitting_id}/certificat/"
    desk = f"/formation/ecole/nord/notes/certificats/{made.pk}/"
    people = office.schools
    for client, path in ((people.client("trainee"), own), (people.client("instructor"), desk)):
        text = text_of(client.get(path).content)
        for words in ("Arnaud Camille", "Examen blanc", "École du Nord", shown(made.code)):
            assert words in text
        assert f"/certificats/{made.code}/" in text.replace(" ", "")
    assert people.client("classmate").get(own).status_code == 404
    assert people.client("trainee").get(desk).status_code == 404


def test_anybody_verifies_a_certificate_and_learns_nothing_else(office: Office) -> None:
    made, visitor = certified(office), Client()
    typed_code = shown(made.code).lower()
    found = visitor.get("/certificats/", {"code": typed_code})
    assert (found.status_code, found["Location"]) == (303, f"/certificats/{made.code}/")
    page = visitor.get(found["Location"])
    told = ("authentique", "Arnaud Camille", "École du Nord", "Examen blanc", "Réussi, 20 sur 20")
    for words in told:
        assert words in page.text
    for words in ("Printemps", str(made.sitting_id), "/formation/"):
        assert words not in page.text
    assert page["X-Robots-Tag"] == "noindex"
    assert visitor.get(f"/certificats/{'A' * 20}/").status_code == 404
    assert visitor.get("/certificats/", {"code": "court"}).status_code == 422


def test_a_revoked_certificate_is_said_revoked_without_its_words(office: Office) -> None:
    made = certified(office)
    with pytest.raises(RefusedError):
        revoke(actor=office.desk, certificate=made, reason=" ")
    assert revoke(actor=office.desk, certificate=made, reason="Fraude", now=at(99))
    assert not revoke(actor=office.desk, certificate=made, reason="Fraude", now=at(100))
    page = Client().get(f"/certificats/{made.code}/").text
    assert "révoqué" in page
    assert "Arnaud" not in page
    assert "Fraude" not in page
    trainee = office.client("trainee")
    assert trainee.get(f"/examens/copie/{made.sitting_id}/certificat/").status_code == 404
    assert issue(actor=office.desk, exam=made.sitting.exam, now=at(101)) == 1


def test_the_certificate_of_an_anonymous_person_is_no_longer_told(office: Office) -> None:
    made = certified(office)
    anonymise_member(actor=office.schools.desk(), member=made.sitting.membership)
    answer = Client().get(f"/certificats/{made.code}/")
    assert "Ce certificat ne vaut plus" in answer.text
    assert "Arnaud" not in answer.text
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


def test_the_paper_asks_what_a_trainee_can_answer(office: Office) -> None:
    exam = office.hall.exam(Wanted(GAME, "tirage-banco", 1))
    question = Paper.objects.get(exam=exam).questions.get()
    [sheet] = sheets(exam, 1)
    assert typed(sheet.question.form, sheet.posed.ruling.value) == right_to(question)
