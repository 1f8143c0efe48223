"""Reading the HTML of a form as a browser does."""

from collections.abc import Callable

import pytest
from django.http import QueryDict

from tests.markup import Markup

type Attributes = dict[str, str | None]
VOID = {"input", "br", "img", "hr", "path", "rect", "link", "meta"}


class Page(Markup):
    """The elements of a fragment, in order; refuses tags that do not match."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, Attributes]] = []
        self.words: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open, f"left open: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    def all(self, tag: str, **wanted: str) -> list[Attributes]:
        """Return the attributes of the elements ``tag`` that have these ones."""
        return [
            attrs
            for name, attrs in self.elements
            if name == tag
            and all(attrs.get(key.replace("_", "-")) == value for key, value in wanted.items())
        ]

    def posted(self) -> QueryDict:
        """Return what a browser would post as the form stands."""
        data = QueryDict(mutable=True)
        select = ""
        for tag, attrs in self.elements:
            if tag == "select":
                select = attrs.get("name") or ""
            elif tag == "option" and "selected" in attrs:
                data.appendlist(select, attrs.get("value") or "")
            elif tag == "input":
                box = attrs.get("type") in {"radio", "checkbox"}
                if not box or "checked" in attrs:
                    data.appendlist(attrs.get("name") or "", attrs.get("value") or "")
        return data


@pytest.fixture
def read() -> Callable[[str], Page]:
    return Page
