"""Pages of what is contested of practice: by who answered, and by whoever answers them."""

from functools import partial
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from trainer.accounts.learners import learner_of
from trainer.accounts.models import User
from trainer.accounts.requests import signed_in
from trainer.marks import selectors
from trainer.marks.forms import AnswerForm, ContestForm
from trainer.marks.services import objections as services
from trainer.practice.presenters import PracticeQuestion
from trainer.practice.selectors import answered_attempt
from trainer.schools.desk import Desk
from trainer.schools.requests import at_desk
from trainer.schools.roles import Role
from trainer.web.forms import status_of
from trainer.web.pages import BOTH, posted, redirect_after_post
from trainer.web.refusals import accepted


@signed_in(BOTH)
def contest(request: HttpRequest, _user: User, series: UUID, position: int) -> HttpResponse:
    """Show a question answered in practice, with what was contested of it; take an objection."""
    attempt = answered_attempt(learner_of(request), series, position)
    form, found = ContestForm(posted(request)), selectors.objection_to(attempt)
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
    found = selectors.objection(here, objection)
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
