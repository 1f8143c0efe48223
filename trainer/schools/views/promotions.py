"""Pages of the classes of a school."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from trainer.schools import selectors
from trainer.schools.forms import ListForm, PromotionForm
from trainer.schools.models import Promotion, Role
from trainer.schools.presenters import code_sheet
from trainer.schools.requests import Editing, at_desk
from trainer.schools.selectors import Desk
from trainer.schools.services import importing, promotions
from trainer.web.forms import status_of
from trainer.web.pages import BOTH, WRITE, posted, redirect_after_post
from trainer.web.refusals import accepted, reporting


@at_desk(Role.INSTRUCTOR, BOTH)
def promotions_page(request: HttpRequest, here: Desk) -> HttpResponse:
    """List the classes, or create one."""
    form = PromotionForm(posted(request))
    made: list[Promotion] = []
    create = partial(promotions.create_promotion, actor=here)
    if accepted(form, lambda: made.append(create(words=form.promotion))):
        messages.success(request, "La promotion est créée\u00a0: importez une liste, ou invitez.")
        return redirect_after_post("schools:promotion", here.school.slug, made[0].pk)
    context = {
        "desk": here,
        "form": form,
        "current": selectors.promotions(here),
        "archived": selectors.promotions(here, archived=True),
    }
    return render(request, "formation/promotions.html", context, status=status_of(form))


@at_desk(Role.TRAINEE)
def promotion(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Show a class and its people."""
    found = selectors.promotion(here, promotion)
    context = {
        "desk": here,
        "promotion": found,
        "people": selectors.members(here, promotion=found) if here.teaches else (),
        "others": selectors.outside(here, found) if here.teaches else (),
    }
    return render(request, "formation/promotion.html", context)


@at_desk(Role.INSTRUCTOR, BOTH)
def edit(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Change the name or the dates of a class."""
    found = selectors.promotion(here, promotion)
    before = _as_filled(found)
    form = PromotionForm(posted(request), initial=before)
    edited = partial(promotions.edit_promotion, actor=here, promotion=found)
    now = partial(selectors.promotion, here, found.pk)
    edit = Editing(request, here, f"promotion:{found.pk}", lambda: _as_filled(now()), before)
    if edit.accepted(form, lambda: edited(words=form.promotion)):
        return redirect_after_post("schools:promotion", here.school.slug, found.pk)
    context = {"desk": here, "promotion": found, "form": form, "name": before["name"]}
    context["edit"] = edit
    return render(request, "formation/promotion_modifier.html", context, status=status_of(form))


def _as_filled(found: Promotion) -> dict[str, object]:
    """Return what the form of a class shows."""
    return {"name": found.name, "starts_on": found.starts_on, "ends_on": found.ends_on}


@at_desk(Role.INSTRUCTOR, WRITE)
def archive(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Archive a class."""
    found = selectors.promotion(here, promotion)
    with reporting(request, "La promotion est archivée."):
        promotions.archive_promotion(actor=here, promotion=found)
    return redirect_after_post("schools:promotion", here.school.slug, found.pk)


@at_desk(Role.INSTRUCTOR, WRITE)
def reopen(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Take a class out of the archives."""
    found = selectors.promotion(here, promotion)
    with reporting(request, "La promotion est rouverte."):
        promotions.reopen_promotion(actor=here, promotion=found)
    return redirect_after_post("schools:promotion", here.school.slug, found.pk)


@at_desk(Role.INSTRUCTOR, BOTH)
def import_list(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Ask for a list of names, show what it would do, then import it: all or nothing.

    The preview answers the form itself: nothing is written, and a list is too long for an
    address.
    """
    found = selectors.promotion(here, promotion)
    sent = None if "reprendre" in request.POST else posted(request)
    typed = {"names": request.POST.get("names", "")}
    form = ListForm(sent, None if sent is None else request.FILES, initial=typed)
    context = {"desk": here, "promotion": found, "form": form}
    if not form.is_valid():
        return render(request, "formation/importer.html", context, status=status_of(form))
    plan = importing.plan_import(promotion=found, names=form.people)
    if "apercu" in request.POST:
        shown, confirmed = request.POST["apercu"], partial(importing.import_list, actor=here)
        if accepted(form, lambda: confirmed(promotion=found, names=form.people, shown=shown)):
            return redirect_after_post("schools:codes", here.school.slug, found.pk)
    context["plan"] = plan
    return render(request, "formation/apercu.html", context, status=status_of(form))


@at_desk(Role.INSTRUCTOR)
def codes(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Show the personal codes of those who are awaited, to print and cut out."""
    found = selectors.promotion(here, promotion)
    awaited = selectors.awaited(here, found, timezone.now())
    context = {"desk": here, "promotion": found, "codes": code_sheet(request, awaited)}
    return render(request, "formation/codes.html", context)
