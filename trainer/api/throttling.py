"""How fast one may call. Protects the machine; passwords have their own, strict limits.

Counted in the memory of each worker: counting in the shared cache would write to the database
at every call, and cost more than most calls do.
"""

from typing import Any, Final, override

from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.locmem import LocMemCache
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

_MOST_CALLERS: Final = 20_000
counts: Final[BaseCache] = LocMemCache(
    "api-throttling", {"OPTIONS": {"MAX_ENTRIES": _MOST_CALLERS}}
)


class AddressThrottle(AnonRateThrottle):
    """Calls without an account, by address: a whole class may share one."""

    cache = counts


class AccountThrottle(UserRateThrottle):
    """Calls of an account, wherever they come from."""

    cache = counts

    @override
    def get_cache_key(self, request: Request, view: Any) -> str | None:
        """Count accounts alone: the others are counted by address."""
        return super().get_cache_key(request, view) if request.user.is_authenticated else None
