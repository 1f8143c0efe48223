"""Reading what an address asks after « ? »: page, words, yes or no. Nothing is guessed."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import Model, QuerySet
from rest_framework.request import Request

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from trainer.api.checking import check
from trainer.api.documentation import query
from trainer.api.refusals import reading
from trainer.api.shapes import values
from trainer.instruction.periods import LABELS

BY_PAGE: Final = 50
MOST_PAGES: Final = 1_000_000
_DAY: Final[dict[str, Any]] = {"type": "string", "format": "date"}
_YES: Final = "true"

PAGE: Final = query(
    "page",
    {"type": "integer", "minimum": 1, "maximum": MOST_PAGES},
    f"La page voulue, de {BY_PAGE} éléments ; après la dernière, la dernière.",
)
WORDS: Final = query("q", {"type": "string", "maxLength": 80}, "Des mots du nom.")
GONE: Final = query("partis", {"type": "boolean"}, "Les personnes parties, au lieu des présentes.")
INSIDE: Final = query(
    "promotion", {"type": "integer", "minimum": 1, "maximum": 10**18 - 1}, "Une promotion."
)
STATE: Final = query("archivees", {"type": "boolean"}, "Les promotions archivées, ou les autres.")
GAME: Final = query("jeu", {"type": "string", "enum": [*catalog.games()]}, "Le jeu.")
PERIOD: Final = (
    query(
        "periode",
        {"type": "string", "enum": [*LABELS]},
        "La période ; sans elle, quatre semaines. « dates » va avec « du » et « au ».",
    ),
    query("du", _DAY, "Premier jour, élargi à sa semaine."),
    query("au", _DAY, "Dernier jour, élargi à sa semaine."),
)


def page_of[M: Model](request: Request, rows: QuerySet[M]) -> Page[M]:
    """Return the page of a list that the address asks for.

    Raises:
        UnreadableAnswer: if it is not a number of page.
    """
    return Paginator(rows, BY_PAGE).get_page(number_in(request, "page", 1, MOST_PAGES))


def paged(page: Page[Any]) -> values.Page:
    """Return which page of a list this is."""
    return {
        "page": page.number,
        "pages": page.paginator.num_pages,
        "total": page.paginator.count,
    }


def number_in(request: Request, name: str, otherwise: int = 0, most: int = 10**18 - 1) -> int:
    """Return a number of the query.

    Raises:
        UnreadableAnswer: if it is not one.
    """
    text = _one(request, name)
    if text is None:
        return otherwise
    plain = text.isascii() and text.isdigit() and not text.startswith("0")
    with reading(name):
        if not plain or int(text[:19]) > most:
            raise UnreadableAnswer("Donnez un nombre entier, à partir de 1.")
    return int(text)


def flag_in(request: Request, name: str) -> bool:
    """Return whether a yes or no of the query is yes; left out, it is no.

    Raises:
        UnreadableAnswer: if it is neither.
    """
    text = _one(request, name) or "false"
    with reading(name):
        if text not in {_YES, "false"}:
            raise UnreadableAnswer("Donnez « true » ou « false ».")
    return text == _YES


def text_in(request: Request, name: str, schema: dict[str, Any]) -> str:
    """Return a text of the query, empty if it is left out.

    Raises:
        UnreadableAnswer: if it is not of the schema.
    """
    text = _one(request, name)
    if text is None:
        return ""
    with reading(name):
        check(text, schema)
    return text


def period_in(request: Request) -> dict[str, str]:
    """Return what a period is read from.

    Raises:
        UnreadableAnswer: if a part of it cannot be read.
    """
    given = {item.name: text_in(request, item.name, _schema(item)) for item in PERIOD}
    return {name: text for name, text in given.items() if text}


def game_in(request: Request) -> str:
    """Return the game of the query, empty if it is left out.

    Raises:
        UnreadableAnswer: if there is no such game.
    """
    return text_in(request, "jeu", _schema(GAME))


def words_in(request: Request) -> str:
    """Return the words of the query.

    Raises:
        UnreadableAnswer: if they are too long.
    """
    return text_in(request, "q", _schema(WORDS)).strip()


def _schema(parameter: Any) -> dict[str, Any]:
    found: dict[str, Any] = parameter.type
    return found


def _one(request: Request, name: str) -> str | None:
    texts: Sequence[str] = request.query_params.getlist(name)
    with reading(name):
        if len(texts) > 1:
            raise UnreadableAnswer("Une seule valeur est attendue.")
    return texts[0] if texts else None


def each[T: Model, J](page: Page[T], present: Callable[[T], J]) -> list[J]:
    """Return the elements of a page, presented."""
    return [present(item) for item in page.object_list]
