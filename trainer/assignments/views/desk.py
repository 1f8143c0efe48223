"""Assignments, as instructors see them."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from casino_rules import catalog
from trainer.assignments import presenters, selectors, services
from trainer.assignments.forms import AssignmentForm, DeadlineForm, in_a_week
from trainer.assignments.models import Assignment
from trainer.assignments.requests import asked_games, order_of, ticked_parts, ticked_people
from trainer.schools import selectors as schools
from trainer.schools.models import Role
from trainer.schools.requests import Editing, at_desk, class_asked
from trainer.schools.selectors import Desk
from trainer.web.forms import status_of
from trainer.web.numbers import whole
from trainer.web.pages import BOTH, WRITE, in_part, page_of, posted, redirect_after_post
from trainer.web.refusals import accepted, reporting, said

_BY_PAGE = 30


@at_desk(Role.INSTRUCTOR)
def assignments_page(request: HttpRequest, here: Desk) -> HttpResponse:
    """List the assignments of the school, or of a class, those to come first."""
    asked = class_asked(request, here)
    page = page_of(request, selectors.assignments(here, asked), _BY_PAGE)
    rows = [(item, presenters.goal_words(item)) for item in page]
    context = {"desk": here, "page": page, "rows": rows, "now": timezone.now(), "promotion": asked}
    return render(request, "devoirs/ecole.html", context)


@at_desk(Role.INSTRUCTOR)
def choose(request: HttpRequest, here: Desk) -> HttpResponse:
    """Ask for which class, and of which games."""
    context = {
        "desk": here,
        "promotions": schools.promotions(here),
        "promotion": whole(request.GET.get("promotion", "")),
        "games": catalog.load_all(),
    }
    return render(request, "devoirs/choisir.html", context)


@at_desk(Role.INSTRUCTOR, BOTH)
def give(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Choose the exercises, the target and the deadline, then give the assignment."""
    found = schools.promotion(here, promotion)
    games = asked_games(request)
    if not games:
        where = reverse(
            "assignments:choose", args=(here.school.slug,), query={"promotion": found.pk}
        )
        return HttpResponseRedirect(where)
    people = [item for item in schools.members(here, promotion=found) if item.role == Role.TRAINEE]
    sent = posted(request)
    data = request.GET if sent is None else sent
    parts = ticked_parts(data)
    ticked = ticked_people(data, found, people, timezone.localdate())
    form = AssignmentForm(sent, initial=presenters.proposal(games, parts, in_a_week()))
    chosen = frozenset(data.getlist("partie"))
    given = partial(services.give_assignment, actor=here, promotion=found)
    if accepted(form, lambda: given(order=order_of(form, parts, ticked))):
        title = form.cleaned_data["title"]
        done = f"«\u00a0{title}\u00a0» est donné à la promotion «\u00a0{found}\u00a0»."
        messages.success(request, done)
        return redirect_after_post("assignments:assignments", here.school.slug)
    context = {
        "desk": here,
        "promotion": found,
        "form": form,
        "games": presenters.choices(here.school, games, chosen),
        "chosen": chosen,
        "people": people,
        "ticked": ticked,
    }
    return render(request, "devoirs/donner.html", context, status=status_of(form))


@at_desk(Role.INSTRUCTOR)
def assignment(request: HttpRequest, here: Desk, assignment: int) -> HttpResponse:
    """Show who is where; asked again by htmx while the assignment is open."""
    found, now = selectors.assignment(here, assignment), timezone.now()
    progress = presenters.class_progress(
        found, selectors.shares(found), selectors.newcomers(found), now
    )
    context = {
        "desk": here,
        "assignment": found,
        "goal": presenters.goal_words(found),
        "progress": progress,
        "done": sum(item.done for item in progress),
        "live": found.withdrawn_at is None and found.due_at > now,
        "now": now,
    }
    if in_part(request):
        return render(request, "devoirs/avancement.html", context)
    context["parts"] = presenters.part_titles(found)
    context["form"] = DeadlineForm(initial={"due_at": found.due_at})
    context["edit"] = _moved(request, here, found)
    return render(request, "devoirs/suivi.html", context)


def _moved(request: HttpRequest, here: Desk, found: Assignment) -> Editing:
    """Return the editing of a deadline."""
    now = partial(selectors.assignment, here, found.pk)
    return Editing(request, here, f"devoir:{found.pk}", lambda: now().due_at, found.due_at)


@at_desk(Role.INSTRUCTOR, WRITE)
def move(request: HttpRequest, here: Desk, assignment: int) -> HttpResponse:
    """Change the deadline."""
    found, form = selectors.assignment(here, assignment), DeadlineForm(request.POST)
    if form.is_valid():
        due_at = form.cleaned_data["due_at"]
        change = partial(services.move_assignment, actor=here, assignment=found, due_at=due_at)
        _moved(request, here, found).said("L’échéance est changée.", change)
    return redirect_after_post("assignments:assignment", here.school.slug, found.pk)


@at_desk(Role.INSTRUCTOR, WRITE)
def remind(request: HttpRequest, here: Desk, assignment: int) -> HttpResponse:
    """Write to those who have not done an assignment."""
    found = selectors.assignment(here, assignment)
    said(request, lambda: services.remind_assignment(actor=here, assignment=found).text)
    return redirect_after_post("assignments:assignment", here.school.slug, found.pk)


@at_desk(Role.INSTRUCTOR, WRITE)
def withdraw(request: HttpRequest, here: Desk, assignment: int) -> HttpResponse:
    """Take an assignment back."""
    found = selectors.assignment(here, assignment)
    with reporting(request, "Le devoir est retiré."):
        services.withdraw_assignment(actor=here, assignment=found)
    return redirect_after_post("assignments:assignments", here.school.slug)
