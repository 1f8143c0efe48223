"""Public pages: parse, call, present. The database is asked for the visitor's school alone."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from trainer.progress.presenters import floors
from trainer.rulebook.domain import clean, comparison, edges, found_words
from trainer.rulebook.presenters.glossary import glossary_page
from trainer.rulebook.presenters.hand_values import hand_values, high_games, totals
from trainer.rulebook.presenters.hits import hits
from trainer.rulebook.presenters.rules import crib, rule_page
from trainer.rulebook.requests import asked_house
from trainer.schools.selectors import house_for
from trainer.web.games import game_or_404
from trainer.web.kept import same_for_strangers


@require_safe
@same_for_strangers
def games(request: HttpRequest) -> HttpResponse:
    """List the games by family."""
    return render(request, "regles/liste.html", {"floors": floors(())})


@require_safe
@same_for_strangers
def game(request: HttpRequest, game: str) -> HttpResponse:
    """Show the rules of a game under the options of a house, the visitor's school's at first."""
    found = game_or_404(game)
    usual = house_for(request, found)
    house = asked_house(found, request.GET, usual)
    return rule_page(found.slug, house, usual).response(request)


@require_safe
@same_for_strangers
def crib_sheet(request: HttpRequest, game: str) -> HttpResponse:
    """Show a game on a sheet to be printed, under the options of the visitor's school."""
    found = game_or_404(game)
    house = house_for(request, found)
    context = {"game": found, "parts": crib(found, house), "tables": found.rulebook.tables.values()}
    return render(request, "regles/aide_memoire.html", context)


@require_safe
@same_for_strangers
def compare_edges(request: HttpRequest) -> HttpResponse:
    """Compare the house edges of all the bets."""
    return render(request, "regles/cotes.html", {"edges": edges()})


@require_safe
@same_for_strangers
def compare_games(request: HttpRequest) -> HttpResponse:
    """Compare the games of the poker room."""
    return render(request, "regles/salle.html", {"compared": comparison()})


@require_safe
@same_for_strangers
def values_of_hands(request: HttpRequest) -> HttpResponse:
    """Show the categories of high hands, the strongest first, and how often each comes."""
    five, seven = totals()
    context = {"values": hand_values(), "games": high_games(), "five": five, "seven": seven}
    return render(request, "regles/valeurs.html", context)


@require_safe
@same_for_strangers
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
