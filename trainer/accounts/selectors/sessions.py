"""Sessions that end by themselves, and the devices that have signed in.

The clock is in the session, written at most once in five minutes: a page costs no more. That of a
visitor without an account ends with what is kept of them.

The devices that have signed in: a signed cookie, which names no account to who reads it. And what
somebody calls a device, for whom what a browser says of itself is no name.
"""

import time
from datetime import timedelta
from typing import Any, Final, override

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.core import signing
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import get_random_string, salted_hmac

from trainer.web.events import tell

SEEN: Final = "seen"
OPENED: Final = "opened"
STAFF: Final = "staff"
_STEP: Final = 300
"""Seconds: how exactly the last visit is known."""
_EARLY: Final = timedelta(hours=1)
"""What is promised to be gone after a day is swept before it is over, however the sweeper is late."""

_SESSIONS: Final = Session._meta.db_table
_READ: Final = f"SELECT session_data FROM {_SESSIONS} WHERE session_key = %s AND expire_date > %s"  # noqa: S608 - constants
"""It runs before every page: composed by the ORM, it took six times as long."""


def visitor_stays() -> timedelta | None:
    """Return how long a visitor with no account is kept after their last series; None: for ever."""
    days: int = settings.RETENTION["visiteurs"]
    return timedelta(days=days) - _EARLY if days else None


class SessionStore(db.SessionStore):
    """Django's sessions of the database; those of an account are over after a time."""

    @override
    def get_session_cookie_age(self) -> int:
        """Return how many seconds the session is kept: a visitor's, no longer than the answers."""
        stay = None if SESSION_KEY in self else visitor_stays()
        return int(stay.total_seconds()) if stay else settings.SESSION_COOKIE_AGE

    @override
    def load(self) -> dict[str, Any]:
        """Return what the session holds, nothing if it is over."""
        data = self._stored()
        if SESSION_KEY not in data:
            return data
        now = int(time.time())
        if is_over(data, now):
            tell("session.finie", account=data[SESSION_KEY])
            self.delete(self.session_key)
            self._session_key = None
            return {}
        if now - data.get(SEEN, 0) >= _STEP:
            data[SEEN] = now
            data.setdefault(OPENED, now)
            self.modified = True
        return data

    def _stored(self) -> dict[str, Any]:
        """Return what the database holds of it; it has no key any more if that is nothing."""
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        with connection.cursor() as cursor:
            cursor.execute(_READ, [self.session_key, now])
            row = cursor.fetchone()
        if row is None:
            self._session_key = None
            return {}
        data: dict[str, Any] = self.decode(row[0])
        return data


def is_over(data: dict[str, Any], now: int) -> bool:
    """Whether a session has ended by itself, given what it holds and the time in seconds."""
    limits: dict[str, int] = settings.SESSION_LIMITS
    if data.get(STAFF):
        inactive = limits["inactive_staff"]
    elif data.get("_session_expiry") == 0:  # until the browser closes
        inactive = limits["inactive"]
    else:
        inactive = settings.SESSION_COOKIE_AGE
    away: int = now - data.get(SEEN, now)
    whole: int = now - data.get(OPENED, now)
    return away > inactive or whole > limits["whole"]


def is_open(data: dict[str, Any], user: AbstractBaseUser) -> bool:
    """Whether a session, given what it holds, lets an account in, under its present password."""
    own = data.get(SESSION_KEY) == str(user.pk)
    current = data.get(HASH_SESSION_KEY) == user.get_session_auth_hash()
    return own and current and not is_over(data, int(time.time()))


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
