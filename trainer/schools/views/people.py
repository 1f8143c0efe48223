"""Pages of the people of a school."""

from datetime import timedelta
from functools import partial

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone

from trainer.schools import selectors
from trainer.schools.forms import NameForm, RoleForm
from trainer.schools.models import Membership, Promotion, Role
from trainer.schools.presenters import code_sheet
from trainer.schools.requests import Editing, at_desk
from trainer.schools.selectors import Desk
from trainer.schools.services import importing, people, promotions
from trainer.web.addresses import absolute
from trainer.web.forms import status_of
from trainer.web.numbers import whole
from trainer.web.pages import BOTH, WRITE, page_of, posted, redirect_after_post
from trainer.web.pictures import qr_svg
from trainer.web.refusals import RefusedError, reporting

_BY_PAGE = 50
_NAMES = ("last_name", "first_name")


@at_desk(Role.INSTRUCTOR)
def people_page(request: HttpRequest, here: Desk) -> HttpResponse:
    """List the people of the school, found by name."""
    words = request.GET.get("q", "").strip()[:80]
    gone = "partis" in request.GET
    rows = selectors.named(selectors.members(here, gone=gone), words)
    page = page_of(request, rows, _BY_PAGE)
    context = {"desk": here, "page": page, "words": words, "gone": gone}
    return render(request, "formation/personnes.html", context)


@at_desk(Role.TRAINEE)
def person(request: HttpRequest, here: Desk, member: int) -> HttpResponse:
    """Show a person and what can be done."""
    found = selectors.member(here, member)
    context = {
        "desk": here,
        "member": found,
        "mine": found == here.membership,
        "may_act": here.may_act_on(found),
        "lost": found.active and people.reached_by_nobody(found),
        "enrolments": selectors.enrolments(here, found),
        "promotions": selectors.promotions(here) if here.teaches else (),
        "roles": Role.choices,
        "role_edit": edited(request, here, found, "role"),
        "time_edit": edited(request, here, found, "extra_percent"),
        "codes": code_sheet(request, selectors.codes_of(here, found, timezone.now())),
    }
    return render(request, "formation/personne.html", context)


def _facts_of(member: Membership, *names: str) -> dict[str, object]:
    return {name: getattr(member, name) for name in names}


def edited(request: HttpRequest, here: Desk, member: Membership, *names: str) -> Editing:
    """Return the editing of some columns of a person."""
    now = partial(selectors.member, here, member.pk)
    subject, shown = f"personne:{member.pk}:{names[0]}", _facts_of(member, *names)
    return Editing(request, here, subject, lambda: _facts_of(now(), *names), shown)


@at_desk(Role.INSTRUCTOR, BOTH)
def rename(request: HttpRequest, here: Desk, member: int) -> HttpResponse:
    """Correct a name."""
    found = selectors.member(here, member)
    form = NameForm(posted(request), initial=_facts_of(found, *_NAMES))
    renamed = partial(people.rename_member, actor=here, member=found)
    edit = edited(request, here, found, *_NAMES)
    if edit.accepted(form, lambda: renamed(**form.cleaned_data)):
        return redirect_after_post("schools:person", here.school.slug, found.pk)
    context = {"desk": here, "member": found, "form": form, "edit": edit}
    return render(request, "formation/personne_nom.html", context, status=status_of(form))


@at_desk(Role.ADMINISTRATOR, WRITE)
def change_role(request: HttpRequest, here: Desk, member: int) -> HttpResponse:
    """Give another role."""
    found, form = selectors.member(here, member), RoleForm(request.POST)
    if form.is_valid():
        change = partial(people.change_role, actor=here, member=found, role=form.chosen)
        edited(request, here, found, "role").said("Le rôle est changé.", change)
    return redirect_after_post("schools:person", here.school.slug, found.pk)


@at_desk(Role.INSTRUCTOR, WRITE)
def enrol(request: HttpRequest, here: Desk, member: int) -> HttpResponse:
    """Put a person in a class."""
    found = selectors.member(here, member)
    into = _posted(here, request.POST, "promotion")
    with reporting(request, f"{found.name} est dans la promotion «\u00a0{into}\u00a0»."):
        promotions.enrol(actor=here, member=found, promotion=into)
    return redirect_after_post("schools:person", here.school.slug, found.pk)


@at_desk(Role.INSTRUCTOR, WRITE)
def withdraw(request: HttpRequest, here: Desk, member: int) -> HttpResponse:
    """Take a person out of a class."""
    found = selectors.member(here, member)
    out_of = _posted(here, request.POST, "promotion")
    with reporting(request, f"{found.name} n’est plus dans la promotion «\u00a0{out_of}\u00a0»."):
        promotions.withdraw(actor=here, member=found, promotion=out_of)
    return redirect_after_post("schools:person", here.school.slug, found.pk)


@at_desk(Role.INSTRUCTOR, WRITE)
def transfer(request: HttpRequest, here: Desk, member: int) -> HttpResponse:
    """Move a person to another class."""
    found = selectors.member(here, member)
    source = _posted(here, request.POST, "promotion")
    target = _posted(here, request.POST, "vers")
    with reporting(request, f"{found.name} passe dans la promotion «\u00a0{target}\u00a0»."):
        promotions.transfer(actor=here, member=found, source=source, target=target)
    return redirect_after_post("schools:person", here.school.slug, found.pk)


@at_desk(Role.INSTRUCTOR, WRITE)
def remove(request: HttpRequest, here: Desk, member: int) -> HttpResponse:
    """End a person's membership."""
    found = selectors.member(here, member)
    with reporting(request, f"{found.name} ne fait plus partie de l’école."):
        people.leave_school(actor=here, member=found)
    return redirect_after_post("schools:person", here.school.slug, found.pk)


@at_desk(Role.INSTRUCTOR, WRITE)
def renew_code(request: HttpRequest, here: Desk, member: int) -> HttpResponse:
    """Give an awaited person a new code."""
    found = selectors.member(here, member)
    with reporting(request, "Voici un nouveau code ; l’ancien ne vaut plus rien."):
        importing.renew_code(actor=here, member=found)
    return redirect_after_post("schools:person", here.school.slug, found.pk)


@at_desk(Role.INSTRUCTOR, WRITE)
def new_password(request: HttpRequest, here: Desk, member: int) -> HttpResponse:
    """Show, once, the link by which a person who has lost their password chooses another one."""
    found = selectors.member(here, member)
    context = {"desk": here, "member": found}
    try:
        link = absolute(request, people.recover_account(actor=here, member=found))
    except RefusedError as error:
        messages.error(request, error.message)
    else:
        until = timezone.now() + timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT)
        context |= {"link": link, "qr": qr_svg(link), "until": until}
    return render(request, "formation/personne_mot_de_passe.html", context)


@at_desk(Role.ADMINISTRATOR, BOTH)
def anonymise(request: HttpRequest, here: Desk, member: int) -> HttpResponse:
    """Explain what anonymity is, then make a person anonymous."""
    found = selectors.member(here, member)
    if request.method == "POST":
        with reporting(request, "Cette personne est anonyme."):
            people.anonymise_member(actor=here, member=found)
        return redirect_after_post("schools:person", here.school.slug, found.pk)
    context = {"desk": here, "member": found}
    return render(request, "formation/personne_anonymiser.html", context)


def _posted(here: Desk, data: QueryDict, name: str) -> Promotion:
    """Return the class of the school that a form names."""
    return selectors.promotion(here, whole(data.get(name, "")))
