"""Pages of the options of the house."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from trainer.schools.consequences import option_sheets
from trainer.schools.desk import Desk
from trainer.schools.houses import house_in
from trainer.schools.presenters import house_lines
from trainer.schools.requests import at_desk
from trainer.schools.roles import Role
from trainer.schools.services.options import choose_options
from trainer.web.games import game_or_404
from trainer.web.pages import BOTH, see
from trainer.web.refusals import told


@at_desk(Role.TRAINEE)
def options_page(request: HttpRequest, here: Desk) -> HttpResponse:
    """List the games with the options in force in the school."""
    context = {"desk": here, "houses": house_lines(here.school)}
    return render(request, "formation/options.html", context)


@at_desk(Role.TRAINEE, BOTH)
def game_options(request: HttpRequest, here: Desk, game: str) -> HttpResponse:
    """Show what each option of a game changes; an administrator chooses them."""
    found = game_or_404(game)
    if request.method == "POST":
        if not here.administers:
            raise Http404
        choices = {
            option.id: str(request.POST[option.id])
            for option in found.rulebook.options
            if option.id in request.POST
        }
        done = "Les options sont enregistrées\u00a0: elles valent dès la prochaine question."
        with told(request, done):
            choose_options(actor=here, game=found, choices=choices)
        return see("schools:game-options", here.school.slug, game)
    sheets = option_sheets(found, house_in(here.school, found))
    context = {"desk": here, "game": found, "sheets": sheets}
    return render(request, "formation/options_jeu.html", context)
