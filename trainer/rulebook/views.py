"""Public pages: parse, call, present. The database is asked for the visitor's school alone."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from casino_rules import catalog
from casino_rules.core.game import Game
from trainer.rulebook.edges import edges
from trainer.rulebook.glossary import glossary_page
from trainer.rulebook.hits import hits
from trainer.rulebook.presenters import rule_page
from trainer.rulebook.requests import asked_house, game_or_404
from trainer.rulebook.search import clean, found_words
from trainer.rulebook.showcase import showcase
from trainer.schools.houses import house_for


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Say what the site is, and let anybody start."""
    context = {"games": catalog.load_all(), "example": showcase()}
    return render(request, "accueil.html", context)


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """List the games by family."""
    families: dict[str, list[Game]] = {}
    for game in catalog.load_all():
        families.setdefault(game.family, []).append(game)
    return render(request, "regles/liste.html", {"families": families.items()})


@require_safe
def game(request: HttpRequest, game: str) -> HttpResponse:
    """Show the rules of a game under the options of a house, the visitor's school's at first."""
    found = game_or_404(game)
    usual = house_for(request, found)
    house = asked_house(found, request.GET, usual)
    return rule_page(found.slug, house, usual).response(request)


@require_safe
def compare_edges(request: HttpRequest) -> HttpResponse:
    """Compare the house edges of all the bets."""
    return render(request, "regles/cotes.html", {"edges": edges()})


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """Show the words of the trade."""
    return glossary_page().response(request)


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Show what a few words find."""
    query = clean(request.GET.get("q", ""))
    found = hits(query)
    context = {"query": query, "hits": found, "count": found_words(len(found))}
    return render(request, "recherche.html", context)
