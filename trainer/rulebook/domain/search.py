"""Search over games, articles, exercises and terms: an index in memory, no database.

Texts are compared folded: without accents, case or ligatures.
"""

import re
import unicodedata
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import log
from typing import Final

from casino_rules.core.french import typo

_LIGATURES: Final = {"œ": "oe", "æ": "ae", "’": "'"}
MOST_TYPED: Final = 120
"""Characters of a query that are read; the rest is left out."""
MOST_WORDS: Final = 10
PREFIX_FROM: Final = 3
"""From this length, a word finds the words that it begins."""
TERM: Final = "Terme"
"""The kind of what the glossary defines."""
IN_TITLE: Final = 4.0
IN_TEXT: Final = 1.0
EXACT: Final = 2.0

_WORD: Final = re.compile(r"[a-z0-9]+")


@lru_cache(maxsize=4096)
def fold_char(char: str) -> str:
    """Return a character in lower case, without accent; « œ » gives « oe »."""
    low = char.casefold()
    low = _LIGATURES.get(low, low)
    return "".join(c for c in unicodedata.normalize("NFD", low) if not unicodedata.combining(c))


def fold(text: str) -> str:
    """Return a text in lower case, without accents or ligatures."""
    return "".join(map(fold_char, text))


def anchor(text: str) -> str:
    """Return the anchor of a title or a term: « carte d'arrêt » gives « carte-d-arret »."""
    words = "".join(c if c.isascii() and c.isalnum() else " " for c in fold(text))
    return "-".join(words.split())


@dataclass(frozen=True, slots=True)
class Document:
    """Something that can be found: its kind, title and text in French, and where it is."""

    kind: str
    title: str
    text: str
    url: str
    game: str = ""
    keywords: str = ""
    """Other words by which it is found, never shown."""


def words_of(text: str) -> list[str]:
    """Return the words of a text, folded."""
    return _WORD.findall(fold(text))


_EMPTY_WORDS: Final = frozenset(
    words_of(
        "a à au aux avec c ce ces comment d dans de des du elle en est et il ils j je l la le les "
        "leur lui m mais n ne nous on ou où par pas pour qu quand que quel quelle qui quoi s sa se "
        "ses si son sont sur t tu un une vous y"
    )
)
"""They say nothing of what is looked for."""


def stem(word: str) -> str:
    """Return a word without its mark of the plural."""
    return word[:-1] if len(word) > PREFIX_FROM and word[-1] in "sx" else word


def asked_words(query: str) -> tuple[str, ...]:
    """Return the words of a query, without those that say nothing; all of them if all do."""
    words = list(dict.fromkeys(words_of(query[:MOST_TYPED])))
    telling = [word for word in words if word not in _EMPTY_WORDS]
    return tuple(map(stem, (telling or words)[:MOST_WORDS]))


def matches(word: str, asked: str) -> bool:
    """Whether a word of a document answers an asked one."""
    return word.startswith(asked) if len(asked) >= PREFIX_FROM else stem(word) == asked


class Index:
    """The words of the documents, sorted, and where each is found."""

    def __init__(self, documents: Iterable[Document]) -> None:
        """Read the documents; among equals, hits keep their order."""
        self.documents = tuple(documents)
        found: dict[str, dict[int, float]] = defaultdict(dict)
        for number, document in enumerate(self.documents):
            for word in words_of(f"{document.text} {document.game}"):
                found[word][number] = IN_TEXT
            for word in words_of(f"{document.title} {document.keywords}"):
                found[word][number] = IN_TITLE
        self._places: Mapping[str, Mapping[int, float]] = found
        self._words = sorted(found)
        self._titles = tuple(frozenset(asked_words(document.title)) for document in self.documents)

    def find(self, asked: tuple[str, ...]) -> tuple[Document, ...]:
        """Return the documents that answer the most words, the best first."""
        scores: dict[int, float] = defaultdict(float)
        answered: dict[int, int] = defaultdict(int)
        for word in asked:
            weights = self._weights(word)
            rarity = log(1 + len(self.documents) / (len(weights) or 1))
            for number, weight in weights.items():
                scores[number] += weight * rarity
                answered[number] += 1
        most = max(answered.values(), default=0)
        kept = [number for number, count in answered.items() if count == most]
        wanted = frozenset(asked)
        kept.sort(key=lambda number: (self._unlike(number, wanted), -scores[number], number))
        return tuple(self.documents[number] for number in kept)

    def _unlike(self, number: int, wanted: frozenset[str]) -> int:
        """Tell first what bears this very title, and a term before all."""
        if self._titles[number] != wanted:
            return 2
        return int(self.documents[number].kind != TERM)

    def _weights(self, asked: str) -> Mapping[int, float]:
        weights: dict[int, float] = {}
        for word in self._answering(asked):
            factor = EXACT if stem(word) == asked else 1
            for number, weight in self._places[word].items():
                weights[number] = max(weights.get(number, 0), weight * factor)
        return weights

    def _answering(self, asked: str) -> Iterator[str]:
        place = bisect_left(self._words, asked)
        while place < len(self._words) and self._words[place].startswith(asked):
            if matches(self._words[place], asked):
                yield self._words[place]
            place += 1


def clean(query: str) -> str:
    """Return what was typed as it is shown again: short, printable."""
    return "".join(char for char in query[:MOST_TYPED] if char.isprintable()).strip()


def found_words(count: int) -> str:
    """Return « Aucun résultat », « 1 résultat », « 12 résultats »."""
    if not count:
        return "Aucun résultat"
    return typo(f"{count} résultat{'s' if count > 1 else ''}")
