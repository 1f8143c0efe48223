"""Pages of the trainee: contesting a question, their certificate."""

from functools import partial
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from trainer.accounts.learners import learner_of
from trainer.accounts.models import User
from trainer.accounts.requests import signed_in
from trainer.marks import selectors
from trainer.marks.forms import ContestForm
from trainer.marks.presenters import Case
from trainer.marks.requests import certificate_pdf, printed
from trainer.marks.services.contestations import contest, may_contest
from trainer.web.forms import status_of
from trainer.web.pages import BOTH, posted, redirect_after_post
from trainer.web.refusals import accepted


@signed_in()
def contestations(request: HttpRequest, user: User) -> HttpResponse:
    """List one's contestations."""
    context = {
        "contestations": selectors.own_contestations(user),
        "objections": selectors.own_objections(learner_of(request)),
    }
    return render(request, "notes/mes_contestations.html", context)


@signed_in(BOTH)
def contest_question(request: HttpRequest, user: User, handed: UUID, position: int) -> HttpResponse:
    """Show the situation, the ruling and its proof; take a contestation."""
    found = selectors.own_ruled(user, handed, position, timezone.now())
    form = ContestForm(posted(request))
    said = partial(contest, user=user, sitting=found.sitting, position=position)
    if accepted(form, lambda: said(text=form.cleaned_data["text"])):
        return redirect_after_post("marks:contest", handed, position)
    rows = list(selectors.contestations_of(found))
    context = {
        "case": Case(found),
        "exam": found.sitting.exam,
        "contestations": rows,
        "waiting": any(item.replied_at is None for item in rows),
        "may": may_contest(found.row, rows),
        "form": form,
    }
    return render(request, "notes/contester.html", context, status=status_of(form))


@signed_in()
def certificate(request: HttpRequest, user: User, handed: UUID) -> HttpResponse:
    """Print one's certificate."""
    found = selectors.own_certificate(user, handed)
    otherwise = redirect_after_post("exams:result", handed)
    return printed(request, lambda: certificate_pdf(request, found), otherwise)
