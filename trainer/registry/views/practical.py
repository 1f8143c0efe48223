"""Practical examinations: a class, a sheet filled beside the table, what is observed."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from trainer.instruction.selectors.classes import game_of_class
from trainer.marks.models import Observation
from trainer.marks.services import observations
from trainer.registry import selectors
from trainer.registry.forms import BeginForm, GridForm
from trainer.registry.presenters.practical import grids_of, sheet_of, told
from trainer.registry.requests import posted_clock, posted_marks
from trainer.schools import selectors as schools
from trainer.schools.models import Role
from trainer.schools.requests import FIELD, Editing, at_desk, carried
from trainer.schools.selectors import Desk
from trainer.web.forms import status_of
from trainer.web.games import game_or_404
from trainer.web.pages import BOTH, in_part, posted, redirect_after_post
from trainer.web.refusals import RefusedError, reporting

_CLOCK: Final[Mapping[observations.Clock | None, str]] = {
    observations.Clock.START: "Le chrono tourne.",
    observations.Clock.STOP: "Le chrono est arrêté.",
    observations.Clock.ZERO: "Le chrono est à zéro.",
}


@at_desk(Role.INSTRUCTOR, BOTH)
def practical_page(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """List the practical examinations of a class; posted, begin one."""
    found = schools.promotion(here, promotion)
    form = BeginForm(found, posted(request), initial={"game": game_of_class(found)})
    if form.is_valid():
        try:
            made = observations.begin_observation(actor=here, promotion=found, **form.cleaned_data)
            return redirect_after_post("registry:practical-sheet", here.school.slug, made.pk)
        except RefusedError as error:
            form.add_error(None, error.message)
    context = {
        "desk": here,
        "promotion": found,
        "form": form,
        "observations": told(selectors.observations(found), timezone.now()),
    }
    return render(request, "registre/pratique.html", context, status=status_of(form))


@at_desk(Role.INSTRUCTOR, BOTH)
def sheet_page(request: HttpRequest, here: Desk, observation: int) -> HttpResponse:
    """Show the sheet of an observation, filled beside the table: each tick is written as it comes."""
    found = selectors.observation(here, observation)
    if request.method == "POST" and in_part(request):
        return _ticked(request, here, found)
    if request.method == "POST":
        end, clock = "terminer" in request.POST, posted_clock(request)
        done = "L’épreuve est notée." if end else _CLOCK.get(clock, "C’est enregistré.")
        with reporting(request, done):
            _observed(request, here, found, end=end, clock=clock)
        page = reverse("registry:practical-sheet", args=(here.school.slug, found.pk))
        return redirect_after_post(page if end else f"{page}#feuille")
    context = {"desk": here, "promotion": found.promotion, "sheet": sheet_of(found, timezone.now())}
    context["read"] = _edited(request, here, found).field
    if found.ended_at:
        context["next"] = selectors.still_to_see(found)
    return render(request, "registre/pratique_feuille.html", context)


def _ticked(request: HttpRequest, here: Desk, found: Observation) -> HttpResponse:
    """Write what has just been ticked; return what the head of the sheet says then."""
    refused = ""
    try:
        _observed(request, here, found)
    except RefusedError as error:
        refused = error.message
    found.refresh_from_db(fields=("seen", "ended_at", "ran", "since"))
    context = {"sheet": sheet_of(found, timezone.now()), "refused": refused, "kept": not refused}
    if not refused or FIELD not in request.POST:  # what is refused still shows what it showed
        context["read"] = _edited(request, here, found).field
    else:
        context["read"] = carried(request.POST[FIELD])
    return render(request, "registre/pratique_note.html", context)


def _observed(request: HttpRequest, here: Desk, found: Observation, **more: Any) -> None:
    note, marks = request.POST.get("note", ""), posted_marks(request)
    write = partial(observations.observe, actor=here, observation=found, **more)
    _edited(request, here, found).checked(lambda: write(marks=marks, note=note))()


def _edited(request: HttpRequest, here: Desk, found: Observation) -> Editing:
    """Return the editing of a sheet, whose clock anybody may start and stop."""

    def facts() -> list[object]:
        now = selectors.observation(here, found.pk)
        return [now.seen, now.note, now.ended_at is None]

    return Editing(request, here, f"feuille:{found.pk}", facts)


@at_desk(Role.ADMINISTRATOR)
def grids_page(request: HttpRequest, here: Desk) -> HttpResponse:
    """List what is observed at the tables of each game, those of the school's own first."""
    context = {"desk": here, "grids": grids_of(observations.own_grids(here))}
    return render(request, "registre/pratique_grilles.html", context)


@at_desk(Role.ADMINISTRATOR, BOTH)
def grid_page(request: HttpRequest, here: Desk, game: str) -> HttpResponse:
    """Say what is observed at the tables of a game."""
    found = game_or_404(game)
    criteria = observations.criteria_of(here, found.slug)
    form = GridForm.of(criteria, posted(request))
    choose = partial(observations.choose_grid, actor=here, game=found.slug)
    now = partial(observations.criteria_of, here, found.slug)
    edit = Editing(
        *(request, here, f"grille:{found.slug}"), lambda: GridForm.of(now(), None).initial
    )
    if edit.accepted(form, lambda: choose(criteria=form.cleaned_data["criteria"])):
        messages.success(request, "La grille vaut pour les prochaines épreuves.")
        return redirect_after_post("registry:grid", here.school.slug, found.slug)
    context = {"desk": here, "game": found, "form": form, "edit": edit}
    return render(request, "registre/pratique_grille.html", context, status=status_of(form))
