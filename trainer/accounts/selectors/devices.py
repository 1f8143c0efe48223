"""The devices that have signed in: a signed cookie, which names no account to who reads it.

And what somebody calls a device, for whom what a browser says of itself is no name.
"""

from typing import Any, Final

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import get_random_string, salted_hmac

_SALT: Final = "trainer.accounts.devices"
LASTS: Final = 400 * 24 * 3600
"""Seconds; no browser keeps a cookie longer."""
_MOST: Final = 40
"""Accounts that a device remembers: a class room's computer has many."""

_BROWSERS: Final = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
"""What a browser says of itself, the most particular first: each names those that it is like."""
_SYSTEMS: Final = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS X": "Mac",
    "CrOS": "Chromebook",
    "Linux": "Linux",
}


def device_name(agent: str) -> str:
    """Return « Firefox sur Windows » of what a browser says of itself; that itself if unknown."""
    browser, system = _first(_BROWSERS, agent), _first(_SYSTEMS, agent)
    return f"{browser} sur {system}" if browser and system else agent


def _first(names: dict[str, str], agent: str) -> str:
    return next((name for word, name in names.items() if word in agent), "")


def known_device(request: HttpRequest, account: int) -> str | None:
    """Return the device's own word if the account has signed in there, None otherwise."""
    device, marks = _read(request)
    return device if _mark(device, account) in marks else None


def remember_device(request: HttpRequest, response: HttpResponse, account: int) -> None:
    """Have the browser remember that the account has signed in there."""
    device, marks = _read(request)
    mark = _mark(device, account)
    marks = [*(known for known in marks if known != mark), mark][-_MOST:]
    response.set_cookie(
        settings.DEVICE_COOKIE_NAME,
        signing.dumps([device, marks], salt=_SALT),
        max_age=LASTS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _read(request: HttpRequest) -> tuple[str, list[str]]:
    try:
        kept: Any = signing.loads(
            request.COOKIES.get(settings.DEVICE_COOKIE_NAME, ""), salt=_SALT, max_age=LASTS
        )
    except signing.BadSignature:
        return get_random_string(22), []
    return kept[0], kept[1]


def _mark(device: str, account: int) -> str:
    return salted_hmac(_SALT, f"{device} {account}", algorithm="sha256").hexdigest()[:16]
