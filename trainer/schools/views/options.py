"""Pages of what a school chooses: the options of the house, and what its exams shut."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from trainer.schools.domain import Doors, option_sheets
from trainer.schools.forms import DoorsForm
from trainer.schools.models import Role, School
from trainer.schools.presenters import house_lines
from trainer.schools.requests import Editing, at_desk
from trainer.schools.selectors import Desk, house_in
from trainer.schools.services.options import choose_days, choose_doors, choose_options, show_board
from trainer.web.forms import status_of
from trainer.web.games import game_or_404
from trainer.web.moments import HOURS, ZONES
from trainer.web.networks import address_of
from trainer.web.pages import BOTH, posted, redirect_after_post
from trainer.web.refusals import reporting


@at_desk(Role.TRAINEE, BOTH)
def options_page(request: HttpRequest, here: Desk) -> HttpResponse:
    """List the games with the options in force; an administrator chooses the boards and the days."""
    if request.method == "POST":
        if not here.administers:
            raise Http404
        with reporting(request, "C’est enregistré\u00a0: cela vaut dès maintenant."):
            if "heure" in request.POST:
                zone, hour = request.POST.get("fuseau", ""), request.POST["heure"]
                choose_days(actor=here, zone=zone, turns_at=hour)
            else:
                show_board(actor=here, shown="tableaux" in request.POST)
        return redirect_after_post("schools:options", here.school.slug)
    context = {
        "desk": here,
        "houses": house_lines(here.school),
        "zones": ZONES,
        "hours": HOURS,
        "zone": dict(ZONES).get(here.school.zone, ZONES[0][1]),
    }
    return render(request, "formation/options.html", context)


@at_desk(Role.TRAINEE, BOTH)
def game_options(request: HttpRequest, here: Desk, game: str) -> HttpResponse:
    """Show what each option of a game changes; an administrator chooses them."""
    found = game_or_404(game)
    edit = _edited(request, here, f"options:{game}", lambda it: it.houses.get(found.slug, {}))
    if request.method == "POST":
        if not here.administers:
            raise Http404
        choices = {
            option.id: str(request.POST[option.id])
            for option in found.rulebook.options
            if option.id in request.POST
        }
        done = "Les options sont enregistrées\u00a0: elles valent dès la prochaine question."
        choose = partial(choose_options, actor=here, game=found, choices=choices)
        if edit.said(done, choose):
            return redirect_after_post("schools:game-options", here.school.slug, game)
        here.school.houses = {**here.school.houses, found.slug: choices}  # they stay in the form
    sheets = option_sheets(found, house_in(here.school, found))
    context = {"desk": here, "game": found, "sheets": sheets, "edit": edit}
    return render(request, "formation/options_jeu.html", context, status=edit.status)


def _edited(
    request: HttpRequest, here: Desk, what: str, facts: Callable[[School], object]
) -> Editing:
    """Return the editing of a setting of the school; ``facts`` reads it there as it is now."""
    return Editing(
        request, here, f"ecole:{what}", lambda: facts(School.objects.get(pk=here.school.pk))
    )


@at_desk(Role.ADMINISTRATOR, BOTH)
def doors(request: HttpRequest, here: Desk) -> HttpResponse:
    """Choose what the exams of the school shut."""
    form = DoorsForm.of(Doors.of(here.school.during_exams), posted(request))
    edit = _edited(
        *(request, here, "portes"), lambda it: DoorsForm.of(Doors.of(it.during_exams), None).initial
    )
    if edit.accepted(form, lambda: choose_doors(actor=here, doors=form.doors)):
        messages.success(request, "C’est enregistré\u00a0: cela vaut dès maintenant.")
        return redirect_after_post("schools:doors", here.school.slug)
    context = {"desk": here, "form": form, "address": address_of(request), "edit": edit}
    return render(request, "formation/portes.html", context, status=status_of(form))
