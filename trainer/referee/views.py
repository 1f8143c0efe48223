"""The referee (arbitre): a pure reading, so that every ruling has an address to share."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from casino_rules import catalog
from trainer.referee.presenters import hear
from trainer.schools.houses import house_for
from trainer.web.games import drill_or_404, game_or_404


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """List what the referee can judge, game by game."""
    return render(request, "arbitre/accueil.html", {"families": catalog.families()})


@require_safe
def game(request: HttpRequest, game: str) -> HttpResponse:
    """List what the referee can judge in a game."""
    return render(request, "arbitre/jeu.html", {"game": game_or_404(game)})


@require_safe
def ruling(request: HttpRequest, game: str, drill: str) -> HttpResponse:
    """Judge the situation that the address describes, or ask for one."""
    found, exercise = drill_or_404(game, drill)
    hearing = hear(found, exercise, request.GET, house_for(request, found))
    status = HTTPStatus.UNPROCESSABLE_ENTITY if hearing.error else HTTPStatus.OK
    return render(request, "arbitre/decision.html", {"hearing": hearing}, status=status)
