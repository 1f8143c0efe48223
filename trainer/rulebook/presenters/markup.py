"""Statements of articles: Markdown to HTML, escaped, with the terms linked to the glossary."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from django.urls import reverse
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.token import Token

from trainer.rulebook.presenters.glossary import Term, term_named

_READER: Final = MarkdownIt("commonmark", {"html": False})
"""Without raw HTML: what looks like a tag in a rule is shown as text."""
_SPACES: Final = re.compile(r"[ \n\t]+")
"""Ordinary spaces: those of French typography are kept."""
_STRONG: Final = ("strong_open", "text", "strong_close")


@lru_cache(maxsize=2048)
def statement_html(text: str) -> SafeString:
    """Return a statement as HTML; a term in bold leads to the glossary."""
    tokens = _READER.parse(text)
    for block in tokens:
        if block.children:
            block.children = list(_with_links(block.children))
    return SafeString(_READER.renderer.render(tokens, _READER.options, {}))


@lru_cache(maxsize=2048)
def plain(text: str) -> str:
    """Return a statement as text, for searching and extracts."""
    blocks = (block.children or () for block in _READER.parse(text) if block.type == "inline")
    lines = ("".join(child.content or " " for child in _texts(block)) for block in blocks)
    return _SPACES.sub(" ", " ".join(lines)).strip()


def _texts(children: list[Token] | tuple[()]) -> Iterator[Token]:
    return (child for child in children if child.content or child.type.endswith("break"))


def _with_links(children: list[Token]) -> Iterator[Token]:
    """Yield inline tokens, a link around each bold term of the glossary."""
    closing: Token | None = None
    for place, child in enumerate(children):
        run = children[place : place + 3]
        term = None
        if tuple(token.type for token in run) == _STRONG:
            term = term_named(run[1].content)
        if term is not None:
            yield _opening(term)
            closing = Token("link_close", "a", -1)
        yield child
        if closing is not None and child.type == "strong_close":
            yield closing
            closing = None


def _opening(term: Term) -> Token:
    url = f"{reverse('rulebook:glossary')}#{term.anchor}"
    return Token("link_open", "a", 1, attrs={"href": url, "class": "terme"})
