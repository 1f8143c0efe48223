"""The gradebook of a class."""

from dataclasses import replace
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from trainer.instruction.requests import report
from trainer.orders.models import Order
from trainer.registry.forms import TermForm
from trainer.registry.models import Gradebook
from trainer.registry.presenters.gradebook import Book, book_of, book_sheet
from trainer.registry.requests import posted_weights, term_of
from trainer.registry.selectors import gradebook
from trainer.registry.services import ask_reports, weigh
from trainer.schools import selectors as schools
from trainer.schools.models import Role
from trainer.schools.requests import Editing, at_desk
from trainer.schools.selectors import Desk
from trainer.web.forms import status_of
from trainer.web.pages import BOTH, posted, redirect_after_post
from trainer.web.refusals import accepted


@at_desk(Role.INSTRUCTOR, BOTH)
def gradebook_page(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Show what each trainee has at each exam and assignment; posted, weigh them."""
    found = schools.promotion(here, promotion)
    edit = Editing(request, here, f"carnet:{found.pk}", lambda: _as_filled(_stored(found.pk)))
    if request.method == "POST":
        weights, absent = posted_weights(request), "absents" in request.POST
        set_out = partial(
            weigh, actor=here, promotion=found, weights=weights, absent_is_zero=absent
        )
        if edit.said("Le carnet est réglé\u00a0: les moyennes sont refaites.", set_out):
            return redirect_after_post("registry:gradebook", here.school.slug, found.pk)
    period = term_of(request)
    book: Book = book_of(here, found, period, timezone.now())
    if request.method == "POST":  # refused: what was typed stays
        kept = Gradebook(weights=weights, absent_is_zero=absent)
        book = book.weighed(kept)
    edit = replace(edit, shown=_as_filled(gradebook(found)))  # it came with its people
    context = {"desk": here, "promotion": found, "period": period, "book": book, "edit": edit}
    sheet = partial(book_sheet, f"{found} carnet de notes", book)
    shown = report(request, "registre/carnet.html", context, sheet)
    shown.status_code = edit.status
    return shown


def _stored(promotion: int) -> Gradebook:
    return Gradebook.objects.filter(promotion=promotion).first() or Gradebook()


def _as_filled(kept: Gradebook) -> list[object]:
    """Return what the form of a gradebook shows."""
    return [kept.weights, kept.absent_is_zero]


@at_desk(Role.INSTRUCTOR, BOTH)
def reports_page(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Ask what the term reports of a class cover; posted, have them printed."""
    found, today = schools.promotion(here, promotion), timezone.localdate()
    begun = found.starts_on or timezone.localdate(found.created_at)
    usual = {"since": begun, "until": today, "title": found.name}
    form, made = TermForm(posted(request), initial=usual), list[Order]()
    asked = partial(ask_reports, actor=here, promotion=found)
    if accepted(form, lambda: made.append(asked(**form.cleaned_data))):
        return redirect_after_post("orders:order", here.school.slug, made[0].pk)
    context = {"desk": here, "promotion": found, "form": form}
    return render(request, "registre/bulletins.html", context, status=status_of(form))
