"""One's schools, the page of a school, and its audit log."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from trainer.accounts.models import User
from trainer.accounts.requests import signed_in
from trainer.schools import selectors
from trainer.schools.forms import CodeForm
from trainer.schools.models import Role, School
from trainer.schools.presenters import SUBJECTS, journal_sheet, told_entry
from trainer.schools.requests import at_desk
from trainer.schools.selectors import Desk
from trainer.schools.services import people
from trainer.web.names import plain
from trainer.web.pages import BOTH, WRITE, page_of, redirect_after_post
from trainer.web.refusals import reporting
from trainer.web.sheets import file_response

_BY_PAGE = 50
_IN_FILE = 5000
"""Lines of the audit log in its file: the latest."""


@signed_in()
def home(request: HttpRequest, user: User) -> HttpResponse:
    """List one's schools; an administrator of the site sees them all."""
    context = {
        "memberships": selectors.memberships_of(user),
        "schools": _all_schools() if user.is_superuser else (),
        "form": CodeForm(),
    }
    return render(request, "formation/accueil.html", context)


def _all_schools() -> list[School]:
    return sorted(selectors.all_schools(), key=lambda school: plain(school.name))


@signed_in(WRITE)
def choose(request: HttpRequest, user: User, membership: int) -> HttpResponse:
    """Make a school one's current one."""
    found = selectors.own_membership(user, membership)
    with reporting(request, f"École courante\u00a0: {found.school}."):
        people.choose_school(user=user, member=found)
    return redirect_after_post("schools:home")


@at_desk(Role.TRAINEE)
def school(request: HttpRequest, here: Desk) -> HttpResponse:
    """Show a school: its classes, and what one can do there."""
    context = {"desk": here, "promotions": selectors.promotions(here)}
    return render(request, "formation/ecole.html", context)


@at_desk(Role.TRAINEE, BOTH)
def leave(request: HttpRequest, here: Desk) -> HttpResponse:
    """Explain what leaving does, then leave."""
    member = selectors.own_place(here)
    if request.method == "POST":
        with reporting(request, f"Vous avez quitté l’école «\u00a0{here.school}\u00a0»."):
            people.leave_school(actor=here, member=member)
        if member.active:
            return redirect_after_post("schools:leave", here.school.slug)
        return redirect_after_post("schools:home")
    return render(request, "formation/quitter.html", {"desk": here})


@at_desk(Role.ADMINISTRATOR)
def journal(request: HttpRequest, here: Desk) -> HttpResponse:
    """Show the audit log, or what is about one thing; « format=csv » gives the latest as a file."""
    about = request.GET.get("quoi", "")
    rows = selectors.journal(here, SUBJECTS.get(about, ("", ()))[1])
    if request.GET.get("format") == "csv":
        return file_response(journal_sheet(here.school, rows[:_IN_FILE]), "csv")
    page = page_of(request, rows, _BY_PAGE)
    context = {
        "desk": here,
        "page": page,
        "entries": [told_entry(entry) for entry in page],
        "subjects": [(slug, words) for slug, (words, _) in SUBJECTS.items()],
        "about": about,
    }
    return render(request, "formation/journal.html", context)
