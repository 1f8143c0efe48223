"""Who was there: the register of a class, and the sheet that is signed each half-day."""

from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import reverse
from django.utils import timezone

from trainer.instruction.requests import period_of, report
from trainer.marks.requests import printed
from trainer.registry.documents import signing_pdf
from trainer.registry.presenters.attendance import register_of, register_sheet
from trainer.registry.records import weeks_of
from trainer.registry.services import keep_week
from trainer.schools import selectors as schools
from trainer.schools.desk import Desk
from trainer.schools.requests import at_desk
from trainer.schools.roles import Role
from trainer.tallies.folding import week_of
from trainer.ui.dates import date_text
from trainer.web.moments import day_in
from trainer.web.pages import BOTH, redirect_after_post
from trainer.web.refusals import reporting


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
        "monday": week_of(today),
        "weeks": weeks_of(found, today),
    }
    sheet = partial(register_sheet, f"{found} assiduité", shown)
    return report(request, "registre/assiduite.html", context, sheet)


@at_desk(Role.INSTRUCTOR)
def former_page(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Lead from the address of a report that was much the same, with what it asked for."""
    found, query = schools.promotion(here, promotion), request.GET.urlencode()
    where = reverse("registry:attendance", args=(here.school.slug, found.pk))
    return HttpResponsePermanentRedirect(f"{where}?{query}" if query else where)


@at_desk(Role.INSTRUCTOR, BOTH)
def signing_sheet(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Print the sheet that a class signs each half-day of a week; posted, say that it is kept."""
    found = schools.promotion(here, promotion)
    asked = request.POST if request.method == "POST" else request.GET
    monday = week_of(day_in(asked.get("semaine", "")) or timezone.localdate())
    otherwise = redirect_after_post("registry:attendance", here.school.slug, found.pk)
    if request.method != "POST":
        return printed(request, lambda: signing_pdf(here, found, monday), otherwise)
    kept = "rangee" in request.POST
    done = "est signée et rangée" if kept else "est de nouveau à ranger"
    with reporting(request, f"La feuille de la semaine du {date_text(monday, 'j F Y')} {done}."):
        keep_week(actor=here, promotion=found, monday=monday, kept=kept)
    return otherwise
