"""The policies that every response carries, whatever it is and whoever asks."""

from typing import Any, Final

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_CARRIED: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}


def missed(response: Any) -> list[str]:
    """Return the policies that a response does not carry, and the charset of a text without one."""
    lost = [name for name, value in _CARRIED.items() if response.headers.get(name) != value]
    kind = response.headers.get("Content-Type", "")
    bare = kind.startswith("text/") or kind.partition(";")[0].endswith("xml")
    return [*lost, *(["charset"] if bare and "charset=" not in kind else [])]


def kept_by_caches(response: Any) -> bool:
    """Whether a cache may keep a page that is shown."""
    rule = response.headers.get("Cache-Control", "")
    return response.status_code == 200 and not ("no-store" in rule and "private" in rule)
