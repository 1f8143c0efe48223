"""Pages of the exams that concern somebody: what is to come, its terms, how it begins."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from trainer.accounts.models import User
from trainer.accounts.requests import signed_in
from trainer.exams.presenters.notices import Notice, notices
from trainer.exams.selectors import access
from trainer.exams.selectors.clock import grace_of
from trainer.exams.services.sitting import AWAITED, outside
from trainer.exams.services.sitting import begin as begin_sitting
from trainer.web.networks import address_of
from trainer.web.pages import WRITE, in_part, redirect_after_post
from trainer.web.refusals import RefusedError


@signed_in()
def home(request: HttpRequest, user: User) -> HttpResponse:
    """List one's exams."""
    return render(request, "examens/accueil.html", {"notices": notices(user, timezone.now())})


@signed_in()
def notice(request: HttpRequest, user: User, announced: int) -> HttpResponse:
    """Show the terms of an exam, and one's sittings of it."""
    found = access.exam_for(user, announced)
    member = access.place_in(user, found)
    shown = Notice(
        found,
        tuple(access.sittings_of(user, [found])),
        timezone.now(),
        access.terms_of(found, member) if member else None,
        admitted=member is not None,
    )
    grace, address = int(grace_of(found).total_seconds()), address_of(request)
    away = outside(found, address)
    context = {"notice": shown, "exam": found, "grace": grace, "away": away, "address": address}
    return render(request, "examens/examen.html", context)


@signed_in(WRITE)
def begin(request: HttpRequest, user: User, announced: int) -> HttpResponse:
    """Begin a sitting, or take up the one that is open."""
    found = access.exam_for(user, announced)
    try:
        sitting = begin_sitting(user=user, exam=found, address=address_of(request))
    except RefusedError as error:
        if in_part(request):  # the page that waits for the departure asks again by itself
            if error.code == AWAITED:
                return HttpResponse(status=HTTPStatus.NO_CONTENT)
            return HttpResponse(headers={"HX-Refresh": "true"})  # it says what there is then
        messages.error(request, error.message)
        return redirect_after_post("exams:notice", found.pk)
    if in_part(request):
        return HttpResponse(headers={"HX-Redirect": reverse("exams:copy", args=(sitting.pk,))})
    return redirect_after_post("exams:copy", sitting.pk)
