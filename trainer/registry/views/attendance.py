"""Who was there: the register of a class, and the sheet that is signed each half-day."""

from datetime import date, timedelta
from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import reverse
from django.utils import timezone

from trainer.instruction.requests import period_of, report
from trainer.marks.requests import printed
from trainer.registry.documents import signing_pdf
from trainer.registry.presenters.attendance import register_of, register_sheet
from trainer.registry.requests import day_of
from trainer.schools import selectors as schools
from trainer.schools.desk import Desk
from trainer.schools.requests import at_desk
from trainer.schools.roles import Role
from trainer.web.pages import see


@at_desk(Role.INSTRUCTOR)
def register_page(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Show who worked on which day, at anything."""
    found, period, today = (
        schools.promotion(here, promotion),
        period_of(request),
        timezone.localdate(),
    )
    shown = register_of(found, period, today)
    context = {
        "desk": here,
        "promotion": found,
        "period": period,
        "register": shown,
        "monday": _monday(today),
    }
    sheet = partial(register_sheet, f"{found} assiduité", shown)
    return report(request, "registre/assiduite.html", context, sheet)


@at_desk(Role.INSTRUCTOR)
def former_page(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Lead from the address of a report that was much the same, with what it asked for."""
    found, query = schools.promotion(here, promotion), request.GET.urlencode()
    where = reverse("registry:attendance", args=(here.school.slug, found.pk))
    return HttpResponsePermanentRedirect(f"{where}?{query}" if query else where)


@at_desk(Role.INSTRUCTOR)
def signing_sheet(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Print the sheet that a class signs each half-day of a week."""
    found = schools.promotion(here, promotion)
    monday = _monday(day_of(request.GET.get("semaine", "")) or timezone.localdate())
    otherwise = see("registry:attendance", here.school.slug, found.pk)
    return printed(request, lambda: signing_pdf(here, found, monday), otherwise)


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())
