"""What the security log tells: who is an account's number, where a word that changes every day."""

import logging
from typing import Final

from allauth.core.internal.httpkit import get_client_ip
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.functional import SimpleLazyObject

logger: Final = logging.getLogger("security")
_SALT: Final = "trainer.web.events"
_LETTERS: Final = 10


def tell(event: str, request: HttpRequest | None = None, **facts: object) -> None:
    """Log an event of security: a word, and facts that name nobody."""
    if request is not None:
        facts["from"] = origin_of(request)
    logger.info(event, extra={"facts": facts})


def refused(request: HttpRequest, status: int) -> None:
    """Log that a request is refused."""
    route = request.resolver_match.route if request.resolver_match else ""
    tell("refus", request, status=status, route=route, account=account_of(request))


def account_of(request: HttpRequest) -> int | None:
    """Return the account of a request if the answer has looked for it: it is not asked again."""
    user = request.__dict__.get("user")
    if isinstance(user, SimpleLazyObject):
        user = request.__dict__.get("_cached_user")
    found: int | None = getattr(user, "pk", None)
    return found


def origin_of(request: HttpRequest) -> str:
    """Return a word for the address of a request: the same all day long, another tomorrow."""
    address = f"{timezone.now().date()} {get_client_ip(request)}"
    return salted_hmac(_SALT, address, algorithm="sha256").hexdigest()[:_LETTERS]
