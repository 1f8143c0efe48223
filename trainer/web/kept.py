"""Public pages kept as they are sent: written and compressed once, then given to every stranger.

A stranger is somebody whom no session makes known. Whoever has one gets a page of their own, and
it is never kept. A page is kept by the process that wrote it, so a new version starts afresh.
"""

import re
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from hashlib import sha256
from http import HTTPStatus
from threading import Lock
from typing import Any, Final, cast

import brotli
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csp import get_nonce
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.text import compress_string

from trainer.web.addresses import origin
from trainer.web.pages import MESSAGES_COOKIE

type View = Callable[..., HttpResponse]
type Key = tuple[str, str, str]

LARGEST: Final = 16 * 1024 * 1024
"""Bytes that a process keeps: a few times the public pages, in both encodings."""
_KNOWN: Final = (
    settings.SESSION_COOKIE_NAME,
    MESSAGES_COOKIE,
    settings.PREFERENCES_COOKIE_NAME,
)
_VARY: Final = ("Cookie", "Accept-Encoding")


def _brotli(page: bytes) -> bytes:
    # The two steps above take a second for a long page, and gain a tenth.
    compressed: bytes = brotli.compress(page, quality=9)
    return compressed


_ENCODERS: Final[Mapping[str, Callable[[bytes], bytes]]] = {"br": _brotli, "gzip": compress_string}
_ACCEPTED: Final = {
    name: re.compile(rf"(?:^|,)\s*{name}\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))")
    for name in _ENCODERS
}


@dataclass(frozen=True, slots=True)
class Kept:
    """A page as it is sent."""

    body: bytes
    headers: Mapping[str, str]

    def response(self, request: HttpRequest) -> HttpResponse:
        """Return it, or say that the browser has it already."""
        response = HttpResponse(self.body, headers=self.headers)
        found = get_conditional_response(request, self.headers["ETag"], response=response)
        return found if isinstance(found, HttpResponse) else response


class Shelf:
    """The pages that a process keeps; those asked for last, if there are too many."""

    def __init__(self, largest: int = LARGEST) -> None:
        self._largest, self._size = largest, 0
        self._pages: OrderedDict[Key, Kept] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> Kept | None:
        """Return a page, None if it is not kept."""
        with self._lock:
            if key in self._pages:
                self._pages.move_to_end(key)
            return self._pages.get(key)

    def put(self, key: Key, page: Kept) -> None:
        """Keep a page, in the place of those that nobody has asked for the longest."""
        with self._lock:
            self._size += len(page.body) - self._drop(key)
            self._pages[key] = page
            while self._size > self._largest:
                self._size -= self._drop(next(iter(self._pages)))

    def _drop(self, key: Key) -> int:
        known = self._pages.pop(key, None)
        return len(known.body) if known else 0


_shelf: Final = Shelf()


def is_stranger(request: HttpRequest) -> bool:
    """Tell whether nothing makes known who asks, nor waits to be told to them."""
    return request.COOKIES.keys().isdisjoint(_KNOWN)


def same_for_strangers[V: View](view: V) -> V:
    """Keep what a view writes for strangers: it must depend on the address and the program alone.

    Its forms bear no token (``trainer.web.pages``). An address with a query is not kept, since
    there is no end to them.
    """

    @wraps(view)
    def kept(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        key = _key(request)
        page = _shelf.get(key) if key else None
        if page is None:
            response = view(request, *args, **kwargs)
            patch_vary_headers(response, _VARY)
            if key is None or not _is_for_all(request, response):
                return response
            page = _page(response, key[-1])
            _shelf.put(key, page)
        return page.response(request)

    return cast("V", kept)


def _key(request: HttpRequest) -> Key | None:
    """Return under what a page is kept, None if it must not be."""
    encoding = _encoding(request.headers.get("Accept-Encoding", ""))
    plain = not request.META.get("QUERY_STRING") and "HX-Request" not in request.headers
    if settings.DEBUG or not (encoding and plain and is_stranger(request)):
        return None
    return origin(request), request.path, encoding


def _encoding(accepted: str) -> str:
    return next((name for name, wanted in _ACCEPTED.items() if wanted.search(accepted)), "")


def _is_for_all(request: HttpRequest, response: HttpResponse) -> bool:
    """Tell whether nothing of who asks is in a page, whatever its view promises."""
    return not (
        response.status_code != HTTPStatus.OK
        or response.cookies
        or response.has_header("Cache-Control")
        or request.META.get("CSRF_COOKIE_NEEDS_UPDATE")
        or request.session.modified
        or get_nonce(request)
    )


def _page(response: HttpResponse, encoding: str) -> Kept:
    # Asked again each time: an address may be shut while an exam is sat.
    patch_cache_control(response, no_cache=True)
    tag = sha256(response.content).hexdigest()[:24]
    headers = {**response.headers, "Content-Encoding": encoding, "ETag": f'"{tag}-{encoding}"'}
    headers.pop("Content-Length", None)
    return Kept(_ENCODERS[encoding](response.content), headers)
