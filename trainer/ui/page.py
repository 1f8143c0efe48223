"""The frame of a page: style sheets and navigation."""

from functools import cache
from typing import Final

from django.templatetags.static import static

from trainer.ui.markup import SafeString, attrs, esc, joined

SHEETS: Final = (
    "tokens",  # first: it declares the order of the layers
    "fonts",
    "base",
    "layout",
    "forms",
    "answers",
    "groups",
    "cards",
    "faces",
    "table",
    "maison",
    "siege",
    "telephone",
    "plan",
    "chips",
    "question",
    "fiches",
    "feedback",
    "tables",
    "charts",
    "pages",
)
"""The style sheets of every page, in order."""


@cache
def file_url(path: str) -> str:
    """Return the address of a static file; hashed names do not change while the site runs."""
    return static(path)


@cache
def stylesheets_html() -> SafeString:
    """Return the links to the style sheets."""
    return joined(
        f"<link{attrs(rel='stylesheet', href=file_url(f'css/{name}.css'))}>" for name in SHEETS
    )


def nav_item_html(url: str, label: str, path: str) -> SafeString:
    """Return an item of the navigation, marked when ``path`` is inside it."""
    current = None
    if path.startswith(url):
        current = "page" if path == url else "true"
    return joined((f"<li><a{attrs(href=url, aria_current=current)}>", esc(label), "</a></li>"))
