"""What the pages of a sitting send."""

from typing import Final

from django.http import HttpRequest

from trainer.exams.services.sitting import Page
from trainer.web.numbers import whole

_MOST_EDITIONS: Final = 2**31 - 1


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
