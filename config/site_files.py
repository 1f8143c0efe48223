"""What programs ask of any site: what to visit, the list of its pages, its icons."""

import json
from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from html import escape

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from casino_rules import catalog
from casino_rules.core.game import Game
from trainer.ui.page import sheet_urls
from trainer.web.addresses import absolute

_PERSONAL = ("/compte/", "/formation/", "/rejoindre/", "/seance/", "/progression/*/", "/recherche/")
"""Pages of persons, and those without end: nobody looks for them in a search engine.

The first page of progress tells whoever has not begun what they will read there: it may be found.
"""
_PUBLIC = ("games", "compared", "hand_values", "edges", "glossary")

_ICONS = (
    ("192", "192x192", "any"),
    ("512", "512x512", "any"),
    ("masque-512", "512x512", "maskable"),
)
_SHELL = (
    *("css/compte.css", "js/theme.js", "js/controls.js", "js/hors-ligne.js"),
    *("fonts/source-sans.woff2", "fonts/fraunces.woff2", "img/logo.svg", "img/favicon.svg"),
)

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
    body = f'{head}<urlset xmlns="{space}">\n{rows}</urlset>\n'
    return HttpResponse(body, "application/xml; charset=utf-8")


def _pages() -> Iterator[tuple[str, date | None]]:
    yield reverse("lobby:home"), None
    yield reverse("lobby:games"), None
    for name in _PUBLIC:
        yield reverse(f"rulebook:{name}"), None
    yield reverse("practice:home"), None
    yield reverse("referee:home"), None
    for game in catalog.load_all():
        yield reverse("lobby:game", args=[game.slug]), None
        yield reverse("rulebook:game", args=[game.slug]), _last_change(game)
        yield reverse("practice:game", args=[game.slug]), None
        yield reverse("referee:game", args=[game.slug]), None


def _last_change(game: Game) -> date | None:
    return max((change.day for change in game.rulebook.changes), default=None)


@_for_a_day
@require_safe
def manifest(_request: HttpRequest) -> HttpResponse:
    """Describe the site to whoever puts it among their applications."""
    icons = [
        {"src": static(f"img/icone-{name}.png"), "sizes": size, "type": "image/png", "purpose": use}
        for name, size, use in _ICONS
    ]
    told = {
        "id": "/",
        "name": "Tapis vert, l’entraînement des croupiers",
        "short_name": "Tapis vert",
        "description": "Les règles des jeux de casino, exercées, corrigées et expliquées.",
        "lang": "fr",
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f5f0e4",
        "theme_color": "#0b4f36",
        "icons": icons,
        "shortcuts": [
            {"name": "Sans réseau", "url": reverse("lobby:offline")},
            {"name": "Jeux", "url": reverse("lobby:games")},
        ],
    }
    return JsonResponse(told, content_type="application/manifest+json")


@cache_control(no_cache=True)
@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """Return the script that keeps pages for where there is no network, and answers until it is back.

    Its version is that of the files of the site: a new one takes the place of the old at once.
    """
    shell = [reverse("lobby:offline"), *_shell()]
    version = sha256(json.dumps(shell).encode()).hexdigest()[:12]
    context = {"shell": json.dumps(shell), "version": version}
    return render(request, "hors-ligne/sw.js", context, "text/javascript; charset=utf-8")


def _shell() -> tuple[str, ...]:
    """Return the files of the page that is shown where there is no network."""
    return (*sheet_urls(), *(static(name) for name in _SHELL))


@_for_a_day
@require_safe
def icon(_request: HttpRequest, file: str) -> HttpResponse:
    """Lead to an icon where browsers look for one without being told."""
    return redirect(static(f"img/{file}"))
