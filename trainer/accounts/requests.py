"""Whose request it is, for the pages of somebody who has an account."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Concatenate

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from trainer.accounts.models import User
from trainer.web.pages import READ, in_part, private

type OwnView[**P] = Callable[Concatenate[HttpRequest, User, P], HttpResponse]


def user_of(request: HttpRequest) -> User:
    """Return the account of a page behind ``login_required``."""
    assert isinstance(request.user, User)  # noqa: S101 - for the type
    return request.user


def signed_in[**P](
    methods: tuple[str, ...] = READ,
) -> Callable[[OwnView[P]], Callable[..., HttpResponse]]:
    """Make a view of a page for somebody with an account, uncached; it gets the account."""

    def wrap(view: OwnView[P]) -> Callable[..., HttpResponse]:
        def wrapped(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            return view(request, user_of(request), *args, **kwargs)

        def known(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            # A script must never take the page that signs in for an answer that was kept.
            if in_part(request) and not request.user.is_authenticated:
                return HttpResponse(status=HTTPStatus.FORBIDDEN)
            return for_somebody(request, *args, **kwargs)

        for_somebody = login_required(wrapped)
        return require_http_methods(list(methods))(private(known))

    return wrap
