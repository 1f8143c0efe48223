"""Addresses of the API: those of the pages, behind « /api/v1 ».

« /arbitre/<jeu>/<exercice>/ » is a page and « /api/v1/arbitre/<jeu>/<exercice>/ » the same as
JSON; what has no page of its own (games, token, odds) is named in the same spirit. Each operation
says its own; these are the rooms that have some.
"""

from collections.abc import Iterator
from types import ModuleType

from django.urls import URLPattern, path, re_path, register_converter

from trainer.api.views import (
    account,
    assignments,
    conducting,
    contestations,
    corrections,
    docs,
    documents,
    exams,
    lessons,
    live,
    marks,
    page,
    people,
    practice,
    public,
    registry,
    reports,
    schools,
    sittings,
    written,
)
from trainer.api.views.resources import Resource
from trainer.web.numbers import NumberConverter, PlaceConverter

app_name = "api"
register_converter(NumberConverter, "numero")
register_converter(PlaceConverter, "position")


def _addresses(*rooms: ModuleType) -> Iterator[URLPattern]:
    """Yield the addresses of the operations of some rooms."""
    for room in rooms:
        for item in vars(room).values():
            if isinstance(item, type) and issubclass(item, Resource):
                yield from item.addresses()


urlpatterns = [
    *_addresses(public, practice, account, schools, people, assignments, reports, registry),
    *_addresses(exams, written, conducting, sittings, live, lessons),
    *_addresses(marks, contestations, corrections, documents),
    path("schema/", docs.SchemaView.as_view(), name="schema"),
    path("docs/", docs.docs, name="docs"),
    path("docs/<slug:chapitre>/", docs.chapter, name="docs-chapter"),
    re_path(r"", docs.NowhereView.as_view(), name="nowhere"),
]
_page = [
    path("", page.tokens, name="home"),
    path("<numero:token>/revoquer/", page.revoke, name="revoke"),
]
token_pages = (_page, "tokens")
"""The page of the account where tokens are kept."""
