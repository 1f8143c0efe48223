"""Long pages: the body is written and encoded once, the frame at each visit.

What the rules say changes only with the program; copying and encoding it again at each
visit would cost more than everything else.
"""

import re
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

_BODY: Final = SafeString("<!--corps-->")
"""Where the body goes; nothing that is escaped can hold it."""
_OF_A_QUESTION: Final = re.compile(r' data-(?:lieu|valeur|nombre|table)(?:="[^"]*")?(?=[ >])')
"""What scripts look for on a table that is answered on; nobody answers on a long page."""
_INDENT: Final = re.compile(r"[ \t\n]*\n[ \t\n]*")


def without_repetition(body: str, address: str) -> str:
    """Return the body of the page at an address without what hundreds of drawings repeat in vain.

    A link to another place of the page names that place alone: it stays in the same house.
    """
    lean = _INDENT.sub("\n", _OF_A_QUESTION.sub("", body))
    return lean.replace(f'href="{address}#', 'href="#')


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
