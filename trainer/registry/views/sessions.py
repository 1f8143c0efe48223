"""The report of a session of an exam: read, written in, printed."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from trainer.exams.models import Exam
from trainer.exams.services.incidents import note_incident
from trainer.marks.selectors import published_exam
from trainer.registry.forms import IncidentForm
from trainer.registry.presenters.session import session_of
from trainer.registry.services import ask_session
from trainer.schools.desk import Desk
from trainer.schools.requests import at_desk
from trainer.schools.roles import Role
from trainer.web.forms import status_of
from trainer.web.pages import BOTH, posted, redirect_after_post
from trainer.web.refusals import RefusedError, accepted


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
