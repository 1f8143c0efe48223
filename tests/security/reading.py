"""What a page loads, says and holds, as a strict reader finds it."""

from typing import Final

from tests.markup import Markup

SILENT: Final = {"script", "style", "template"}
CODE: Final = {"code", "pre", "kbd", "samp", "textarea"}
INLINE: Final = {
    *("a", "abbr", "b", "bdi", "code", "em", "i", "kbd", "mark", "q", "s", "samp", "small"),
    *("span", "strong", "sub", "sup", "time", "wbr"),
}
"""What does not end a sentence."""
LOADED: Final = {
    **dict.fromkeys(("script", "img", "iframe", "embed", "video", "audio"), "src"),
    **dict.fromkeys(("link", "use", "image"), "href"),
    "source": "srcset",
    "form": "action",
    "object": "data",
}


def _is_code(given: dict[str, str | None]) -> bool:
    """Whether a field to be filled holds what a program reads, and no spelling is checked."""
    return given.get("spellcheck") == "false"


class Reading(Markup):
    """The texts of a page, its loaded addresses, and what a strict policy forbids."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.sentences: list[str] = [""]
        """The texts of one line each: what is inside an inline element is of its sentence."""
        self.spoken: list[str] = []
        """Attributes that a person reads or hears."""
        self.loaded: list[str] = []
        self.inline: list[str] = []
        self.headings: list[str] = []
        self.ids: list[str] = []
        self.title = ""
        self.lang: str | None = None
        self._open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._break(tag)
        if tag == "html":
            self.lang = given.get("lang")
        self._forbidden(tag, given)
        address = given.get(LOADED.get(tag, ""))
        # A canonical address is the page's own, told whole: nothing is loaded from it.
        if address is not None and given.get("rel") != "canonical":
            self.loaded.append(address or "")
        self.ids += [value for name, value in attrs if name == "id" and value]
        names = ("aria-label", "alt", "title", "placeholder")
        self.spoken += [given[name] or "" for name in names if name in given]
        if tag in {"h1", *SILENT, *CODE, "title"} and (tag != "textarea" or _is_code(given)):
            self._open.append(tag)
        if tag == "h1" and "template" not in self._open:
            self.headings.append("")

    def _forbidden(self, tag: str, given: dict[str, str | None]) -> None:
        self.inline += [f"{tag} {name}" for name in given if name.startswith("on")]
        if "style" in given or tag == "style" or (tag == "script" and "src" not in given):
            self.inline.append(f"{tag} {given}")
        if (given.get("href") or "").startswith(("javascript:", "data:")):
            self.inline.append(f"{tag} {given['href']}")

    def _break(self, tag: str) -> None:
        if tag not in INLINE and self.sentences[-1]:
            self.sentences.append("")

    def handle_endtag(self, tag: str) -> None:
        self._break(tag)
        if self._open and self._open[-1] == tag:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if "script" in self._open and data.strip():
            self.inline.append(data.strip()[:40])
        if "title" in self._open:
            self.title += data
        if "h1" in self._open and self.headings:
            self.headings[-1] += data
        if not CODE & {*self._open} and "script" not in self._open:
            self.texts.append(data)
            self.sentences[-1] += data
