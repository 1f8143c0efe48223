"""The referee (arbitre): a pure reading, so that every ruling has an address to share."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from trainer.progress.presenters import floors
from trainer.referee.presenters import Hearing, drawn, hear, hear_table
from trainer.schools.selectors import house_for
from trainer.web.games import drill_or_404, game_or_404
from trainer.web.kept import same_for_strangers


@require_safe
@same_for_strangers
def home(request: HttpRequest) -> HttpResponse:
    """List what the referee can judge, game by game."""
    return render(request, "arbitre/accueil.html", {"floors": floors(())})


@require_safe
@same_for_strangers
@vary_on_headers("HX-Request")
def game(request: HttpRequest, game: str) -> HttpResponse:
    """Decide all that follows from the whole table that the address describes, or ask for one."""
    found = game_or_404(game)
    if not found.whole_table:
        return render(request, "arbitre/points_seuls.html", {"game": found})
    if request.headers.get("HX-Request"):
        return _table(request, drawn(found, found.drill(found.whole_table), request.GET))
    hearing = hear_table(found, request.GET, house_for(request, found))
    return _page(request, "arbitre/jeu.html", hearing)


@require_safe
@same_for_strangers
@vary_on_headers("HX-Request")
def ruling(request: HttpRequest, game: str, drill: str) -> HttpResponse:
    """Judge the situation that the address describes, or ask for one."""
    found, exercise = drill_or_404(game_or_404(game).slug, drill)
    if request.headers.get("HX-Request"):
        return _table(request, drawn(found, exercise, request.GET))
    hearing = hear(found, exercise, request.GET, house_for(request, found))
    return _page(request, "arbitre/decision.html", hearing)


def _table(request: HttpRequest, hearing: Hearing) -> HttpResponse:
    """Return the table alone, as it now is: the script asks for it while one types."""
    return render(request, "arbitre/tapis.html", {"hearing": hearing, "change": True})


def _page(request: HttpRequest, template: str, hearing: Hearing) -> HttpResponse:
    status = HTTPStatus.UNPROCESSABLE_ENTITY if hearing.error else HTTPStatus.OK
    return render(request, template, {"hearing": hearing, "game": hearing.game}, status=status)
