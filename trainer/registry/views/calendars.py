"""Deadlines for other programs: the secret address of a calendar, and what is read there."""

from functools import partial
from hashlib import blake2b
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from trainer.accounts.models import User
from trainer.accounts.requests import signed_in, user_of
from trainer.accounts.services import too_many
from trainer.registry import selectors
from trainer.registry.presenters.calendars import events_of, name_of
from trainer.registry.requests import too_many_readings
from trainer.registry.selectors import key_of
from trainer.registry.services import renew_feed, revoke_feed
from trainer.schools import selectors as schools
from trainer.schools.models import Promotion, Role
from trainer.schools.requests import at_desk
from trainer.schools.selectors import Desk
from trainer.web.addresses import absolute
from trainer.web.ical import calendar
from trainer.web.pages import BOTH, redirect_after_post

_DONE: Final = {
    True: "L’adresse est retirée\u00a0: les calendriers qui la lisaient ne se mettent plus à jour.",
    False: "L’adresse est faite. Une ancienne ne répond plus.",
}
_TOO_MANY: Final = (
    "Ce calendrier est lu trop souvent depuis cette adresse\u00a0: patientez un instant."
)


@signed_in(BOTH)
def own_page(request: HttpRequest, user: User) -> HttpResponse:
    """Show the address of one's own calendar; posted, make, replace or close it."""
    if request.method == "POST":
        _write(request, user, None)
        return redirect_after_post("registry:calendar")
    context = {"base": "compte/page.html", **_shown(request, user, None)}
    return render(request, "registre/calendrier.html", context)


@at_desk(Role.INSTRUCTOR, BOTH)
def class_page(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Show the address of the calendar of a class; posted, make, replace or close it."""
    found, user = schools.promotion(here, promotion), user_of(request)
    if request.method == "POST":
        _write(request, user, (here, found))
        return redirect_after_post("registry:class-calendar", here.school.slug, found.pk)
    told = {"desk": here, "promotion": found, "base": "rapports/page.html"}
    context = told | _shown(request, user, found)
    return render(request, "registre/calendrier.html", context)


def _write(request: HttpRequest, user: User, taught: tuple[Desk, Promotion] | None) -> None:
    closing = "retirer" in request.POST
    if closing:
        revoke_feed(user=user, promotion=taught[1] if taught else None)
    else:
        renew_feed(user=user, taught=taught)
    messages.success(request, _DONE[closing])


def _shown(request: HttpRequest, user: User, promotion: Promotion | None) -> dict[str, Any]:
    feed = selectors.own_feed(user, promotion)
    if feed is None:
        return {"feed": None}
    path = reverse("registry:calendar-file", args=(feed.pk, key_of(feed.pk)))
    return {"feed": feed, "link": absolute(request, path)}


@require_safe
def calendar_file(request: HttpRequest, feed: UUID, key: str) -> HttpResponseBase:
    """Give a calendar to who holds its address: no session is read, no cookie is set."""
    if too_many_readings(request):
        return too_many(request, _TOO_MANY, 60)
    found, user, here = selectors.opened(feed, key)
    now, link = timezone.now(), partial(absolute, request)
    body = calendar(name_of(found), events_of(found, user, here, link, now))
    response = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = 'inline; filename="tapis-vert.ics"'
    response["Cache-Control"] = "private, no-cache"
    response["X-Robots-Tag"] = "noindex"
    etag = f'"{blake2b(body, digest_size=16).hexdigest()}"'
    response["ETag"] = etag
    return get_conditional_response(request, etag=etag, response=response) or response
