"""Reading a page as a visitor does: its words, its anchors, its links, its forms."""

import re
from functools import cached_property

from tests.markup import Markup

VOID = {"input", "meta", "link", "img", "br", "hr", "rect", "path"}
SILENT = {"script", "style", "template"}


class Page(Markup):
    """The visible words, ids, links and form controls of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.title = ""
        self.controls: list[tuple[str, str]] = []
        """What a browser sends: (name, value) of each control as the page fills it."""
        self._silent = 0
        self._titled = False
        self._select = ""
        self._form = ""
        self.feed(html)

    @cached_property
    def words(self) -> str:
        """The visible words, spaces made single."""
        return re.sub(r"[ \t\n]+", " ", "".join(self.texts))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in SILENT:
            self._silent += 1
        self._titled = tag == "title"
        if given.get("id"):
            self.ids.append(given["id"] or "")
        if tag == "a" and given.get("href"):
            self.links.append(given["href"] or "")
        if tag == "form":
            self._form = given.get("method") or "get"
        if self._form == "get":
            self._control(tag, given)

    def _control(self, tag: str, given: dict[str, str | None]) -> None:
        name = given.get("name") or ""
        ticked = given.get("type") not in {"radio", "checkbox"} or "checked" in given
        if tag == "input" and name and ticked:
            self.controls.append((name, given.get("value") or ""))
        if tag == "select":
            self._select = name
            self.controls.append((name, ""))
        if tag == "option" and "selected" in given:
            self.controls[-1] = (self._select, given.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        self._titled = False
        if tag in SILENT:
            self._silent -= 1
        if tag == "form":
            self._form = ""

    def handle_data(self, data: str) -> None:
        if self._titled:
            self.title += data
        if not self._silent:
            self.texts.append(data)


def bare(text: str) -> str:
    """Return a text without its Markdown marks, list dashes or numbers, spaces made single."""
    text = re.sub(r"^(?:[-*]|[0-9]+\.) ", "", text.replace("**", ""), flags=re.MULTILINE)
    return re.sub(r"[ \t\n]+", " ", text)
