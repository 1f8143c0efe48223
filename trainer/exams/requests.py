"""What the pages of a sitting send."""

import re
from collections.abc import Collection
from datetime import timedelta
from typing import Any, Final

from django.http import HttpRequest, QueryDict

from casino_rules.core.drill import Drill
from trainer.exams.domain import lines_ticked
from trainer.exams.services.composing import Move
from trainer.exams.services.presence import Left
from trainer.exams.services.sitting import Page
from trainer.web.numbers import whole
from trainer.web.pages import posted

_MOST_EDITIONS: Final = 2**31 - 1
_MOST_ABSENCES: Final = 40
_MOVES: Final = {"monter": -1, "descendre": 1, "retirer": 0}
_ABSENCE: Final = re.compile(r"([0-9]{1,15})\.([0-9]{1,9})\.([0-9]{0,9})", re.ASCII)


def posted_page(request: HttpRequest) -> Page:
    """Return the page that posts: when it was made, what it showed, what has changed there since."""
    return Page(
        tab=_number(request, "onglet"),
        version=_number(request, "version"),
        edition=min(_number(request, "edition"), _MOST_EDITIONS),
        former=_number(request, "brouillon"),
    )


def _number(request: HttpRequest, name: str) -> int:
    return whole(request.POST.get(name) or request.GET.get(name) or "")


def posted_move(request: HttpRequest) -> Move | None:
    """Return what a button of a paper does to one of its parts, None for the others."""
    for name, by in _MOVES.items():
        if name in request.POST:
            return Move(_number(request, name), by)
    return None


def posted_cases(
    request: HttpRequest, drill: Drill[Any], offered: Collection[str]
) -> QueryDict | None:
    """Return what the form of a part posts, its whole rows and columns as the cases offered there.

    None if the form is only read.
    """
    data = posted(request)
    if data is None:
        return None
    lines = lines_ticked(drill, data.getlist("ligne"), data.getlist("colonne"))
    cases = (*data.getlist("branches"), *(slug for slug in lines if slug in offered))
    found = data.copy()
    found.setlist("branches", [*dict.fromkeys(cases)])
    return found


def posted_absences(request: HttpRequest) -> tuple[Left, ...]:
    """Return the times out of the page that it tells: « mark.ago.length », in milliseconds.

    What cannot be read is left out; a length is empty while it lasts.
    """
    given = (_ABSENCE.fullmatch(text) for text in request.POST.getlist("sortie")[:_MOST_ABSENCES])
    return tuple(
        Left(int(found[1]), _milliseconds(found[2]), _milliseconds(found[3]) if found[3] else None)
        for found in given
        if found
    )


def _milliseconds(text: str) -> timedelta:
    return timedelta(milliseconds=int(text))
