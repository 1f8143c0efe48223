"""The live room, as the instructor sees and projects it."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from casino_rules.core.unknown import UnknownError
from trainer.live import selectors, services
from trainer.live.models import ClassQuestion
from trainer.live.presenters import AtWork, LiveQuestion, bars
from trainer.live.requests import MORE, TIMES, posted_question, posted_timer, proposed
from trainer.schools import selectors as schools
from trainer.schools.desk import Desk
from trainer.schools.models import Promotion
from trainer.schools.requests import at_desk
from trainer.schools.roles import Role
from trainer.web.addresses import absolute
from trainer.web.chance import CHANCE
from trainer.web.pages import BOTH, WRITE, in_part, redirect_after_post
from trainer.web.qr import qr_svg
from trainer.web.refusals import RefusedError


@at_desk(Role.INSTRUCTOR)
def board(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Show the class at work; asked again by htmx."""
    found, now = schools.promotion(here, promotion), timezone.now()
    rows = selectors.people_today(found, timezone.localdate(now))
    people = [AtWork(member, work, now) for member, work in rows]
    context = {
        "desk": here,
        "promotion": found,
        "people": people,
        "here": sum(item.here for item in people),
        "present": sum(item.present for item in people),
        "now": now,
    }
    if in_part(request):
        return render(request, "direct/classe.html", context)
    context["sequences"] = selectors.sequences(found)
    context["questions"] = [LiveQuestion(row) for row in selectors.latest_questions(found)]
    return render(request, "direct/salle.html", context)


@at_desk(Role.INSTRUCTOR)
def join(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Show the class how to come in, before the first question; htmx asks who is there."""
    found = schools.promotion(here, promotion)
    context = {"desk": here, "promotion": found, **_door(request, found, timezone.now())}
    if in_part(request):
        return render(request, "direct/presents.html", context)
    return render(request, "direct/rejoindre.html", context)


def _door(
    request: HttpRequest, promotion: Promotion, now: datetime, row: ClassQuestion | None = None
) -> dict[str, object]:
    """Return the address of the phones, its code, and who has come."""
    address = absolute(request, reverse("live:own"))
    return {
        "phones": address.partition("//")[2],
        "qr": qr_svg(address),
        "crowd": selectors.crowd(promotion, now, row),
    }


@at_desk(Role.INSTRUCTOR, BOTH)
def ask(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Choose an exercise, then put a question of it to the class."""
    found = schools.promotion(here, promotion)
    if request.method == "POST":
        return _asked(request, here, found)
    context = {"desk": here, "promotion": found, **proposed(request, here.school)}
    return render(request, "direct/choisir.html", context)


def _asked(request: HttpRequest, here: Desk, promotion: Promotion) -> HttpResponse:
    wanted = posted_question(request.POST)
    try:
        row = services.ask_class(actor=here, promotion=promotion, wanted=wanted, rng=CHANCE)
    except UnknownError:
        raise Http404 from None
    except RefusedError as error:
        messages.error(request, error.message)
        return redirect_after_post("live:board", here.school.slug, promotion.pk)
    return redirect_after_post("live:screen", here.school.slug, promotion.pk, row.pk)


@at_desk(Role.INSTRUCTOR)
def screen(request: HttpRequest, here: Desk, promotion: int, question: int) -> HttpResponse:
    """Show a question to the whole class; htmx asks how many have answered."""
    found = schools.promotion(here, promotion)
    row = selectors.question(found, question)
    thrown = LiveQuestion(row)
    if not thrown.taught:
        raise Http404
    if in_part(request) and not row.open:
        return HttpResponse(headers={"HX-Refresh": "true"})  # what may be done has changed
    context = {
        "desk": here,
        "promotion": found,
        "thrown": thrown,
        "row": row,
        **_door(request, found, timezone.now(), row),
    }
    if row.seconds in dict(TIMES):
        context["timer"] = row.seconds  # another one of the same exercise has the same
    if not row.open:
        context["next"] = selectors.sequence_of(row)
        context["bars"] = bars(thrown, selectors.distribution(row))
    if in_part(request):
        return render(request, "direct/compte.html", context)
    return render(request, "direct/ecran.html", context)


@at_desk(Role.INSTRUCTOR, WRITE)
def close(request: HttpRequest, here: Desk, promotion: int, question: int) -> HttpResponse:
    """Take no more answers."""
    return _stepped(request, here, (promotion, question), services.close_question)


@at_desk(Role.INSTRUCTOR, WRITE)
def time(request: HttpRequest, here: Desk, promotion: int, question: int) -> HttpResponse:
    """Set the timer, or add to it."""
    give = partial(services.give_time, seconds=posted_timer(request.POST) or MORE)
    return _stepped(request, here, (promotion, question), give)


@at_desk(Role.INSTRUCTOR, WRITE)
def explain(request: HttpRequest, here: Desk, promotion: int, question: int) -> HttpResponse:
    """Show the answer and why."""
    return _stepped(request, here, (promotion, question), services.explain_question)


def _stepped(
    request: HttpRequest, here: Desk, place: tuple[int, int], step: Callable[..., None]
) -> HttpResponse:
    """Take a question to its next state; the screen shows it, and needs no message."""
    promotion, question = place
    row = selectors.question(schools.promotion(here, promotion), question)
    try:
        step(actor=here, question=row)
    except RefusedError as error:
        messages.error(request, error.message)
    return redirect_after_post("live:screen", here.school.slug, promotion, row.pk)
