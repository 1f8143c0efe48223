"""What the queue prints of exams."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404

from trainer.marks import selectors
from trainer.marks.printing.batches import batch_pages, batches
from trainer.marks.printing.pdf import PDF, pdf_of_all
from trainer.marks.requests import drawable
from trainer.orders.kinds import File, Say, makes
from trainer.schools.desk import Desk


@makes("sujets")
def named_papers(here: Desk, asked: Mapping[str, Any], say: Say) -> File:
    """Make the named papers of a class, with their keys if they are wanted.

    Raises:
        Http404: if there is no such exam, or no such batch of it any longer.
        RefusedError: if none can be made, here or of these papers any longer.
    """
    exam = selectors.published_exam(here, asked["exam"])
    found = next((batch for batch in batches(here, exam) if batch.number == asked["batch"]), None)
    if found is None:
        raise Http404
    with drawable():
        body = pdf_of_all(batch_pages(exam, found, keys=asked["keys"], say=say))
    return File(f"sujets-{exam.pk}-{found.number}.pdf", PDF, body)
