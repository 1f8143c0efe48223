"""What the pages of a sitting do with a request."""

import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Concatenate, Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from trainer.accounts.models import User
from trainer.exams.services.sitting import Page
from trainer.schools.requests import private, user_of

READ = ("GET", "HEAD")
WRITE = ("POST",)
BOTH = ("GET", "HEAD", "POST")
_MOST_EDITIONS: Final = 2**31 - 1
_FIGURES: Final = re.compile(r"[0-9]{1,18}", re.ASCII)


def signed_in[**P](
    methods: tuple[str, ...] = READ,
) -> Callable[
    [Callable[Concatenate[HttpRequest, User, P], HttpResponse]], Callable[..., HttpResponse]
]:
    """Make a view of a page for somebody with an account, uncached; it gets the account."""

    def wrap(
        view: Callable[Concatenate[HttpRequest, User, P], HttpResponse],
    ) -> Callable[..., HttpResponse]:
        def wrapped(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            return view(request, user_of(request), *args, **kwargs)

        def known(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            # A script must never take the page that signs in for an answer that was kept.
            if request.headers.get("HX-Request") and not request.user.is_authenticated:
                return HttpResponse(status=HTTPStatus.FORBIDDEN)
            return for_somebody(request, *args, **kwargs)

        for_somebody = login_required(wrapped)
        return require_http_methods(list(methods))(private(known))

    return wrap


def see(name: str, *args: object) -> HttpResponseRedirect:
    """Go and see a page of exams, after a form."""
    return HttpResponseRedirect(reverse(f"exams:{name}", args=args), status=HTTPStatus.SEE_OTHER)


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


def whole(text: str, otherwise: int = 0) -> int:
    """Return the whole number that a text writes in plain figures, of eighteen at most."""
    return int(text) if _FIGURES.fullmatch(text) else otherwise
