"""Papers on their tables: where one writes, what the key paints, what was corrected since."""

from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.exams.world import GAME, at
from tests.marks.test_papers import address
from tests.marks.world import Office, flat, told_by
from tests.printed import blank_feet
from trainer.exams.services.composing import Wanted
from trainer.marks.printing.papers import PrintedQuestion, paper_html, sheets
from trainer.marks.printing.pdf import paper_style, pdf_of, static_file
from trainer.marks.services import replays
from trainer.questions.scope import Scope
from trainer.ui.table.html import scene_of
from trainer.ui.table.scene import TICK, Scene
from trainer.ui.table.sheet import Kind, printed

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
    blanks = sheet.filling.on_cloth
    scene = replace(Scene.of(sheet.question, sheet.cloth), blanks=blanks)
    return drawn(scene, Kind.BLANK)


def painted(sheet: PrintedQuestion) -> dict[str, str]:
    """Return what its key tells on the cloth, by place."""
    return drawn(scene_of(sheet.question, sheet.cloth, None, sheet.in_force.solved), Kind.MARK)


@pytest.mark.thorough
def test_seven_questions_and_their_key_take_three_pages(office: Office) -> None:
    exam, client = office.hall.exam(*MIXED), office.client()
    for what in ("sujets", "corriges"):
        made = client.get(address(exam, what)).content
        assert len(PdfReader(BytesIO(made)).pages) <= PAGES, what


def test_all_the_style_of_papers_is_understood_by_what_typesets_them(
    caplog: pytest.LogCaptureFixture,
) -> None:
    paper_style.__wrapped__()
    told = [record.getMessage() for record in caplog.records if record.name == "weasyprint"]
    assert told == []


def test_the_picture_of_a_table_is_drawn_without_a_fault(
    office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    exam = office.hall.exam(*MIXED)
    for key in (False, True):
        html = paper_html(exam, 1, key=key)
        assert html.count("<svg") > 2
        assert pdf_of(html).startswith(b"%PDF-")
    told = [record.getMessage() for record in caplog.records if record.name == "weasyprint"]
    assert told == []


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
    scope = Scope(
        GAME,
        "reglement-mise",
        school=office.schools.north,
        choices={"commission": "six-paye-moitie"},
        exam=exam.pk,
    )
    made = office.correct(scope, "Commission du club", at(90))
    [after] = sheets(exam, 1)
    assert after.corrected.reasons == ("Commission du club",)
    assert after.before == before.posed.expected != after.in_force.expected
    key = told_by(paper_html(exam, 1, key=True))
    assert "Corrigée depuis : Commission du club" in key
    for field in after.in_force.solved.fields:
        assert flat(field.expected) in key
    replays.undo(actor=office.desk, replay=made)
    assert "Corrigée depuis" not in told_by(paper_html(exam, 1, key=True))


@pytest.mark.thorough
def test_a_tall_question_is_broken_rather_than_leave_a_page_blank(office: Office) -> None:
    banco = Wanted(GAME, "tirage-banco", 4)
    exam = office.hall.exam(banco, Wanted("poker-21", "reglement-tapis", 1), banco)
    for key in (False, True):
        assert max(blank_feet(paper_html(exam, 1, key=key))) < 1 / 4, key
