"""Pages where instructors conduct a published exam and read its copies."""

from datetime import timedelta
from functools import partial
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from casino_rules.core.french import de
from trainer.exams.forms import (
    ExtendForm,
    GrantForm,
    MinutesForm,
    PercentForm,
    ReasonForm,
    ReopenForm,
    VoidCopyForm,
)
from trainer.exams.models import Exam, Sitting
from trainer.exams.presenters.numbers import BY_PAGE, corrected, leafed
from trainer.exams.presenters.people import overview, paper_sheet
from trainer.exams.selectors import access
from trainer.exams.selectors.drafts import leaves_open
from trainer.exams.selectors.sitting import over
from trainer.exams.services import conducting, copies
from trainer.exams.services.copies import unvoid_questions, void_questions
from trainer.exams.services.reminding import remind_exam
from trainer.exams.views.acts import act, back, filled, on_exam
from trainer.exams.views.composing import draft_page
from trainer.schools.models import Role
from trainer.schools.requests import at_desk
from trainer.schools.selectors import Desk, members
from trainer.schools.selectors import member as one_of_school
from trainer.schools.services.options import shut_addresses
from trainer.schools.views.people import edited
from trainer.ui.dates import date_text
from trainer.web.forms import status_of
from trainer.web.moments import at_hour, in_words
from trainer.web.numbers import whole
from trainer.web.pages import BOTH, WRITE, in_part, posted, redirect_after_post
from trainer.web.refusals import accepted, reporting, said

_USUAL: Final = 10
"""Minutes given where none are asked for."""


@on_exam()
def exam(request: HttpRequest, here: Desk, exam: Exam) -> HttpResponse:
    """Show an exam: to be composed, or to be followed."""
    if exam.draft:
        return draft_page(request, here, exam)
    now = timezone.now()
    context = {"desk": here, "exam": exam, "overview": overview(here, exam, now), "now": now}
    if in_part(request):
        return render(request, "formation/examens/suivi_copies.html", context)
    context["minutes"] = MinutesForm(auto_id="prolonger-%s")
    context["open_to_hall"] = not exam.state(now).past and leaves_open(exam)
    context["reopening"] = ReopenForm(auto_id="rouvrir-%s")
    return render(request, "formation/examens/suivi.html", context)


depart = act(conducting.depart, "Le départ est donné\u00a0: ceux qui attendent entrent.")


@on_exam(BOTH)
def stop(request: HttpRequest, here: Desk, exam: Exam) -> HttpResponse:
    """Say how many copies that would close, then stop the exam for everybody."""
    if request.method == "POST":
        said(request, lambda: _stopped(conducting.stop(actor=here, exam=exam)))
    elif not exam.draft and exam.stopped_at is None:
        open_now = access.writing(exam, timezone.now()).count()
        context = {"desk": here, "exam": exam, "open_now": open_now}
        return render(request, "formation/examens/arreter.html", context)
    return back(here, exam)


def _stopped(closed: int) -> str:
    if not closed:
        return "L’examen est arrêté\u00a0: plus personne ne commence."
    s = "s" * (closed > 1)
    return f"L’examen est arrêté\u00a0: {closed}\u00a0copie{s} en cours fermée{s}."


@on_exam(WRITE)
def remind(request: HttpRequest, here: Desk, exam: Exam) -> HttpResponse:
    """Write to those who have not begun."""
    said(request, lambda: remind_exam(actor=here, exam=exam).text)
    return back(here, exam)


@on_exam(WRITE)
def extend(request: HttpRequest, here: Desk, exam: Exam) -> HttpResponse:
    """Give everybody more time."""
    given = partial(conducting.extend, actor=here, exam=exam)
    filled(request, ExtendForm(request.POST), given, lambda found: _extended(found, exam))
    return back(here, exam)


def _extended(exam: Exam, before: Exam) -> str:
    last = access.writing(exam, timezone.now()).order_by("-deadline").first()
    until = f" La dernière copie finit à {at_hour(last.deadline)}." if last else ""
    seconds = exam.extended_seconds - before.extended_seconds
    if not seconds:
        return f"Rien n’est ajouté\u00a0: le temps était déjà donné.{until}"
    return f"{in_words(seconds)} de plus pour tous.{until}"


@on_exam(WRITE)
def reopen(request: HttpRequest, here: Desk, exam: Exam) -> HttpResponse:
    """Reopen an exam that was stopped or is closed."""
    again = partial(conducting.reopen, actor=here, exam=exam)
    filled(request, ReopenForm(request.POST), again, _reopened)
    return back(here, exam)


def _reopened(exam: Exam) -> str:
    if exam.closes_at is None:
        return "L’examen est rouvert, jusqu’à ce que vous l’arrêtiez."
    return f"L’examen est rouvert, jusqu’au {date_text(exam.closes_at, 'j F Y')} à {at_hour(exam.closes_at)}."


@on_exam(WRITE)
def admit(request: HttpRequest, here: Desk, exam: Exam, member: int) -> HttpResponse:
    """Let somebody who joined the class after the roll was fixed sit the exam."""
    found = one_of_school(here, member)
    with reporting(request, f"{found.name}\u00a0: admis à composer."):
        conducting.admit(actor=here, exam=exam, member=found)
    return back(here, exam)


@at_desk(Role.ADMINISTRATOR, WRITE)
def shut_hall(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Shut the site to the addresses of the hall while an exam of the school is open."""
    found = access.exam(here, exam)
    with reporting(request, "Ces adresses sont fermées tant qu’un examen de l’école est ouvert."):
        shut_addresses(actor=here, networks=found.addresses or ())
    return back(here, found)


@on_exam(BOTH)
def grants(request: HttpRequest, here: Desk, exam: Exam) -> HttpResponse:
    """List what is granted to people, and grant more."""
    people = members(here).filter(role=Role.TRAINEE)
    wanted = whole(request.GET.get("personne", ""))
    form = GrantForm(people, posted(request), initial={"member": wanted} if wanted else {})
    grant = partial(conducting.grant, actor=here, exam=exam)
    if accepted(form, lambda: grant(member=form.cleaned_data["member"], terms=form.grant)):
        messages.success(request, "L’aménagement est enregistré\u00a0; il vaut dès maintenant.")
        return back(here, exam, "grants")
    context = {
        "desk": here,
        "exam": exam,
        "form": form,
        "people": people.exists(),
        "lasting": people.filter(extra_percent__isnull=False),
        "candidates": access.candidates(here, exam),
    }
    return render(request, "formation/examens/amenagements.html", context, status=status_of(form))


@at_desk(Role.INSTRUCTOR, WRITE)
def lasting(request: HttpRequest, here: Desk, member: int) -> HttpResponse:
    """Give a person more time at every exam, or no more."""
    found = one_of_school(here, member)
    give = partial(conducting.grant_for_good, actor=here, member=found)
    done = "Le temps en plus est réglé\u00a0; il vaut à tous ses examens, dès maintenant."
    edit = edited(request, here, found, "extra_percent")
    filled(request, PercentForm(request.POST), give, lambda _: done, edit)
    return redirect_after_post("schools:person", here.school.slug, found.pk)


@on_exam()
def paper(request: HttpRequest, here: Desk, exam: Exam) -> HttpResponse:
    """Show a paper with its key."""
    sheet = paper_sheet(here, exam, whole(request.GET.get("sujet", ""), 1))
    if sheet is None:
        raise Http404
    also = f"sujet={sheet.paper.number}&" if len(sheet.numbers) > 1 else ""
    context = {"desk": here, "exam": exam, "sheet": sheet, "reason": ReasonForm(auto_id=False)}
    context["leafed"] = leafed(sheet.leaves, request.GET, also)
    return render(request, "formation/examens/sujet.html", context)


def _back_to(here: Desk, exam: Exam, position: int) -> HttpResponse:
    """Go back to a question of the paper."""
    page, response = 1 + (position - 1) // BY_PAGE, back(here, exam, "paper")
    response["Location"] += f"?page={page}#question-{position}" if page > 1 else ""
    return response


@on_exam(WRITE)
def void(request: HttpRequest, here: Desk, exam: Exam, position: int) -> HttpResponse:
    """Take a question out of the count for everybody."""
    slots, form = access.slots(exam, position), ReasonForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    done = f"La question {position} ne compte plus pour personne\u00a0: les notes sont refaites."
    with reporting(request, done):
        void_questions(actor=here, slots=slots, reason=reason)
    return _back_to(here, exam, position)


@on_exam(WRITE)
def unvoid(request: HttpRequest, here: Desk, exam: Exam, position: int) -> HttpResponse:
    """Let a question count again."""
    slots = access.slots(exam, position)
    with reporting(request, f"La question {position} compte de nouveau."):
        unvoid_questions(actor=here, slots=slots)
    return _back_to(here, exam, position)


@at_desk(Role.INSTRUCTOR)
def copy(request: HttpRequest, here: Desk, exam: int, sitting: UUID) -> HttpResponse:
    """Show a person's copy with its verdicts, and when they left its page."""
    found = access.sitting(here, sitting, exam)
    context = {
        "desk": here,
        "exam": found.exam,
        "minutes": MinutesForm(),
        **corrected(found, request.GET),
    }
    context["absences"], context["detours"] = list(found.absences.all()), list(found.detours.all())
    context["running"] = not over(found.exam, found, timezone.now())
    return render(request, "formation/examens/copie.html", context)


@at_desk(Role.INSTRUCTOR, BOTH)
def reopen_copy(request: HttpRequest, here: Desk, exam: int, sitting: UUID) -> HttpResponse:
    """Open a person's copy again for so many minutes; first say until when."""
    found = access.sitting(here, sitting, exam)
    if request.method != "POST":
        return _asked_to_reopen(request, here, found)
    again = partial(conducting.reopen_sitting, actor=here, sitting=found)
    filled(request, MinutesForm(request.POST), again, _copy_reopened)
    return back(here, found.exam)


def _asked_to_reopen(request: HttpRequest, here: Desk, found: Sitting) -> HttpResponse:
    form = MinutesForm(request.GET)
    minutes: int = form.cleaned_data["minutes"] if form.is_valid() else _USUAL
    context = {
        "desk": here,
        "exam": found.exam,
        "sitting": found,
        "minutes": minutes,
        "plural": "s" if minutes > 1 else "",
        "end": timezone.now() + timedelta(minutes=minutes),
    }
    return render(request, "formation/examens/rouvrir.html", context)


@at_desk(Role.INSTRUCTOR, BOTH)
def void_copy(request: HttpRequest, here: Desk, exam: int, sitting: UUID) -> HttpResponse:
    """Ask why, then set a copy aside."""
    found = access.sitting(here, sitting, exam)
    form = VoidCopyForm(posted(request))
    void = partial(copies.void_copy, actor=here, sitting=found)
    if found.voided or accepted(form, lambda: void(**form.cleaned_data)):
        if request.method == "POST":
            messages.success(request, f"La copie {de(found.membership.name)} est annulée.")
        return redirect_after_post("exams:sitting-page", here.school.slug, exam, found.pk)
    context = {"desk": here, "exam": found.exam, "sitting": found, "form": form}
    context["running"] = not over(found.exam, found, timezone.now())
    return render(request, "formation/examens/annuler.html", context, status=status_of(form))


@at_desk(Role.INSTRUCTOR, WRITE)
def restore_copy(request: HttpRequest, here: Desk, exam: int, sitting: UUID) -> HttpResponse:
    """Let a copy that was set aside count again."""
    found = access.sitting(here, sitting, exam)
    with reporting(request, "La copie compte de nouveau\u00a0; elle reste fermée."):
        copies.restore_copy(actor=here, sitting=found)
    return redirect_after_post("exams:sitting-page", here.school.slug, exam, found.pk)


def _copy_reopened(found: Sitting) -> str:
    return f"La copie {de(found.membership.name)} est rouverte jusqu’à {at_hour(found.deadline)}."
