"""One's schools, the page of a school, and its audit log."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from trainer.accounts.models import User
from trainer.accounts.requests import signed_in
from trainer.schools import selectors
from trainer.schools.desk import Desk
from trainer.schools.forms import CodeForm
from trainer.schools.presenters import told_entry
from trainer.schools.requests import at_desk
from trainer.schools.roles import Role
from trainer.schools.services import people
from trainer.web.pages import BOTH, WRITE, page_of, see
from trainer.web.refusals import told

_BY_PAGE = 50


@signed_in()
def home(request: HttpRequest, user: User) -> HttpResponse:
    """List one's schools; an administrator of the site sees them all."""
    context = {
        "memberships": selectors.memberships_of(user),
        "schools": selectors.all_schools() if user.is_superuser else (),
        "form": CodeForm(),
    }
    return render(request, "formation/accueil.html", context)


@signed_in(WRITE)
def choose(request: HttpRequest, user: User, membership: int) -> HttpResponse:
    """Make a school one's current one."""
    found = selectors.own_membership(user, membership)
    with told(request, f"École courante\u00a0: {found.school}."):
        people.choose_school(user=user, member=found)
    return see("schools:home")


@at_desk(Role.TRAINEE)
def school(request: HttpRequest, here: Desk) -> HttpResponse:
    """Show a school: its classes, and what one can do there."""
    context = {
        "desk": here,
        "promotions": selectors.promotions(here),
        "counts": selectors.head_count(here),
    }
    return render(request, "formation/ecole.html", context)


@at_desk(Role.TRAINEE, BOTH)
def leave(request: HttpRequest, here: Desk) -> HttpResponse:
    """Explain what leaving does, then leave."""
    member = selectors.own_place(here)
    if request.method == "POST":
        with told(request, f"Vous avez quitté l’école «\u00a0{here.school}\u00a0»."):
            people.leave_school(actor=here, member=member)
        return see("schools:leave", here.school.slug) if member.active else see("schools:home")
    return render(request, "formation/quitter.html", {"desk": here})


@at_desk(Role.ADMINISTRATOR)
def journal(request: HttpRequest, here: Desk) -> HttpResponse:
    """Show the audit log."""
    page = page_of(request, selectors.journal(here), _BY_PAGE)
    context = {"desk": here, "page": page, "entries": [told_entry(entry) for entry in page]}
    return render(request, "formation/journal.html", context)
