"""The gradebook of a class."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from trainer.instruction.requests import report
from trainer.orders.models import Order
from trainer.registry.forms import TermForm
from trainer.registry.presenters.gradebook import Book, book_of, book_sheet
from trainer.registry.requests import posted_weights, term_of
from trainer.registry.services import ask_reports, weigh
from trainer.schools import selectors as schools
from trainer.schools.desk import Desk
from trainer.schools.requests import at_desk
from trainer.schools.roles import Role
from trainer.web.forms import status_of
from trainer.web.pages import BOTH, posted, see
from trainer.web.refusals import accepted, told


@at_desk(Role.INSTRUCTOR, BOTH)
def gradebook_page(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Show what each trainee has at each exam and assignment; posted, weigh them."""
    found = schools.promotion(here, promotion)
    if request.method == "POST":
        with told(request, "Le carnet est réglé\u00a0: les moyennes sont refaites."):
            weigh(
                actor=here,
                promotion=found,
                weights=posted_weights(request),
                absent_is_zero="absents" in request.POST,
            )
        return see("registry:gradebook", here.school.slug, found.pk)
    period = term_of(request)
    book: Book = book_of(here, found, period, timezone.now())
    context = {"desk": here, "promotion": found, "period": period, "book": book}
    sheet = partial(book_sheet, f"{found} carnet de notes", book)
    return report(request, "registre/carnet.html", context, sheet)


@at_desk(Role.INSTRUCTOR, BOTH)
def reports_page(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Ask what the term reports of a class cover; posted, have them printed."""
    found, today = schools.promotion(here, promotion), timezone.localdate()
    begun = found.starts_on or timezone.localdate(found.created_at)
    usual = {"since": begun, "until": today, "title": found.name}
    form, made = TermForm(posted(request), initial=usual), list[Order]()
    asked = partial(ask_reports, actor=here, promotion=found)
    if accepted(form, lambda: made.append(asked(**form.cleaned_data))):
        return see("orders:order", here.school.slug, made[0].pk)
    context = {"desk": here, "promotion": found, "form": form}
    return render(request, "registre/bulletins.html", context, status=status_of(form))
