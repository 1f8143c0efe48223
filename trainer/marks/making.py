"""What the queue prints of exams, and reckons of corrections."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.urls import reverse

from trainer.marks.presenters.printing.papers import batch_pages, batches, paper_html
from trainer.marks.presenters.printing.pdf import PDF, pdf_of, pdf_of_all
from trainer.marks.requests import drawable, paper_name
from trainer.marks.selectors import access
from trainer.marks.services.quotations import (
    CORRECTION,
    QUOTATION,
    correct_whole,
    page_of,
    quote_whole,
    scope_of,
)
from trainer.orders.selectors import File, Finding, Say, makes
from trainer.schools.selectors import Desk


@makes("sujet")
def long_paper(here: Desk, asked: Mapping[str, Any], _say: Say) -> File:
    """Make one long paper, or its key.

    Raises:
        Http404: if there is no such exam any longer.
        RefusedError: if none can be made, here or of this paper any longer.
    """
    exam, number, key = access.published_exam(here, asked["exam"]), asked["number"], asked["key"]
    with drawable():
        body = pdf_of(paper_html(exam, number, key=key))
    return File(f"{paper_name(exam.pk, number, key=key)}.pdf", PDF, body)


@makes("sujets")
def named_papers(here: Desk, asked: Mapping[str, Any], say: Say) -> File:
    """Make the named papers of a class, with their keys if they are wanted.

    Raises:
        Http404: if there is no such exam, or no such batch of it any longer.
        RefusedError: if none can be made, here or of these papers any longer.
    """
    exam = access.published_exam(here, asked["exam"])
    found = next((batch for batch in batches(here, exam) if batch.number == asked["batch"]), None)
    if found is None:
        raise Http404
    with drawable():
        body = pdf_of_all(batch_pages(exam, found, keys=asked["keys"], say=say))
    return File(f"sujets-{exam.pk}-{found.number}.pdf", PDF, body)


@makes(QUOTATION)
def whole_quotation(here: Desk, asked: Mapping[str, Any], _say: Say) -> Finding:
    """Say in figures what a correction would change, however many answers it concerns."""
    scope = scope_of(asked)
    found = quote_whole(here.school, scope)
    practised = found.practice
    told = {
        "digest": found.digest,
        "replayed": found.replayed + (practised.replayed if practised else 0),
        "impossible": found.impossible + (practised.impossible if practised else 0),
        "changed": len(found.changes),
        "marks": len(found.marks),
        "results": sum(mark.turned for mark in found.marks),
        "practised": found.practised,
        "people": practised.people if practised else 0,
    }
    return Finding(page_of(here.school, scope), told)


@makes(CORRECTION)
def whole_correction(here: Desk, asked: Mapping[str, Any], say: Say) -> Finding:
    """Apply a whole quotation.

    Raises:
        RefusedError: if it is no longer the one that was read, or it corrects nothing.
    """
    words = {"reason": asked["reason"], "shown": asked["shown"]}
    made = correct_whole(actor=here, scope=scope_of(asked), say=say, **words)
    page = reverse("marks:correction", args=(here.school.slug, made.pk))
    return Finding(page, {"correction": made.pk})
