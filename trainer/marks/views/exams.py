"""Pages of the marks of an exam, given by hand or contested."""

from functools import partial
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils import timezone

from trainer.accounts.models import User
from trainer.accounts.requests import signed_in
from trainer.accounts.services import learner_of
from trainer.exams.models import Answer, Exam
from trainer.marks.forms import (
    AnswerForm,
    BatchForm,
    ContestForm,
    MarkingForm,
    ReasonForm,
    marking_of,
)
from trainer.marks.presenters.corrections import BY_PAGE, scope_title
from trainer.marks.presenters.printing.papers import MOST, batches, is_long
from trainer.marks.presenters.results import marked, to_certify
from trainer.marks.requests import certificate_pdf, paper_pdf, printed
from trainer.marks.selectors import access
from trainer.marks.services import certificates
from trainer.marks.services import contestations as services
from trainer.marks.services.certificates import with_standing
from trainer.marks.services.decisions import decide
from trainer.marks.services.papers import ask_paper, ask_papers
from trainer.orders.models import Order
from trainer.practice.presenters.questions import PracticeQuestion
from trainer.practice.selectors.access import answered_attempt
from trainer.schools.models import Role
from trainer.schools.requests import at_desk
from trainer.schools.selectors import Desk
from trainer.web.forms import SiteForm, status_of
from trainer.web.numbers import whole
from trainer.web.pages import BOTH, WRITE, page_of, posted, redirect_after_post
from trainer.web.refusals import accepted, said


@at_desk(Role.INSTRUCTOR)
def home(request: HttpRequest, here: Desk) -> HttpResponse:
    """List the published exams, and lead to corrections, withdrawals and contestations."""
    page = page_of(request, access.published(here), BY_PAGE)
    waiting = access.waiting(here)
    context = {"desk": here, "page": page, "exams": page.object_list, "waiting": waiting}
    return render(request, "notes/accueil.html", context)


@at_desk(Role.INSTRUCTOR)
def exam(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Show the marks of an exam, its papers to be printed, its certificates."""
    found = access.published_exam(here, exam)
    held = list(access.certificates(here, found))
    rows = marked(here, found, held)
    held = with_standing(held, {row.sitting.pk: row.score for row in rows})
    context = {
        "desk": here,
        "exam": found,
        "rows": rows,
        "certificates": held,
        "stale": [row for row in rows if row.outdated],
        "to_certify": to_certify(rows),
        "practical": any(row.at_table for row in rows),
        "unsigned": not access.letterhead(here.school).signatory,
        "form": ReasonForm(),
    }
    return render(request, "notes/examen.html", context)


@at_desk(Role.INSTRUCTOR)
def exam_corrections(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Show what is contested of an exam and what was corrected, and lead to corrections."""
    found = access.published_exam(here, exam)
    contested = access.contestations(here).filter(answer__sitting__exam=found)
    replays = access.replays(here).filter(exam=found)[:BY_PAGE]
    context = {
        "desk": here,
        "exam": found,
        "page": page_of(request, contested, BY_PAGE),
        "replays": [(item, scope_title(item)) for item in replays],
        "games": access.games_of(found),
        "unmarked": access.to_mark(found, timezone.now()).count(),
    }
    return render(request, "notes/examen_corrections.html", context)


@at_desk(Role.INSTRUCTOR, BOTH)
def paper(
    request: HttpRequest, here: Desk, exam: int, number: int, *, key: bool = False
) -> HttpResponse:
    """Print a paper, or its key; a long one is asked for, then made by the queue."""
    found = access.published_exam(here, exam)
    if number > MOST:
        raise Http404
    if is_long(found):
        form, made = SiteForm(posted(request)), list[Order]()
        asked = partial(ask_paper, actor=here, exam=found, number=number, key=key)
        if accepted(form, lambda: made.append(asked())):
            return redirect_after_post("orders:order", here.school.slug, made[0].pk)
        context = {"desk": here, "exam": found, "number": number, "key": key, "form": form}
        return render(request, "notes/long.html", context, status=status_of(form))
    otherwise = redirect_after_post("marks:exam", here.school.slug, found.pk)
    return printed(request, lambda: paper_pdf(found, number, key=key), otherwise)


@at_desk(Role.INSTRUCTOR, BOTH)
def batches_page(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Show whose papers are printed together; posted, have a file of them made."""
    found, form = access.published_exam(here, exam), BatchForm(posted(request))
    made: list[Order] = []
    if accepted(form, lambda: made.append(ask_papers(actor=here, exam=found, **form.cleaned_data))):
        return redirect_after_post("orders:order", here.school.slug, made[0].pk)
    context = {"desk": here, "exam": found, "batches": batches(here, found), "form": form}
    return render(request, "notes/lots.html", context, status=status_of(form))


@at_desk(Role.INSTRUCTOR, WRITE)
def certify(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Certify those who have passed."""
    found = access.published_exam(here, exam)
    said(request, lambda: _issued(certificates.issue(actor=here, exam=found)))
    return redirect_after_post("marks:exam", here.school.slug, found.pk)


@at_desk(Role.INSTRUCTOR, BOTH)
def renew(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Show which certificates no longer say the marks; posted, revoke them and certify again."""
    found = access.published_exam(here, exam)
    form, done = ReasonForm(posted(request)), list[tuple[int, int]]()
    renewed = partial(certificates.renew, actor=here, exam=found)
    if accepted(form, lambda: done.append(renewed(**form.cleaned_data))):
        messages.success(request, _renewed(*done[0]))
        return redirect_after_post("marks:exam", here.school.slug, found.pk)
    stale = [row for row in marked(here, found, access.certificates(here, found)) if row.outdated]
    context = {"desk": here, "exam": found, "stale": stale, "form": form}
    return render(request, "notes/recertifier.html", context, status=status_of(form))


def _renewed(revoked: int, issued: int) -> str:
    if not revoked:
        return "Aucun certificat à revoir\u00a0: chacun dit la note d’aujourd’hui."
    again = (
        f"{issued} délivré{'s' * (issued > 1)} de nouveau" if issued else "aucun délivré de nouveau"
    )
    return f"Certificats\u00a0: {revoked} révoqué{'s' * (revoked > 1)}, {again}."


def _issued(count: int) -> str:
    if not count:
        return "Aucun certificat de plus\u00a0: personne d’autre n’a réussi."
    return f"{count}\u00a0certificat{'s' * (count > 1)} délivré{'s' * (count > 1)}."


@at_desk(Role.INSTRUCTOR)
def certificate(request: HttpRequest, here: Desk, certificate: int) -> HttpResponse:
    """Print a certificate; a revoked one is no longer printed."""
    found = access.certificate(here, certificate)
    otherwise = redirect_after_post("marks:exam", here.school.slug, found.sitting.exam_id)
    return printed(request, lambda: certificate_pdf(request, found), otherwise)


@at_desk(Role.INSTRUCTOR, BOTH)
def revoke(request: HttpRequest, here: Desk, certificate: int) -> HttpResponse:
    """Ask why, then revoke a certificate."""
    found = access.certificate(here, certificate)
    form = ReasonForm(posted(request))
    revoked = partial(certificates.revoke, actor=here, certificate=found)
    if accepted(form, lambda: revoked(**form.cleaned_data)):
        return redirect_after_post("marks:exam", here.school.slug, found.sitting.exam_id)
    context = {"desk": here, "certificate": found, "form": form, "exam": found.sitting.exam}
    return render(request, "notes/revoquer.html", context, status=status_of(form))


_AT_ONCE = 20
"""Answers on a page."""


@at_desk(Role.INSTRUCTOR, BOTH)
def marking(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Show what waits to be marked, question by question, without names unless they are wanted."""
    found, now = access.published_exam(here, exam), timezone.now()
    waiting = access.to_mark(found, now)
    named = "noms" in request.GET
    asked = waiting.filter(pk=whole(request.POST.get("reponse", ""))).first()
    form = _form(request, asked) if asked else None
    if (
        asked
        and form
        and accepted(form, lambda: decide(actor=here, answer=asked, decision=form.decision))
    ):
        messages.success(request, "La réponse est notée\u00a0; la décision est au journal.")
        return _back(here, found, named=named)
    if request.method == "POST" and asked is None:
        messages.error(
            request, "Cette réponse ne se corrige plus\u00a0: un autre vient de le faire."
        )
        return _back(here, found, named=named)
    context = {
        "desk": here,
        "exam": found,
        "named": named,
        "count": waiting.count(),
        "questions": marking_of(waiting[:_AT_ONCE], form, asked.pk if asked else None),
    }
    status = status_of(form) if form else 200
    return render(request, "notes/a_corriger.html", context, status=status)


def _form(request: HttpRequest, asked: Answer) -> MarkingForm:
    weight, ids = asked.question.slot.weight, f"id_{asked.pk}_%s"
    return MarkingForm(weight, posted(request), auto_id=ids)


def _back(here: Desk, exam: Exam, *, named: bool) -> HttpResponse:
    """Go on with what is left."""
    page = resolve_url("marks:marking", here.school.slug, exam.pk)
    return redirect_after_post(f"{page}?{urlencode({'noms': 1})}" if named else page)


@signed_in(BOTH)
def contest(request: HttpRequest, _user: User, series: UUID, position: int) -> HttpResponse:
    """Show a question answered in practice, with what was contested of it; take an objection."""
    attempt = answered_attempt(learner_of(request), series, position)
    form, found = ContestForm(posted(request)), access.objection_to(attempt)
    if accepted(form, lambda: services.object_to(attempt=attempt, text=form.cleaned_data["text"])):
        return redirect_after_post("marks:contest-practice", series, position)
    if found:
        services.mark_read(found, timezone.now())
    context = {"sheet": PracticeQuestion(attempt), "objection": found, "form": form}
    status = status_of(form)
    return render(request, "notes/contester_entrainement.html", context, status=status)


@at_desk(Role.INSTRUCTOR, BOTH)
def objection(request: HttpRequest, here: Desk, objection: int) -> HttpResponse:
    """Show what a trainee contests of practice, with the situation and the proof; answer it."""
    found = access.objection(here, objection)
    form = AnswerForm(posted(request))
    said = partial(services.answer, actor=here, objection=found)
    if accepted(form, lambda: said(text=form.cleaned_data["text"])):
        return redirect_after_post("marks:objection", here.school.slug, found.pk)
    context = {
        "desk": here,
        "objection": found,
        "sheet": PracticeQuestion(found.attempt),
        "form": form,
    }
    return render(request, "notes/objection.html", context, status=status_of(form))
