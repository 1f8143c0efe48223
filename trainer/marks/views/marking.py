"""The page where instructors mark by hand what was written in the copies of an exam."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils import timezone

from trainer.exams.models import Answer, Exam
from trainer.marks import selectors
from trainer.marks.forms import MarkingForm
from trainer.marks.marking import marking_of
from trainer.marks.services.decisions import decide
from trainer.schools.desk import Desk
from trainer.schools.requests import at_desk
from trainer.schools.roles import Role
from trainer.web.forms import status_of
from trainer.web.numbers import whole
from trainer.web.pages import BOTH, posted, redirect_after_post
from trainer.web.refusals import accepted

_AT_ONCE = 20
"""Answers on a page."""


@at_desk(Role.INSTRUCTOR, BOTH)
def marking(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Show what waits to be marked, question by question, without names unless they are wanted."""
    found, now = selectors.published_exam(here, exam), timezone.now()
    waiting = selectors.to_mark(found, now)
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
