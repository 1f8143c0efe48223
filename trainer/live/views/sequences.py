"""The sequences that an instructor prepares, and asks one question after the other."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from casino_rules.core.unknown import UnknownError
from trainer.live import preparing, selectors
from trainer.live.models import Sequence
from trainer.live.presenters import steps_of
from trainer.live.requests import posted_question, proposed
from trainer.schools import selectors as schools
from trainer.schools.desk import Desk
from trainer.schools.requests import at_desk
from trainer.schools.roles import Role
from trainer.web.chance import CHANCE
from trainer.web.pages import BOTH, WRITE, redirect_after_post
from trainer.web.refusals import RefusedError


@at_desk(Role.INSTRUCTOR, WRITE)
def prepare(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Begin a sequence."""
    found = schools.promotion(here, promotion)
    title = request.POST.get("titre", "").strip()[:80] or "Suite sans titre"
    try:
        row = preparing.prepare(actor=here, promotion=found, title=title)
    except RefusedError as error:
        messages.error(request, error.message)
        return redirect_after_post("live:board", here.school.slug, promotion)
    return redirect_after_post("live:sequence", here.school.slug, promotion, row.pk)


@at_desk(Role.INSTRUCTOR, BOTH)
def sequence(request: HttpRequest, here: Desk, promotion: int, sequence: int) -> HttpResponse:
    """Show a sequence and what may be added to it; change it."""
    found = schools.promotion(here, promotion)
    row = selectors.sequence(found, sequence)
    if request.method == "POST":
        return _changed(request, here, row)
    context = {"desk": here, "promotion": found, "sequence": row, "steps": steps_of(row)}
    return render(request, "direct/suite.html", context | proposed(request, here.school))


def _changed(request: HttpRequest, here: Desk, row: Sequence) -> HttpResponse:
    place = (here.school.slug, row.promotion_id)
    gesture, step = request.POST.get("geste", ""), _step(request)
    if gesture == "supprimer":
        preparing.forget(actor=here, sequence=row)
        return redirect_after_post("live:board", *place)
    if gesture in {"monter", "descendre", "retirer"}:
        to = {"monter": step - 1, "descendre": step + 1}.get(gesture)
        preparing.move_step(actor=here, sequence=row, step=step, to=to)
        return redirect_after_post("live:sequence", *place, row.pk)
    wanted = posted_question(request.POST)
    try:
        preparing.add_step(actor=here, sequence=row, wanted=wanted)
    except UnknownError:
        raise Http404 from None
    except RefusedError as error:
        messages.error(request, error.message)
    page = redirect_after_post("live:sequence", *place, row.pk)
    page["Location"] += f"?jeu={wanted.game}"
    return page


@at_desk(Role.INSTRUCTOR, WRITE)
def run(request: HttpRequest, here: Desk, promotion: int, sequence: int) -> HttpResponse:
    """Put a step of a sequence to the class: the first one, if none is named."""
    found = schools.promotion(here, promotion)
    row = selectors.sequence(found, sequence)
    try:
        asked = preparing.ask_step(actor=here, sequence=row, step=_step(request), rng=CHANCE)
    except RefusedError as error:
        messages.error(request, error.message)
        return redirect_after_post("live:sequence", here.school.slug, promotion, row.pk)
    return redirect_after_post("live:screen", here.school.slug, promotion, asked.pk)


def _step(request: HttpRequest) -> int:
    """Return the step that a form names, from 0."""
    named = request.POST.get("rang", "0")
    return int(named[:4]) if named.isdecimal() else 0
