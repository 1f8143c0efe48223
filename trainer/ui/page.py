"""The frame of a page: style sheets and navigation.

Which version of the program this is, and of which day its rules are.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.templatetags.static import static

from casino_rules import catalog
from trainer.ui.dates import date_text
from trainer.ui.markup import SafeString, attrs, esc, joined

SHEETS: Final = (
    "tokens",  # first: it declares the order of the layers
    "fonts",
    "base",
    "layout",
    "objets",
    "forms",
    "answers",
    "groups",
    "cards",
    "faces",
    "tapis",
    "chips",
    "question",
    "fiches",
    "controle",
    "prises",
    "coup",
    "touches",
    "serie",
    "feedback",
    "tables",
    "charts",
    "jeux",
    "pages",
    "motifs",
)
"""The style sheets of every page, in order."""
JOINED: Final = "css/toutes.css"
"""The same in one file, made when static files are collected."""


@cache
def file_url(path: str) -> str:
    """Return the address of a static file; hashed names do not change while the site runs."""
    return static(path)


@cache
def stylesheets_html() -> SafeString:
    """Return the links to the style sheets: a single one, where they are joined."""
    return joined(f"<link{attrs(rel='stylesheet', href=url)}>" for url in sheet_urls())


def sheet_urls() -> tuple[str, ...]:
    """Return the addresses of the sheets of every page."""
    files = [JOINED] if settings.JOINED_SHEETS else [sheet_file(name) for name in SHEETS]
    return tuple(file_url(file) for file in files)


def sheet_file(name: str) -> str:
    """Return the static file of a style sheet."""
    return f"css/{name}.css"


def nav_item_html(url: str, label: str, path: str, *, rooms: str = "") -> SafeString:
    """Return an item of the navigation, marked when ``path`` is inside it.

    ``rooms`` are the other addresses that it stands for; home stands for itself alone.
    """
    current = None
    inside = (url, *rooms.split()) if url != "/" else ()
    if path == url:
        current = "page"
    elif path.startswith(inside):
        current = "true"
    return joined((f"<li><a{attrs(href=url, aria_current=current)}>", esc(label), "</a></li>"))


_PROJECT: Final = Path(__file__).resolve().parents[2] / "pyproject.toml"


@cache
def version() -> str:
    """Return the version of the program, written once, in ``pyproject.toml``."""
    found: str = tomllib.loads(_PROJECT.read_text("utf-8"))["project"]["version"]
    return found


@cache
def release_html() -> SafeString:
    """Say the version and the day of the rules, for the foot of a page."""
    day = catalog.rules_day()
    said = f'<time datetime="{day.isoformat()}">{esc(date_text(day))}</time>'
    return SafeString(f"Version {esc(version())}, règles du {said}")
