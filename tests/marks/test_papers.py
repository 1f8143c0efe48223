"""Papers and keys: what is printed is what was asked, on its table, and no key leaks."""

import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import replace
from io import BytesIO
from itertools import islice
from random import Random
from threading import Event, Semaphore
from typing import Any

import pytest
from django.template.loader import render_to_string
from pypdf import PdfReader

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from config.serving.request_queue import MOST_SLOW
from tests.exams.world import GAME, at
from tests.marks.world import Office, flat, right_words, text_of, told_by
from tests.printed import blank_feet
from tests.said import says
from trainer.exams.models import Exam, Paper
from trainer.exams.services.composing import Wanted
from trainer.marks.presenters.printing.filling import Filling
from trainer.marks.presenters.printing.papers import PrintedQuestion, paper_html, sheets
from trainer.marks.presenters.printing.pdf import MOST, paper_style, pdf_of, static_file
from trainer.marks.services import replays
from trainer.questions.models import Scope
from trainer.ui.table.cloth import cloth_of
from trainer.ui.table.paper import drawn_places, printed_html
from trainer.ui.table.scene import TICK, Scene
from trainer.ui.table.sheet import Kind, printed
from trainer.ui.table.svg import scene_of
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
    monkeypatch.setattr("trainer.marks.presenters.printing.pdf._LONGEST", 0.01)
    press.clear()
    with ThreadPoolExecutor(4) as pool:
        made = [pool.submit(pdf_of, "a") for _ in range(4)]
        refused = [*islice(as_completed(made, 20), 3)]  # while the press is held by one
        press.set()
    assert all(isinstance(it.exception(), RefusedError) for it in refused)
    assert [it.result() for it in made if it not in refused] == [b"%PDF-"]


def test_documents_that_wait_leave_room_for_the_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST <= MOST_SLOW / 2
    monkeypatch.setattr("trainer.marks.presenters.printing.pdf._press.room", Semaphore(0))
    with pytest.raises(RefusedError, match="s’impriment en ce moment"):
        pdf_of("a")


MIXED = (
    Wanted(GAME, "tirage-banco", 1),
    Wanted("caribbean-stud", "reglement-tapis", 1),
    Wanted("texas-holdem", "repartir-pots", 1),
    Wanted("poker-21", "reglement-main", 1),
    Wanted("pai-gow-casino", "facon-maison", 1),
    Wanted(GAME, "composer-paiement", 1),
    Wanted("stud", "ordre-annonces", 1),
)
PAGES = 3


def drawn(scene: Scene, kind: Kind) -> dict[str, str]:
    """Return what is printed of a kind, by place."""
    things = (it.thing for it in printed(scene).things)
    return {it.address: " ".join(it.texts) for it in things if it.kind is kind}


def written(sheet: PrintedQuestion) -> dict[str, str]:
    """Return what a pen is to write on the cloth of a question, by place."""
    scene = Scene.of(sheet.question, sheet.cloth)
    return drawn(replace(scene, blanks=sheet.filling.on_cloth), Kind.BLANK)


def painted(sheet: PrintedQuestion) -> dict[str, str]:
    """Return what its key tells on the cloth, by place."""
    return drawn(scene_of(sheet.question, sheet.cloth, None, sheet.in_force.solved), Kind.MARK)


@pytest.mark.thorough
def test_seven_questions_and_their_key_take_three_pages(office: Office) -> None:
    exam, client = office.hall.exam(*MIXED), office.client()
    for what in ("sujets", "corriges"):
        assert len(PdfReader(BytesIO(client.get(address(exam, what)).content)).pages) <= PAGES, what


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what does not please what typesets papers."""
    return [record.getMessage() for record in caplog.records if record.name == "weasyprint"]


def test_all_the_style_of_papers_is_understood_by_what_typesets_them(
    caplog: pytest.LogCaptureFixture,
) -> None:
    paper_style.__wrapped__()
    assert complaints(caplog) == []


def test_the_picture_of_a_table_is_drawn_without_a_fault(
    office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    exam = office.hall.exam(*MIXED)
    for key in (False, True):
        html = paper_html(exam, 1, key=key)
        assert html.count("<svg") > 2
        assert pdf_of(html).startswith(b"%PDF-")
    assert complaints(caplog) == []


def test_one_amount_a_seat_is_written_and_painted_on_the_cloth(office: Office) -> None:
    exam = office.hall.exam(Wanted("texas-holdem", "repartir-pots", 1))
    [sheet] = sheets(exam, 1)
    form = sheet.question.form
    assert list(sheet.filling.on_cloth) == [field.spot for field in form.fields]  # type: ignore[attr-defined]  # Fields
    assert written(sheet) == {field.spot: "€" for field in form.fields}  # type: ignore[attr-defined]  # Fields
    assert not sheet.filling.rest
    assert sheet.is_painted
    told = {field.key: field.expected for field in sheet.in_force.solved.fields}
    assert painted(sheet) == {field.spot: told[field.key] for field in form.fields}  # type: ignore[attr-defined]  # Fields
    assert sheet.key_html.count('class="corrige"') == len(form.fields)  # type: ignore[attr-defined]  # Fields
    assert not sheet.expected
    assert 'class="corrige"' not in paper_html(exam, 1, key=False)


def test_what_is_too_long_to_be_painted_is_told_seat_by_seat(office: Office) -> None:
    exam = office.hall.exam(Wanted("poker-21", "reglement-tapis", 1))
    [sheet] = sheets(exam, 1)
    html = paper_html(exam, 1, key=True)
    told = [pair for _, answers in sheet.by_seats for pair in answers]
    assert not sheet.is_painted
    assert len(told) + len(sheet.expected) == len(sheet.in_force.solved.fields)
    assert all(flat(expected) in told_by(html) for _, expected in told)
    rows = html.count('<p class="attendu__place">') + html.partition('class="attendus"')[2].count(
        '<th scope="row">'
    )
    assert rows == len(sheet.in_force.solved.fields)
    names = [seat for seat, _ in sheet.by_seats]
    assert names == sorted(names)


def test_seats_are_ticked_where_they_sit_and_chips_counted_by_value(office: Office) -> None:
    exam = office.hall.exam(
        Wanted("texas-holdem", "attribuer-pot", 1), Wanted(GAME, "composer-paiement", 1)
    )
    seats, chips = sheets(exam, 1)
    form = seats.question.form
    assert written(seats) == {f"place-{seat}": TICK for seat in form.seats}  # type: ignore[attr-defined]  # Seats
    html = paper_html(exam, 1, key=False)
    assert html.count("<td>×</td>") == len(chips.question.form.values)  # type: ignore[attr-defined]  # Chips


def test_every_card_is_a_picture_with_its_name(office: Office) -> None:
    exam = office.hall.exam(Wanted("pai-gow-casino", "facon-maison", 1))
    [sheet] = sheets(exam, 1)
    told = sheet.table_html.partition("<title>")[2].partition("</title>")[0]
    for card in sheet.question.form.shown:  # type: ignore[attr-defined]  # Cards
        address = f"tapis:cards/petit/{card.code}.svg"
        assert static_file(address)
        assert sheet.table_html.count(f'href="{address}"') == 1
        assert card.french in told
    assert sheet.key_html.count('class="joue"') == 2
    assert 'class="joue"' not in sheet.table_html


def test_a_voided_question_is_printed_on_one_line(office: Office) -> None:
    exam = office.exam()
    [voided, *_] = sheets(exam, 1)
    office.hall.void(exam, 1, "Énoncé faux", at(5))
    for key in (False, True):
        text = told_by(paper_html(exam, 1, key=key))
        assert "question annulée, elle ne compte pas" in text
        assert ("Énoncé faux" in text) is key
        assert flat(voided.posed.reasons[0].text) not in text


def test_a_key_printed_after_a_correction_gives_the_answer_in_force(office: Office) -> None:
    exam = office.hall.exam(Wanted(GAME, "reglement-mise", 1, ("banco-gagne",)))
    office.sat(exam)
    [before] = sheets(exam, 1)
    of: dict[str, Any] = {"school": office.schools.north, "exam": exam.pk}
    scope = Scope(GAME, "reglement-mise", choices={"commission": "six-paye-moitie"}, **of)
    made = office.correct(scope, "Commission du club", at(90))
    [after] = sheets(exam, 1)
    assert after.corrected.reasons == ("Commission du club",)
    assert after.before == before.posed.expected != after.in_force.expected
    answers = [flat(field.expected) for field in after.in_force.solved.fields]
    key = told_by(paper_html(exam, 1, key=True))
    says(key, "Corrigée depuis : Commission du club", *answers)
    replays.undo(actor=office.desk, replay=made)
    assert "Corrigée depuis" not in told_by(paper_html(exam, 1, key=True))


@pytest.mark.thorough
def test_a_tall_question_is_broken_rather_than_leave_a_page_blank(office: Office) -> None:
    banco = Wanted(GAME, "tirage-banco", 4)
    exam = office.hall.exam(banco, Wanted("poker-21", "reglement-tapis", 1), banco)
    for key in (False, True):
        assert max(blank_feet(paper_html(exam, 1, key=key))) < 1 / 4, key
