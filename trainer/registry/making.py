"""What the queue prints of a class, and of a session of an exam."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils import timezone

from trainer.marks.presenters.printing.pdf import PDF, pdf_of, pdf_of_all
from trainer.marks.selectors.access import published_exam
from trainer.orders.selectors import File, Say, makes
from trainer.registry.forms import Term
from trainer.registry.presenters.documents import report_pages, session_html
from trainer.schools import selectors as schools
from trainer.schools.selectors import Desk


@makes("bulletins")
def class_reports(here: Desk, asked: Mapping[str, Any], say: Say) -> File:
    """Make the term report of each trainee of a class, by name, in one file.

    Raises:
        Http404: if there is no such class any longer.
        RefusedError: if nobody is in it, or no PDF can be made here.
    """
    promotion = schools.promotion(here, asked["promotion"])
    since, until = (date.fromisoformat(asked[name]) for name in ("since", "until"))
    pages = report_pages(here, promotion, Term(since, until, asked["title"]), timezone.now(), say)
    return File(f"bulletins-{promotion.pk}.pdf", PDF, pdf_of_all(pages))


@makes("proces-verbal")
def session_report(here: Desk, asked: Mapping[str, Any], _say: Say) -> File:
    """Make the report of a session of an exam, to be signed.

    Raises:
        Http404: if there is no such exam any longer.
        RefusedError: if no PDF can be made here.
    """
    exam = published_exam(here, asked["exam"])
    body = pdf_of(session_html(here, exam, timezone.now()))
    return File(f"proces-verbal-{exam.pk}.pdf", PDF, body)
