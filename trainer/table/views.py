"""The simulated table: choose the players and the house, then play a whole coup.

The coup itself is a series like any other: its questions are those of the practice room.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from casino_rules import catalog
from casino_rules.core.game import Game
from trainer.accounts.learners import ensure_learner
from trainer.practice import services
from trainer.schools.houses import house_for
from trainer.table.requests import posted_coup
from trainer.web.chance import CHANCE
from trainer.web.games import game_or_404
from trainer.web.pages import see


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """List the games whose coup can be played."""
    return render(request, "table/accueil.html", {"families": catalog.families()})


@require_http_methods(["GET", "HEAD", "POST"])
def game(request: HttpRequest, game: str) -> HttpResponse:
    """Show what will be asked, or open a coup."""
    found = game_or_404(game)
    if request.method == "POST":
        return _open(request, found)
    house = house_for(request, found)
    options = [(option, house.choice(option.id)) for option in found.rulebook.options]
    return render(request, "table/jeu.html", {"game": found, "options": options})


def _open(request: HttpRequest, game: Game) -> HttpResponse:
    plan = posted_coup(request.POST, game)
    attempt = services.start_series(learner=ensure_learner(request), plan=plan, rng=CHANCE)
    return see("practice:question", attempt.series_id, attempt.position)
