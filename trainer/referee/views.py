"""The referee (arbitre): a pure reading, so that every ruling has an address to share."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from trainer.progress.presenters import floors
from trainer.referee.presenters import drawn, hear
from trainer.schools.selectors.houses import house_for
from trainer.web.games import drill_or_404, game_or_404
from trainer.web.kept import same_for_strangers


@require_safe
@same_for_strangers
def home(request: HttpRequest) -> HttpResponse:
    """List what the referee can judge, game by game."""
    return render(request, "arbitre/accueil.html", {"floors": floors(())})


@require_safe
@same_for_strangers
def game(request: HttpRequest, game: str) -> HttpResponse:
    """List what the referee can judge in a game."""
    return render(request, "arbitre/jeu.html", {"game": game_or_404(game)})


@require_safe
@same_for_strangers
@vary_on_headers("HX-Request")
def ruling(request: HttpRequest, game: str, drill: str) -> HttpResponse:
    """Judge the situation that the address describes, or ask for one.

    While it is being typed, the script asks for its table alone, as it then is.
    """
    found, exercise = drill_or_404(game_or_404(game).slug, drill)
    if request.headers.get("HX-Request"):
        typed = {"hearing": drawn(found, exercise, request.GET), "change": True}
        return render(request, "arbitre/tapis.html", typed)
    hearing = hear(found, exercise, request.GET, house_for(request, found))
    status = HTTPStatus.UNPROCESSABLE_ENTITY if hearing.error else HTTPStatus.OK
    return render(request, "arbitre/decision.html", {"hearing": hearing}, status=status)
