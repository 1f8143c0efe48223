"""How fast one may call. Protects the machine; passwords have their own, strict limits.

Counted in the memory of each worker, or by Redis for all of them: counting in the database would
cost more than most calls do. What is told to the caller is what is left there.
"""

from typing import Any, Final, override

from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle

counts: Final[BaseCache] = caches["counts"]


class _Told(SimpleRateThrottle):
    """Leaves what is left of the quota to the view, as ``quota``: headers of the answer."""

    cache = counts
    num_requests: int
    duration: int

    @override
    def allow_request(self, request: Request, view: Any) -> bool:
        allowed = super().allow_request(request, view)
        if getattr(self, "key", None) is not None:
            oldest = self.history[-1] if self.history else self.now
            view.quota = {
                "RateLimit-Limit": str(self.num_requests),
                "RateLimit-Remaining": str(max(self.num_requests - len(self.history), 0)),
                "RateLimit-Reset": str(max(round(oldest + self.duration - self.now), 0)),
            }
        return allowed


class AddressThrottle(_Told, AnonRateThrottle):
    """Calls without an account, by address: a whole class may share one."""


class WrongTokenThrottle(SimpleRateThrottle):
    """Tokens that are worth nothing, by address; a right one passes whatever its neighbours send."""

    cache = counts
    scope = "wrong_token"

    def refuses(self, request: Request) -> bool:
        """Count one; whether it is one too many."""
        nowhere: Any = None  # authentication comes before any view
        return not self.allow_request(request, nowhere)

    @override
    def get_cache_key(self, request: Request, view: Any) -> str:
        """Count by address: nobody else is known."""
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class AccountThrottle(_Told, UserRateThrottle):
    """Calls of an account, wherever they come from."""

    @override
    def get_cache_key(self, request: Request, view: Any) -> str | None:
        """Count accounts alone: the others are counted by address."""
        return super().get_cache_key(request, view) if request.user.is_authenticated else None
