"""Reports on an exam: its questions, its results."""

from functools import partial
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from trainer.instruction.exams import copies
from trainer.instruction.presenters.exams import (
    asked,
    questions_sheet,
    results,
    results_sheet,
)
from trainer.instruction.requests import report
from trainer.instruction.statistics import ENOUGH, figures
from trainer.marks.selectors import published_exam
from trainer.schools.desk import Desk
from trainer.schools.requests import at_desk
from trainer.schools.roles import Role
from trainer.web.pages import page_of

_BY_PAGE: Final = 60


@at_desk(Role.INSTRUCTOR)
def questions_page(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Show what the first attempts tell of each question: success, time, discrimination."""
    found = published_exam(here, exam)
    read = copies(found, timezone.now())
    shown = asked(read, figures(read.firsts))
    context = {
        "desk": here,
        "exam": found,
        "questions": shown,
        "people": sum(copy.sitting.attempt == 1 for copy in read.copies),
        "enough": ENOUGH,
    }
    sheet = partial(questions_sheet, f"{found} questions", shown)
    return report(request, "rapports/examen_questions.html", context, sheet)


@at_desk(Role.INSTRUCTOR)
def results_page(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Show the marks of an exam, question by question."""
    found = published_exam(here, exam)
    read = copies(found, timezone.now())
    shown = results(found, read)
    page = page_of(request, shown, _BY_PAGE)
    context = {"desk": here, "exam": found, "page": page, "slots": read.slots}
    sheet = partial(results_sheet, f"{found} résultats", read, shown)
    return report(request, "rapports/examen_resultats.html", context, sheet)
