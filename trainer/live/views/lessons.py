"""The lessons of a class, and what was answered in each."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from trainer.live import selectors
from trainer.live.results import past_of, results_of
from trainer.schools import selectors as schools
from trainer.schools.desk import Desk
from trainer.schools.requests import at_desk
from trainer.schools.roles import Role
from trainer.web.pages import page_of

_AT_ONCE: Final = 20


@at_desk(Role.INSTRUCTOR)
def past(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """List the lessons of a class."""
    found = schools.promotion(here, promotion)
    page = page_of(request, selectors.lessons(found), _AT_ONCE)
    rows = past_of(found, list(page.object_list))
    context = {"desk": here, "promotion": found, "page": page, "rows": rows}
    return render(request, "direct/seances.html", context)


@at_desk(Role.INSTRUCTOR)
def lesson(request: HttpRequest, here: Desk, promotion: int, lesson: int) -> HttpResponse:
    """Show what was asked in a lesson, and who answered what."""
    found = schools.promotion(here, promotion)
    results = results_of(selectors.lesson(found, lesson))
    context = {"desk": here, "promotion": found, "results": results}
    return render(request, "direct/seance.html", context)
