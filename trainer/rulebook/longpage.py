"""Long pages: the body is written and encoded once, the frame at each visit.

What the rules say changes only with the program; copying and encoding it again at each
visit would cost more than everything else.
"""

from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

_BODY: Final = SafeString("<!--corps-->")
"""Where the body goes; nothing that is escaped can hold it."""


@dataclass(frozen=True)
class LongPage:
    """A page whose template says where its body goes: ``{{ body }}``."""

    template: str
    body: bytes
    context: dict[str, Any]

    def response(self, request: HttpRequest) -> HttpResponse:
        """Return the page for a visitor."""
        frame = render_to_string(self.template, {**self.context, "body": _BODY}, request)
        before, after = frame.split(_BODY)
        return HttpResponse((before.encode(), self.body, after.encode()))
