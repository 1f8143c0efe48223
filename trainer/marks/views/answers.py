"""Pages of the answers of a copy: what the engine ruled, what was decided, what is contested."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from trainer.exams import selectors as exams
from trainer.exams.presenters import Copy
from trainer.marks import selectors
from trainer.marks.forms import DecisionForm, ReplyForm, ReturnForm
from trainer.marks.presenters import Case
from trainer.marks.services.contestations import reply
from trainer.marks.services.decisions import decide, go_back
from trainer.schools.desk import Desk
from trainer.schools.requests import at_desk
from trainer.schools.roles import Role
from trainer.web.forms import status_of
from trainer.web.pages import BOTH, page_of, posted, redirect_after_post
from trainer.web.refusals import accepted

_BY_PAGE = 50


@at_desk(Role.INSTRUCTOR)
def copy(request: HttpRequest, here: Desk, sitting: UUID) -> HttpResponse:
    """Show the questions of a copy with their points."""
    found = exams.sitting(here, sitting)
    worth = Copy(found, exams.rows_of(found, verdicts=False))
    context = {"desk": here, "exam": found.exam, "sitting": found, "worth": worth}
    context["leaves"] = worth.leaves
    return render(request, "notes/copie.html", context)


@at_desk(Role.INSTRUCTOR, BOTH)
def answer(request: HttpRequest, here: Desk, sitting: UUID, position: int) -> HttpResponse:
    """Show a question of a copy, its ruling and its history; decide of its points."""
    found = selectors.ruled(exams.sitting(here, sitting), position)
    case, weight = Case(found), found.row.slot.weight
    returns = "retour" in request.POST
    form = DecisionForm(weight, None if returns else posted(request))
    back = ReturnForm(posted(request) if returns else None)
    if accepted(
        form, lambda: decide(actor=here, answer=found.answer, decision=form.decision)
    ) or accepted(
        back,
        lambda: go_back(
            actor=here,
            answer=found.answer,
            reason=back.cleaned_data["motif"],
            seen=back.cleaned_data["vu"],
        ),
    ):
        return redirect_after_post("marks:answer", here.school.slug, sitting, position)
    context = {
        "desk": here,
        "exam": found.sitting.exam,
        "case": case,
        "form": form,
        "back": back,
        "contestations": selectors.contestations_of(found),
    }
    status = max(status_of(form), status_of(back))
    return render(request, "notes/reponse.html", context, status=status)


@at_desk(Role.INSTRUCTOR)
def contestations(request: HttpRequest, here: Desk) -> HttpResponse:
    """List the contestations, those that wait first."""
    page = page_of(request, selectors.contestations(here), _BY_PAGE)
    practice = selectors.objections(here)[:_BY_PAGE]
    context = {"desk": here, "page": page, "objections": practice}
    return render(request, "notes/contestations.html", context)


@at_desk(Role.INSTRUCTOR, BOTH)
def contestation(request: HttpRequest, here: Desk, contestation: int) -> HttpResponse:
    """Show a contestation with the situation, the ruling and its proof; answer it."""
    found = selectors.contestation(here, contestation)
    given = found.answer
    ruled = selectors.ruled(given.sitting, given.question.position)
    form = ReplyForm(ruled.row.slot.weight, posted(request))
    if accepted(form, lambda: reply(actor=here, contestation=found, given=form.reply)):
        return redirect_after_post("marks:contestation", here.school.slug, found.pk)
    context = {
        "desk": here,
        "exam": given.sitting.exam,
        "contestation": found,
        "case": Case(ruled),
        "form": form,
    }
    return render(request, "notes/contestation.html", context, status=status_of(form))
