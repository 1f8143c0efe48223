"""Python's reader of HTML, without what it does again at each tag of pages that are much alike."""

from functools import lru_cache
from html.parser import HTMLParser
from typing import Final, override

type Attributes = list[tuple[str, str | None]]

# What is inside them is read by rules of its own.
_APART: Final = {
    *("script", "style", "textarea", "title", "iframe", "noembed", "noframes", "noscript"),
    *("xmp", "plaintext"),
}


class _Tag(HTMLParser):
    """What Python reads in the text of one tag."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, Attributes, bool]] = []
        self.feed(text)

    @override
    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        self.found.append((tag, attrs, False))

    @override
    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        self.found.append((tag, attrs, True))


@lru_cache(maxsize=20_000)
def _start(text: str) -> tuple[str, Attributes, bool] | None:
    """Return a tag, what it holds and whether it closes itself; None if the text is not all of it."""
    found = _Tag(text).found
    return found[0] if found and found[0][0] not in _APART else None


class Markup(HTMLParser):
    """A page, read tag after tag: the same tags, with what they hold, as from Python's own reader."""

    @override
    def updatepos(self, i: int, j: int) -> int:
        return j  # nobody asks at which line a tag is

    @override
    def parse_starttag(self, i: int) -> int:
        end = self.rawdata.find(">", i) + 1
        known = _start(self.rawdata[i:end]) if end else None
        if known is None:
            return super().parse_starttag(i)
        tag, attributes, closed = known
        (self.handle_startendtag if closed else self.handle_starttag)(tag, attributes)
        return end

    @override
    def parse_endtag(self, i: int) -> int:
        end = self.rawdata.find(">", i)
        name = self.rawdata[i + 2 : end]
        plain = name.isascii() and name.isalnum() and name[0].isalpha()
        if end < 0 or self.cdata_elem or not plain:
            return super().parse_endtag(i)
        self.handle_endtag(name.lower())
        return end + 1
