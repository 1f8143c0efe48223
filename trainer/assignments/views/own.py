"""One's own assignments: what is due, and doing it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from trainer.accounts.models import User
from trainer.accounts.requests import signed_in
from trainer.accounts.services import ensure_learner
from trainer.assignments import presenters, selectors, services
from trainer.assignments.presenters import Progress
from trainer.practice.presenters.questions import PracticeQuestion
from trainer.web.pages import CHANCE, WRITE, redirect_after_post
from trainer.web.refusals import RefusedError


@signed_in()
def home(request: HttpRequest, user: User) -> HttpResponse:
    """List what is due, then what ended lately."""
    now = timezone.now()
    rows = list(selectors.own_assignments(user, now))
    shares = selectors.own_shares(user, rows)
    progress = [
        (Progress(item, None, shares.get(item.pk), now), presenters.goal_words(item))
        for item in rows
    ]
    context = {
        "current": [pair for pair in progress if not pair[0].over],
        "ended": [pair for pair in reversed(progress) if pair[0].over],
    }
    return render(request, "devoirs/accueil.html", context)


@signed_in()
def assignment(request: HttpRequest, user: User, task: int) -> HttpResponse:
    """Show an assignment and how far one is."""
    now = timezone.now()
    found = selectors.own_assignment(user, task, now)
    share = selectors.own_shares(user, [found]).get(found.pk)
    context = {
        "assignment": found,
        "progress": Progress(found, None, share, now),
        "goal": presenters.goal_words(found),
        "parts": presenters.part_titles(found),
    }
    return render(request, "devoirs/devoir.html", context)


@signed_in(WRITE)
def begin(request: HttpRequest, user: User, task: int) -> HttpResponse:
    """Open a series on an assignment."""
    found = selectors.own_assignment(user, task, timezone.now())
    try:
        attempt = services.begin(assignment=found, learner=ensure_learner(request), rng=CHANCE)
    except RefusedError as error:
        messages.error(request, error.message)
        return redirect("assignments:own", found.pk)
    return redirect_after_post(PracticeQuestion(attempt).url)
