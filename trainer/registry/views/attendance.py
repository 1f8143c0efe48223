"""Pages of attendance: sessions, and who was there."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from trainer.exams.models import Exam
from trainer.exams.services.presence import note_incident
from trainer.instruction.requests import period_of, report
from trainer.marks.requests import printed
from trainer.marks.selectors.access import published_exam
from trainer.registry.forms import IncidentForm
from trainer.registry.presenters.attendance import register_of, register_sheet
from trainer.registry.presenters.documents import signing_pdf
from trainer.registry.presenters.session import session_of
from trainer.registry.selectors import weeks_of
from trainer.registry.services import ask_session, keep_week
from trainer.schools import selectors as schools
from trainer.schools.models import Role
from trainer.schools.requests import at_desk
from trainer.schools.selectors import Desk
from trainer.tallies.domain import week_of
from trainer.ui.dates import date_text
from trainer.web.forms import status_of
from trainer.web.moments import day_in
from trainer.web.pages import BOTH, posted, redirect_after_post
from trainer.web.refusals import RefusedError, accepted, reporting


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


@at_desk(Role.INSTRUCTOR, BOTH)
def session_page(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Show the report of a session; posted, write an incident in it, or have it printed."""
    found = published_exam(here, exam)
    if "imprimer" in request.POST:
        return _printed(request, here, found)
    form = IncidentForm(posted(request))
    if accepted(form, lambda: note_incident(actor=here, exam=found, **form.cleaned_data)):
        messages.success(request, "L’incident est noté.")
        return redirect_after_post("registry:session", here.school.slug, found.pk)
    session = session_of(here, found, timezone.now())
    context = {"desk": here, "exam": found, "session": session, "form": form}
    return render(request, "registre/proces_verbal.html", context, status=status_of(form))


def _printed(request: HttpRequest, here: Desk, exam: Exam) -> HttpResponse:
    try:
        made = ask_session(actor=here, exam=exam)
    except RefusedError as error:
        messages.error(request, error.message)
        return redirect_after_post("registry:session", here.school.slug, exam.pk)
    return redirect_after_post("orders:order", here.school.slug, made.pk)
