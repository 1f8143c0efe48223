"""How much is taken from one address, and how often a password may be tried.

A whole class shares one address: what counts by address is wide, what counts by account strict.
Who attacks an account must not shut its owner out: a device that has signed in is counted apart.
"""

import re
from collections.abc import Iterator
from http import HTTPStatus
from typing import Final

from allauth.core.internal.ratelimit import RateLimitUsage, consume
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.crypto import get_random_string

from trainer.accounts.domain.lookalikes import login_key
from trainer.web.events import tell
from trainer.web.refusals import TooOftenError

MOST_VISITS: Final = 1200
"""Series that visitors without an account begin in a day behind one address: forty by thirty."""
_RATES: Final = {
    "visit": f"{MOST_VISITS}/d/ip",
    # Wrong passwords: of an address, of a device that the account knows, of an account from one
    # address, of an account from all the devices that it does not know. One address alone never
    # reaches the last one.
    "address": "60/m/ip",
    "device": "5/300s/key",
    "together": "5/300s/key",
    "account": "20/900s/key",
    # Messages that anybody can have sent to a box, without being there.
    "box": "5/h/key",
}
_BOX: Final = re.compile(r"\+[^@]*(?=@)")
"""What most servers leave out of an address: « lea+1@exemple.fr » is the box of « lea »."""
_FORGOTTEN: Final = 24 * 3600
"""Seconds after which a lifted lock need not be remembered: what it lifted is over."""


def _consume(request: HttpRequest, action: str, key: str | None = None) -> RateLimitUsage | None:
    return consume(request, app=__name__, action=action, config=_RATES, key=key, limit_get=True)


def visit_is_one_too_many(request: HttpRequest) -> bool:
    """Count a series begun without an account; whether it is refused."""
    return _consume(request, action="visit") is None


def try_password(
    request: HttpRequest, account: str, address: str, device: str | None
) -> RateLimitUsage | None:
    """Count a try, to be rolled back if the password is right; None if it is one too many.

    ``device`` is that from which the account has already signed in.
    """
    used = RateLimitUsage(usage=[])
    for action, key in _counts(account, address, device):
        one = _consume(request, action=action, key=key)
        if one is None:
            used.rollback()
            return None
        used.usage += one.usage
    return used


def _counts(account: str, address: str, device: str | None) -> Iterator[tuple[str, str]]:
    account += f" {cache.get(_lifted(account), '')}"
    yield "address", ""
    if device:
        yield "device", f"{account} {device}"
    else:
        yield "together", f"{account} {address}"
        yield "account", account


def may_write_to(request: HttpRequest, email: str) -> bool:
    """Count a message that a stranger has sent to a box; whether it leaves."""
    if _consume(request, action="box", key=_BOX.sub("", login_key(email))) is None:
        tell("courrier.trop", request)
        return False
    return True


def lift(account: str) -> None:
    """Forget the wrong passwords of an account, wherever they came from."""
    tell("verrou.leve", account=account)
    cache.set(_lifted(account), get_random_string(8), _FORGOTTEN)


def _lifted(account: str) -> str:
    return f"lifted:{account.encode().hex()[:200]}"


def too_many(request: HttpRequest, advice: str, wait: int = TooOftenError.wait) -> HttpResponse:
    """Return the page that refuses what comes too often; ``wait`` is in seconds."""
    page = render(request, "429.html", {"advice": advice}, status=HTTPStatus.TOO_MANY_REQUESTS)
    page.headers["Retry-After"] = str(wait)
    return page
