"""Long pages: the body is written and encoded once, what is the visitor's own at each visit.

Writing, copying and encoding a long body at each visit would cost ten times the rest.
A visitor without account or message differs from another by the token of the forms alone.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

_BODY: Final = SafeString("<!--corps-->")
"""Where the body goes; nothing that is escaped can hold it."""
_TOKEN: Final = "jeton-du-formulaire"  # noqa: S105 - the place of a token, not one


@dataclass(frozen=True)
class LongPage:
    """A page whose template says where its body goes: ``{{ body }}``."""

    template: str
    path: str
    body: bytes
    context: dict[str, Any]

    def response(self, request: HttpRequest) -> HttpResponse:
        """Return the page for a visitor."""
        if request.user.is_authenticated or len(get_messages(request)):
            return HttpResponse(self._around(request, {}))
        token = get_token(request).encode()
        return HttpResponse(token.join(self._for_anybody))

    @cached_property
    def _for_anybody(self) -> tuple[bytes, ...]:
        """The page of an unknown visitor, cut where the token of the forms goes."""
        nobody = HttpRequest()
        nobody.path = self.path
        page = b"".join(self._around(nobody, {"csrf_token": _TOKEN}))
        return tuple(page.split(_TOKEN.encode()))

    def _around(self, request: HttpRequest, more: dict[str, str]) -> tuple[bytes, bytes, bytes]:
        context = {**self.context, **more, "body": _BODY}
        before, after = render_to_string(self.template, context, request).split(_BODY)
        return before.encode(), self.body, after.encode()
