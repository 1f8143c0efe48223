"""Reports on an exam: its questions, its results."""

from functools import partial
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from trainer.exams.models import Exam, Sitting
from trainer.instruction.exams import Copies, copies
from trainer.instruction.presenters.exams import (
    asked,
    questions_sheet,
    results,
    results_sheet,
)
from trainer.instruction.requests import report
from trainer.instruction.selectors import trainees
from trainer.instruction.statistics import ENOUGH, figures
from trainer.marks.selectors import published_exam
from trainer.schools.desk import Desk
from trainer.schools.requests import at_desk
from trainer.schools.roles import Role
from trainer.web.pages import page_of
from trainer.web.sheets import Sheet

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
        "people": len(read.first),
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
    return report(request, "rapports/examen_resultats.html", context, lambda: _sheet(found, read))


def _sheet(exam: Exam, read: Copies) -> Sheet:
    """Return the results of an exam with those of the class who have not begun it."""
    begun = set(Sitting.objects.filter(exam=exam).values_list("membership", flat=True))
    absent = [one.name for one in trainees(exam.promotion) if one.pk not in begun]
    return results_sheet(f"{exam} résultats", read, results(exam, read), absent)
