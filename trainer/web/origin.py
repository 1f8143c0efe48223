"""Forms of pages that are the same for everybody: they hold no token, so that nobody gets a cookie.

The browser itself says that a form comes from the site, by headers that no page can write; where
it says nothing, the token is asked for as usual.
"""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.csrf import csrf_exempt, csrf_protect

type View[**P] = Callable[P, HttpResponseBase]


def posted_here[**P](view: View[P]) -> View[P]:
    """Let a form of this site post to a view without a token."""
    asking_the_token = csrf_protect(view)

    @csrf_exempt
    @wraps(view)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        request = args[0]
        assert isinstance(request, HttpRequest)  # noqa: S101 - for the type
        known = view if comes_from_here(request) else asking_the_token
        return known(*args, **kwargs)

    return wrapped


def comes_from_here(request: HttpRequest) -> bool:
    """Whether the browser says that a page of this very site sent the request."""
    if "Sec-Fetch-Site" in request.headers:
        return request.headers["Sec-Fetch-Site"] == "same-origin"
    return request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"
