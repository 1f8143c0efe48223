"""Response headers that Django does not know."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

type Handler = Callable[[HttpRequest], HttpResponseBase]

UNUSED = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"


def permissions_policy(get_response: Handler) -> Handler:
    """Renounce the powers of the browser that the site has no use for."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", UNUSED)
        return response

    return middleware
