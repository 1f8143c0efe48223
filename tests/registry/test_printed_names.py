"""Names and titles without a space, on everything that is printed: nothing leaves the page."""

from collections.abc import Mapping

import pytest

from tests.exams.world import at
from tests.marks.world import Office
from tests.printed import outside, words_of
from trainer.exams.models import Exam
from trainer.marks.models import Certificate, Letterhead
from trainer.marks.services.certificates import issue
from trainer.registry.forms import PAPERS
from trainer.schools.models import Membership, Promotion, School

LONG = "W" * 80
ROOT = "/formation/ecole/nord/"


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what has been sent to be printed, as HTML, instead of printing it."""
    sent: list[str] = []

    def kept(html: str) -> bytes:
        sent.append(html)
        return b"%PDF-"

    for page in ("trainer.marks.requests.pdf_of", "trainer.registry.documents.pdf_of"):
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
    office: Office, printed: list[str]
) -> None:
    sheet = f"{ROOT}promotions/{office.schools.spring.pk}/emargement/"
    client = office.client()
    client.get(sheet, {"semaine": "2026-03-02"})
    lengthen()
    client.get(sheet, {"semaine": "2026-03-02"})
    before, after = (set(words_of(html)["matin"]) for html in printed)
    assert before == after, "each half-day stands where it stood"
    assert len(before) == 6
    assert outside(printed[1]) == []


@pytest.mark.thorough
def test_no_name_leaves_any_page_that_is_printed(office: Office, printed: list[str]) -> None:
    exam = office.exam()
    office.sat(exam)
    issue(actor=office.desk, exam=exam, now=at(90))
    Letterhead.objects.create(school=office.schools.north)
    lengthen()
    client = office.client()
    for page, sent in asked(exam).items():
        answer = client.post(page, sent) if sent else client.get(page)
        assert answer.content == b"%PDF-", page
        assert outside(printed.pop()) == [], (page, sent)


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
