"""One's schools, the page of a school, and its audit log."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from trainer.accounts.requests import user_of
from trainer.schools import selectors
from trainer.schools.desk import Desk
from trainer.schools.forms import CodeForm
from trainer.schools.presenters import told_entry
from trainer.schools.requests import at_desk
from trainer.schools.roles import Role
from trainer.schools.services import people
from trainer.web.pages import BOTH, page_of, private, see
from trainer.web.refusals import told

_BY_PAGE = 50


@require_safe
@private
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """List one's schools; an administrator of the site sees them all."""
    user = user_of(request)
    context = {
        "memberships": selectors.memberships_of(user),
        "schools": selectors.all_schools() if user.is_superuser else (),
        "form": CodeForm(),
    }
    return render(request, "formation/accueil.html", context)


@require_POST
@private
@login_required
def choose(request: HttpRequest, membership: int) -> HttpResponse:
    """Make a school one's current one."""
    user = user_of(request)
    found = selectors.own_membership(user, membership)
    told(
        request,
        lambda: people.choose_school(user=user, member=found),
        f"École courante\u00a0: {found.school}.",
    )
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
        left = told(
            request,
            lambda: people.leave_school(actor=here, member=member),
            f"Vous avez quitté l’école «\u00a0{here.school}\u00a0».",
        )
        return see("schools:home") if left else see("schools:leave", here.school.slug)
    return render(request, "formation/quitter.html", {"desk": here})


@at_desk(Role.ADMINISTRATOR)
def journal(request: HttpRequest, here: Desk) -> HttpResponse:
    """Show the audit log."""
    page = page_of(request, selectors.journal(here), _BY_PAGE)
    context = {"desk": here, "page": page, "entries": [told_entry(entry) for entry in page]}
    return render(request, "formation/journal.html", context)
