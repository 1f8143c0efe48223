"""What programs ask of any site: what to visit, the list of its pages, its icons."""

from collections.abc import Iterator
from datetime import date
from html import escape

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from casino_rules import catalog
from casino_rules.core.game import Game
from trainer.web.addresses import absolute

_PERSONAL = ("/compte/", "/formation/", "/rejoindre/", "/seance/", "/progression/", "/recherche/")
"""Pages of persons, and those without end: nobody looks for them in a search engine."""
_PUBLIC = ("home", "games", "compared", "hand_values", "edges", "glossary")

_for_a_day = cache_control(public=True, max_age=86_400)


@_for_a_day
@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Tell robots what is not theirs, and where the list of pages is."""
    lines = ["User-agent: *", *(f"Disallow: {address}" for address in _PERSONAL)]
    lines.append(f"Sitemap: {absolute(request, reverse('sitemap'))}")
    return HttpResponse("\n".join(lines) + "\n", "text/plain; charset=utf-8")


@_for_a_day
@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    """List the public pages, with the day on which the rules of a game last changed."""
    rows = "".join(
        f"<url><loc>{escape(absolute(request, address))}</loc>"
        + (f"<lastmod>{day.isoformat()}</lastmod>" if day else "")
        + "</url>\n"
        for address, day in _pages()
    )
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    return HttpResponse(f'{head}<urlset xmlns="{space}">\n{rows}</urlset>\n', "application/xml")


def _pages() -> Iterator[tuple[str, date | None]]:
    for name in _PUBLIC:
        yield reverse(f"rulebook:{name}"), None
    yield reverse("practice:home"), None
    yield reverse("referee:home"), None
    for game in catalog.load_all():
        yield reverse("rulebook:game", args=[game.slug]), _last_change(game)
        yield reverse("practice:game", args=[game.slug]), None
        yield reverse("referee:game", args=[game.slug]), None


def _last_change(game: Game) -> date | None:
    return max((change.day for change in game.rulebook.changes), default=None)


@_for_a_day
@require_safe
def icon(_request: HttpRequest, file: str) -> HttpResponse:
    """Lead to an icon where browsers look for one without being told."""
    return redirect(static(f"img/{file}"))
