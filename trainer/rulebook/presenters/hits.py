"""Results of a search as they are shown: titles and extracts with the words marked."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString

from trainer.rulebook.domain import Document, asked_words, fold, matches
from trainer.rulebook.presenters.documents import index

MOST_HITS: Final = 40
BEFORE: Final = 70
"""Characters of an extract before the first word found."""
EXTRACT: Final = 230
_WORD: Final = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Hit:
    """A document found by some words; ``others`` say the same of other games."""

    document: Document
    asked: tuple[str, ...]
    others: tuple[Document, ...] = ()

    @property
    def title(self) -> SafeString:
        """The title, with the words found marked."""
        return marked(self.document.title, self.asked)

    @property
    def extract(self) -> SafeString:
        """The part of the text around the first word found, with the words found marked."""
        return marked(extract(self.document.text, self.asked), self.asked)


def hits(query: str) -> tuple[Hit, ...]:
    """Return what a query finds, the best first; what several games share is told once."""
    asked, same = asked_words(query), dict[tuple[str, str, str], list[Document]]()
    for document in index().find(asked) if asked else ():
        same.setdefault((document.kind, document.title, document.text), []).append(document)
    found = islice(same.values(), MOST_HITS)
    return tuple(Hit(first, asked, tuple(others)) for first, *others in found)


def _found(text: str, asked: tuple[str, ...]) -> Iterator[re.Match[str]]:
    for match in _WORD.finditer(text):
        word = fold(match[0])
        if any(matches(word, wanted) for wanted in asked):
            yield match


def marked(text: str, asked: tuple[str, ...]) -> SafeString:
    """Return a text as HTML, the words found in ``mark``."""
    parts: list[str] = []
    end = 0
    for match in _found(text, asked):
        parts += (escape(text[end : match.start()]), f"<mark>{escape(match[0])}</mark>")
        end = match.end()
    return SafeString("".join((*parts, escape(text[end:]))))


def extract(text: str, asked: tuple[str, ...]) -> str:
    """Return at most ``EXTRACT`` characters around the first word found, cut between words."""
    if len(text) <= EXTRACT:
        return text
    first = next(_found(text, asked), None)
    start = max(0, first.start() - BEFORE) if first else 0
    if start:
        start = text.find(" ", start) + 1
    end = text.rfind(" ", start, start + EXTRACT) if start + EXTRACT < len(text) else len(text)
    return f"{'… ' if start else ''}{text[start:end]}{' …' if end < len(text) else ''}"
