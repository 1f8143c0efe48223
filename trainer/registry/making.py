"""What the queue prints of a class."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils import timezone

from trainer.marks.printing.pdf import PDF, pdf_of_all
from trainer.orders.kinds import File, Say, makes
from trainer.registry.documents import report_pages
from trainer.registry.forms import Term
from trainer.schools import selectors as schools
from trainer.schools.desk import Desk


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
