"""Pages where instructors conduct a published exam and read its copies."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from trainer.exams import selectors
from trainer.exams.forms import GrantForm, MinutesForm, ReasonForm, ReopenForm
from trainer.exams.invigilation import overview, paper_sheet
from trainer.exams.models import Exam
from trainer.exams.numbers import marks_html
from trainer.exams.presenters import Copy
from trainer.exams.services import conducting, granting
from trainer.exams.views.composing import draft_page
from trainer.schools.desk import Desk
from trainer.schools.requests import at_desk
from trainer.schools.roles import Role
from trainer.schools.selectors import members
from trainer.web.forms import status_of
from trainer.web.numbers import whole
from trainer.web.pages import BOTH, WRITE, in_part, posted, see
from trainer.web.refusals import accepted, told


@at_desk(Role.INSTRUCTOR)
def exam(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Show an exam: to be composed, or to be followed."""
    found = selectors.exam(here, exam)
    if found.draft:
        return draft_page(request, here, found)
    now = timezone.now()
    context = {
        "desk": here,
        "exam": found,
        "overview": overview(here, found, now),
        "now": now,
    }
    if in_part(request):
        return render(request, "formation/examens/suivi_copies.html", context)
    context["minutes"] = MinutesForm(auto_id="prolonger-%s")
    context["reopening"] = ReopenForm(auto_id="rouvrir-%s")
    return render(request, "formation/examens/suivi.html", context)


@at_desk(Role.INSTRUCTOR, WRITE)
def stop(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Stop an exam for everybody."""
    found = selectors.exam(here, exam)
    told(
        request,
        lambda: conducting.stop(actor=here, exam=found),
        "L’examen est arrêté\u00a0: les copies en cours sont fermées.",
    )
    return see("exams:exam", here.school.slug, found.pk)


@at_desk(Role.INSTRUCTOR, WRITE)
def extend(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Give everybody more time."""
    found, form = selectors.exam(here, exam), MinutesForm(request.POST)
    return _done(
        request,
        here,
        found,
        form,
        lambda: conducting.extend(actor=here, exam=found, minutes=form.cleaned_data["minutes"]),
    )


@at_desk(Role.INSTRUCTOR, WRITE)
def reopen(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Reopen an exam that was stopped or is closed."""
    found, form = selectors.exam(here, exam), ReopenForm(request.POST)
    return _done(
        request,
        here,
        found,
        form,
        lambda: conducting.reopen(actor=here, exam=found, closes_at=form.cleaned_data["closes_at"]),
    )


def _done(
    request: HttpRequest, here: Desk, exam: Exam, form: Form, act: Callable[[], Any]
) -> HttpResponse:
    """Do the act of a small form of the page of an exam, or say what is wrong with it."""
    if form.is_valid():
        told(request, act, "C’est fait.")
    else:
        messages.error(
            request, " ".join(str(error) for item in form.errors.values() for error in item)
        )
    return see("exams:exam", here.school.slug, exam.pk)


@at_desk(Role.INSTRUCTOR, BOTH)
def grants(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """List what is granted to people, and grant more."""
    found = selectors.exam(here, exam)
    people = members(here).filter(role=Role.TRAINEE)
    wanted = whole(request.GET.get("personne", ""))
    initial = {"member": wanted} if wanted else {}
    form = GrantForm(people, posted(request), initial=initial)
    if request.method == "POST" and accepted(form, lambda: _grant(here, found, form)):
        messages.success(request, "L’aménagement est enregistré\u00a0; il vaut dès maintenant.")
        return see("exams:grants", here.school.slug, found.pk)
    context = {
        "desk": here,
        "exam": found,
        "form": form,
        "people": people.exists(),
        "candidates": selectors.candidates(here, found),
    }
    return render(request, "formation/examens/amenagements.html", context, status=status_of(form))


def _grant(here: Desk, exam: Exam, form: GrantForm) -> None:
    granting.grant(actor=here, exam=exam, member=form.cleaned_data["member"], terms=form.grant)


@at_desk(Role.INSTRUCTOR)
def paper(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Show a paper with its key."""
    found = selectors.exam(here, exam)
    sheet = paper_sheet(here, found, whole(request.GET.get("sujet", ""), 1))
    if sheet is None:
        raise Http404
    context = {"desk": here, "exam": found, "sheet": sheet, "reason": ReasonForm(auto_id=False)}
    return render(request, "formation/examens/sujet.html", context)


@at_desk(Role.INSTRUCTOR, WRITE)
def void(request: HttpRequest, here: Desk, exam: int, position: int) -> HttpResponse:
    """Take a question out of the count for everybody."""
    found, form = selectors.exam(here, exam), ReasonForm(request.POST)
    slot = selectors.slot(found, position)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    told(
        request,
        lambda: conducting.void_question(actor=here, slot=slot, reason=reason),
        f"La question {position} ne compte plus pour personne\u00a0: les notes sont refaites.",
    )
    return see("exams:paper", here.school.slug, found.pk)


@at_desk(Role.INSTRUCTOR, WRITE)
def unvoid(request: HttpRequest, here: Desk, exam: int, position: int) -> HttpResponse:
    """Let a question count again."""
    found = selectors.exam(here, exam)
    slot = selectors.slot(found, position)
    told(
        request,
        lambda: conducting.unvoid_question(actor=here, slot=slot),
        f"La question {position} compte de nouveau.",
    )
    return see("exams:paper", here.school.slug, found.pk)


@at_desk(Role.INSTRUCTOR)
def copy(request: HttpRequest, here: Desk, exam: int, sitting: UUID) -> HttpResponse:
    """Show a person's copy with its verdicts."""
    found = selectors.sitting(here, sitting, exam)
    worth = Copy(found, selectors.rows_of(found))
    context = {
        "desk": here,
        "exam": found.exam,
        "sitting": found,
        "leaves": worth.leaves,
        "numbers": marks_html(worth.leaves),
        "worth": worth,
        "minutes": MinutesForm(),
    }
    return render(request, "formation/examens/copie.html", context)


@at_desk(Role.INSTRUCTOR, WRITE)
def reopen_copy(request: HttpRequest, here: Desk, exam: int, sitting: UUID) -> HttpResponse:
    """Open a person's copy again for so many minutes."""
    found = selectors.sitting(here, sitting, exam)
    form = MinutesForm(request.POST)
    return _done(
        request,
        here,
        found.exam,
        form,
        lambda: conducting.reopen_sitting(
            actor=here, sitting=found, minutes=form.cleaned_data["minutes"]
        ),
    )
