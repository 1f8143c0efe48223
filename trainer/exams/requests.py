"""What the pages of a sitting send."""

import re
from datetime import timedelta
from typing import Final

from django.http import HttpRequest

from trainer.exams.services.arranging import Move
from trainer.exams.services.presence import Left
from trainer.exams.services.sitting import Page
from trainer.web.numbers import whole

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
