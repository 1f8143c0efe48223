"""Addresses that leave the site: in a mail, on paper, in a QR code."""

from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.http import HttpRequest


def origin(request: HttpRequest) -> str:
    """Return the site's own address, without a final slash.

    It is that of the settings: the ``Host`` of a request is its sender's word. Without one, on
    one's own machine, the site only answers to names of that machine.
    """
    return settings.ORIGIN or f"{request.scheme}://{request.get_host()}"


def absolute(request: HttpRequest, address: str) -> str:
    """Return an address of the site with its origin, whatever origin it bore."""
    parts = urlsplit(address)
    return origin(request) + urlunsplit(("", "", parts.path, parts.query, parts.fragment))
