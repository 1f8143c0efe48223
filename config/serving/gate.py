"""The gate before the application: a body is read whole, and bounded, before it takes a turn.

A server's thread that reads a body waits as long as its sender likes. Here it waits outside:
whoever sends half a form, or one byte a second, delays nobody.

Places for bodies that are being read: so many a process, so many an address, for so long.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from io import BytesIO
from threading import Lock
from time import monotonic
from typing import Any, Final, Protocol

from django.conf import settings

from config.serving.request_queue import NoTurnError, RequestQueue

MOST: Final = 256
"""Bodies that a process reads at once; beyond, they are refused and pages still open."""
OF_ONE: Final = 64
"""Bodies of one address among them, where addresses are those of people."""
LONGEST: Final = 30.0
"""Seconds after which a body that has not come no longer holds a place."""
STUCK: Final = 192
"""Threads lost to bodies that never come, after which the process makes way for another."""


class NoPlaceError(Exception):
    """Too many bodies are being read."""


def make_way() -> None:
    """End this process: the server starts another one."""
    sys.stderr.write("Trop d'envois ne finissent pas : ce processus cède sa place.\n")
    os.kill(os.getpid(), signal.SIGKILL)


@dataclass
class Places:
    """The places of a process."""

    most: int = MOST
    of_one: int = OF_ONE
    longest: float = LONGEST
    stuck: int = STUCK
    make_way: Callable[[], None] = make_way
    _taken: dict[object, tuple[str, float]] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    @contextmanager
    def taken_by(self, address: str) -> Iterator[None]:
        """Hold a place while a body is read; « » is an address that is not counted apart.

        Raises:
            NoPlaceError: if there is none.
        """
        mine = object()
        with self._lock:
            held = self._held()
            if len(self._taken) - len(held) >= self.stuck:
                self.make_way()
            if len(held) >= self.most or (address and held.count(address) >= self.of_one):
                raise NoPlaceError
            self._taken[mine] = address, monotonic()
        try:
            yield
        finally:
            with self._lock:
                del self._taken[mine]

    @property
    def full(self) -> bool:
        """Whether no form passes."""
        with self._lock:
            return len(self._held()) >= self.most

    def _held(self) -> list[str]:
        """Return the addresses of the bodies that still may come."""
        since = monotonic() - self.longest
        return [address for address, at in self._taken.values() if at > since]


places = Places()
"""Those of this process."""


LARGEST_BODY: Final = 1024 * 1024
"""Bytes of the largest body that is read: a list of trainees has a quarter of that."""
_PIECE: Final = 64 * 1024
_SERVER: Final = "Granian"
_BODILESS: Final = frozenset({"GET", "HEAD"})

type Environ = dict[str, Any]
type Start = Callable[..., Any]
type Application = Callable[[Environ, Start], Iterable[bytes]]


class _Input(Protocol):
    def read(self, size: int, /) -> bytes: ...


class _RefusedError(Exception):
    """The request is refused before anybody looks at it."""

    def __init__(self, status: HTTPStatus, words: str) -> None:
        super().__init__(words)
        self.status, self.words = status, words


class Gate:
    """A WSGI application that lets requests through to another, one turn at a time."""

    def __init__(
        self, application: Application, turns: RequestQueue | None = None, held: Places = places
    ) -> None:
        self._application, self._turns, self._places = application, turns or RequestQueue(), held

    def __call__(self, environ: Environ, start: Start) -> Iterable[bytes]:
        """Answer a request, or refuse it in plain words."""
        if environ.get("SERVER_SOFTWARE") == _SERVER:
            start = _unnamed(start)
        try:
            if environ["REQUEST_METHOD"] not in _BODILESS or "CONTENT_LENGTH" in environ:
                with self._places.taken_by(_address(environ)):
                    body = _read(environ)
                environ["wsgi.input"] = BytesIO(body)
                environ["CONTENT_LENGTH"] = str(len(body))
            return self._turns.run(lambda: _answered(self._application, environ, start))
        except NoTurnError:
            words = "Le site est très occupé : réessayez dans un instant."
            return _refuse(environ, start, HTTPStatus.SERVICE_UNAVAILABLE, words)
        except NoPlaceError:
            words = "Trop d'envois à la fois : réessayez dans un instant."
            return _refuse(environ, start, HTTPStatus.SERVICE_UNAVAILABLE, words)
        except _RefusedError as error:
            return _refuse(environ, start, error.status, error.words)


def _unnamed(start: Start) -> Start:
    """Return what begins an answer without the name of the server, by which its faults are looked up."""

    def begin(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
        return start(status, [*headers, ("Server", "tapis-vert")], *more)

    return begin


def _address(environ: Environ) -> str:
    """Return who sends a body; nobody behind a proxy, which sends them all and whole."""
    return "" if settings.TRUST_PROXY else environ.get("REMOTE_ADDR", "")


def _read(environ: Environ) -> bytes:
    """Return the whole body.

    Raises:
        _RefusedError: if it is too large, told or seen, or does not come to its end.
    """
    told = environ.get("CONTENT_LENGTH") or ""
    if told.isdecimal() and int(told) > LARGEST_BODY:
        raise _too_large()
    body = b"".join(_pieces(environ["wsgi.input"]))
    if told.isdecimal() and len(body) < int(told):
        raise _RefusedError(HTTPStatus.BAD_REQUEST, "L'envoi s'est interrompu.")
    return body


def _pieces(source: _Input) -> Iterator[bytes]:
    size = 0
    while piece := source.read(_PIECE):
        size += len(piece)
        if size > LARGEST_BODY:
            raise _too_large()
        yield piece


def _too_large() -> _RefusedError:
    return _RefusedError(
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "Cet envoi est trop volumineux : un mégaoctet au plus."
    )


def _answered(application: Application, environ: Environ, start: Start) -> Iterable[bytes]:
    """Return the answer, made in this thread: here is its connection to the database."""
    response = application(environ, start)
    if getattr(response, "streaming", False):
        return response
    try:
        return [b"".join(response)]
    finally:
        close = getattr(response, "close", None)
        if close is not None:
            close()


def _refuse(environ: Environ, start: Start, status: HTTPStatus, words: str) -> list[bytes]:
    body = f"{words}\n".encode()
    headers = [
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Content-Length", str(len(body))),
        ("Cache-Control", "no-store"),
        ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "same-origin"),
        *_https_only(),
    ]
    if environ.get("SERVER_SOFTWARE") == _SERVER:
        headers.append(("Connection", "close"))  # the server of development forbids saying so
    if status is HTTPStatus.SERVICE_UNAVAILABLE:
        headers.append(("Retry-After", "5"))
    start(f"{status.value} {status.phrase}", headers)
    return [body]


def _https_only() -> list[tuple[str, str]]:
    """Return the header that Django's own answers bear where the site is served by HTTPS."""
    seconds = settings.SECURE_HSTS_SECONDS
    told = f"max-age={seconds}; includeSubDomains"
    return [("Strict-Transport-Security", told)] if seconds else []
