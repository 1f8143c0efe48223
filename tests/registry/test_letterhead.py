"""What a school prints on its papers: its logo, drawn again; names that never leave the page."""

import struct
import zlib
from collections.abc import Mapping
from io import BytesIO
from typing import Final

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image, PngImagePlugin
from pypdf import PdfReader

from tests.exams.world import at
from tests.marks.world import Office, text_of
from tests.printed import outside, words_of
from tests.schools.world import Schools
from trainer.exams.models import Exam
from trainer.marks.models import Certificate, Letterhead
from trainer.marks.selectors.access import letterhead
from trainer.marks.services.certificates import issue, shown
from trainer.registry.forms import PAPERS
from trainer.schools.models import Membership, Promotion, School
from trainer.web.pictures import LOGO, NoPictureError, picture_in, redrawn

PAGE: Final = "/formation/ecole/nord/papiers/"
_SECRET: Final = "pris à Lille"


def drawn(kind: str = "PNG", size: tuple[int, int] = (40, 20)) -> bytes:
    """Return a picture whose file says where it was made."""
    out, info = BytesIO(), PngImagePlugin.PngInfo()
    info.add_text("Comment", _SECRET)
    options = {"pnginfo": info} if kind == "PNG" else {"comment": _SECRET.encode()}
    Image.new("RGB", size, (0, 90, 60)).save(out, kind, **options)
    return out.getvalue()


def vast() -> bytes:
    """Return the head of a picture of a thousand million pixels."""
    head = b"IHDR" + struct.pack(">IIBBBBB", 32_000, 32_000, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))


@pytest.mark.parametrize(("kind", "told"), [("PNG", "image/png"), ("JPEG", "image/jpeg")])
def test_a_logo_is_drawn_again_smaller_and_without_its_remarks(kind: str, told: str) -> None:
    found, body = picture_in(redrawn(drawn(kind, (1500, 300))))
    assert found == told
    assert _SECRET.encode() not in body
    assert Image.open(BytesIO(body)).size == (900, 180)


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"", id="rien"),
        pytest.param(b"GIF89a", id="gif"),
        pytest.param(b'<svg xmlns="http://www.w3.org/2000/svg"/>', id="svg"),
        pytest.param(drawn()[:60], id="coupé"),
        pytest.param(drawn() + b"0" * LOGO.octets, id="lourd"),
        pytest.param(drawn(size=(2001, 2000)), id="grand"),
        pytest.param(vast(), id="immense"),
    ],
)
def test_what_is_no_small_picture_is_refused(schools: Schools, body: bytes) -> None:
    with pytest.raises(NoPictureError):
        redrawn(body)
    if body:
        assert choose(schools.client("administrator"), body) == 422
    assert not letterhead(schools.north).logo


@pytest.mark.parametrize(
    ("name", "status"),
    [
        *(("logo.PNG", 303), ("logo.png", 303)),
        *(("logo.jpg", 422), ("logo.svg", 422), ("logo.png.exe", 422), ("logo", 422)),
    ],
)
def test_a_picture_is_what_its_name_says(schools: Schools, name: str, status: int) -> None:
    assert choose(schools.client("administrator"), drawn(), name) == status
    assert bool(letterhead(schools.north).logo) is (status == 303)


def choose(client: Client, body: bytes, name: str = "logo.png") -> int:
    """Post the words of the papers and a logo; return the status of the answer."""
    words = {"legal_name": "SARL Le Nord", "heading": "Brevet du Nord"}
    return client.post(PAGE, words | {"logo": SimpleUploadedFile(name, body)}).status_code


def test_a_logo_is_shown_printed_and_taken_away_in_one_gesture(office: Office) -> None:
    schools, exam = office.schools, office.exam()
    certificate = certified(office, exam)
    boss = schools.client("administrator")
    paper = f"/formation/ecole/nord/notes/examens/{exam.pk}/sujets/1/"
    assert pictures(printed(boss, certificate)) == 0
    assert choose(boss, drawn()) == 303
    logo = boss.get(f"{PAGE}logo/")
    found = (logo["Content-Type"], Image.open(BytesIO(logo.content)).size)
    assert found == ("image/png", (40, 20))
    assert f'src="{PAGE}logo/"' in boss.get(PAGE).text
    for page, words in (
        (paper, ("SARL Le Nord",)),
        (certificate, ("Brevet du Nord", "Printemps")),
    ):
        made = printed(boss, page)
        assert pictures(made) == 1, page
        assert [it for it in words if it not in text_of(made)] == [], page
    boss.post(PAGE, {"retirer": "1"})
    assert boss.get(f"{PAGE}logo/").status_code == 404
    assert letterhead(schools.north).legal_name == "SARL Le Nord"
    assert pictures(printed(boss, paper)) == 0


def certified(office: Office, exam: Exam) -> str:
    """Have the trainee pass and be certified; return the address of the certificate."""
    office.sat(exam)
    issue(actor=office.desk, exam=exam, now=at(90))
    return f"/formation/ecole/nord/notes/certificats/{Certificate.objects.get().pk}/"


def printed(client: Client, paper: str) -> bytes:
    return bytes(client.get(paper).content)


def pictures(paper: bytes) -> int:
    """Return how many pictures that are not drawn in lines the first page of a paper has."""
    return len(PdfReader(BytesIO(paper)).pages[0].images)


def test_a_certificate_of_many_words_stays_within_its_frame(office: Office) -> None:
    certificate = certified(office, office.exam())
    title = "Examen final de la session d’automne, tous les jeux de contrepartie et de cercle"
    Certificate.objects.update(name="de La Rochefoucauld-Montmorency Anne-Charlotte", title=title)
    boss = office.schools.client("administrator")
    assert choose(boss, drawn(size=(400, 200))) == 303
    Letterhead.objects.update(heading="Certificat d’aptitude professionnelle au métier de croupier")
    paper = printed(boss, certificate)
    [page] = PdfReader(BytesIO(paper)).pages
    feet: list[float] = []

    def seen(text: str, made: list[float], place: list[float], *_: object) -> None:
        if text.strip():
            feet.append(made[5] + made[3] * place[5])

    page.extract_text(visitor_text=seen)
    assert shown(Certificate.objects.get().code) in text_of(paper)
    assert min(feet) > 19 * 72 / 25.4, "the frame stands 19 mm above the foot of the sheet"


LONG = "W" * 80
ROOT = "/formation/ecole/nord/"


@pytest.fixture
def sent_out(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what has been sent to be printed, as HTML, instead of printing it."""
    sent: list[str] = []

    def kept(html: str) -> bytes:
        sent.append(html)
        return b"%PDF-"

    for page in ("trainer.marks.requests.pdf_of", "trainer.registry.presenters.documents.pdf_of"):
        monkeypatch.setattr(page, kept)
    return sent


def lengthen() -> None:
    """Give all that has a name one of wide signs, without a space."""
    School.objects.filter(slug="nord").update(name=LONG)
    Promotion.objects.filter(name="Printemps").update(name=LONG)
    Membership.objects.update(last_name=LONG, first_name=LONG.lower())
    Exam.objects.update(title=LONG + LONG[:40], instructions=LONG * 2)
    Certificate.objects.update(name=f"{LONG} {LONG}", title=LONG + LONG[:40], school_name=LONG)
    Letterhead.objects.update(
        legal_name=LONG, address=LONG * 2, city=LONG, signatory=LONG, quality=LONG, heading=LONG
    )


def test_a_sheet_to_sign_keeps_its_columns_whatever_the_names(
    office: Office, sent_out: list[str]
) -> None:
    sheet = f"{ROOT}promotions/{office.schools.spring.pk}/emargement/"
    client = office.client()
    client.get(sheet, {"semaine": "2026-03-02"})
    lengthen()
    client.get(sheet, {"semaine": "2026-03-02"})
    before, after = (set(words_of(html)["matin"]) for html in sent_out)
    assert before == after, "each half-day stands where it stood"
    assert len(before) == 6
    assert outside(sent_out[1]) == []


@pytest.mark.thorough
def test_no_name_leaves_any_page_that_is_printed(office: Office, sent_out: list[str]) -> None:
    exam = office.exam()
    office.sat(exam)
    issue(actor=office.desk, exam=exam, now=at(90))
    Letterhead.objects.create(school=office.schools.north)
    lengthen()
    client = office.client()
    for page, sent in asked(exam).items():
        answer = client.post(page, sent) if sent else client.get(page)
        assert answer.content == b"%PDF-", page
        assert outside(sent_out.pop()) == [], (page, sent)


def asked(exam: Exam) -> Mapping[str, Mapping[str, str]]:
    """Return what is printed of an exam and of the trainee, and what is posted for it."""
    notes = f"{ROOT}notes/"
    made = Certificate.objects.select_related("sitting").get()
    papers = f"{ROOT}personnes/{made.sitting.membership_id}/documents/"
    term = {"since": "2026-03-01", "until": "2026-03-31", "title": LONG + LONG[:40]}
    term |= {"company": LONG, "text": LONG * 3, "nature": "action de formation"}
    return {
        f"{notes}examens/{exam.pk}/sujets/1/": {},
        f"{notes}examens/{exam.pk}/corriges/1/": {},
        f"{notes}certificats/{made.pk}/": {},
        **{f"{papers}?{kind}": {**term, "kind": kind} for kind in PAPERS},
    }
