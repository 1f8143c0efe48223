"""Games compared, their odds, and the search: no page, no table.

Search over games, articles, exercises and terms: an index in memory, no database. Texts are
compared folded: without accents, case or ligatures.
"""

import re
import unicodedata
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from math import log
from typing import Final

from casino_rules import catalog
from casino_rules.core.french import percent, typo
from casino_rules.core.game import Game
from casino_rules.core.house import House, HouseOption
from casino_rules.core.odds import Chance

DECIMALS: Final = 4
"""Published figures have as many: « 1,0579 % »."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A ratio written in French, and its size for a bar (0 to 100)."""

    label: str
    text: str
    size: int = 0


@dataclass(frozen=True, slots=True)
class EdgeRow:
    """The edges of the bets under one choice of an option."""

    label: str
    in_force: bool
    edges: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What an option changes: one line a choice, all other options as they are."""

    title: str
    lines: tuple[EdgeRow, ...]


@dataclass(frozen=True, slots=True)
class OddsView:
    """Everything that the section of the odds shows."""

    chances: tuple[Figure, ...]
    bets: tuple[Figure, ...]
    comparisons: tuple[Comparison, ...]
    method: str
    notes: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The bets, in the order of the columns."""
        return tuple(bet.label for bet in self.bets)


def odds_view(game: Game, house: House) -> OddsView:
    """Return the odds of a game in a house."""
    report = game.odds(house)
    ruling = (option for option in game.rulebook.options if not option.furnishes)
    compared = (_comparison(game, house, option) for option in ruling)
    return OddsView(
        chances=tuple(map(_chance, report.chances)),
        bets=tuple(Figure(bet.label, bet.shown) for bet in report.bets),
        comparisons=tuple(item for item in compared if item is not None),
        method=report.method,
        notes=report.notes,
    )


def _chance(chance: Chance) -> Figure:
    share = chance.probability
    text = percent(share.numerator, share.denominator, DECIMALS)
    return Figure(chance.label, text, round(share * 100))


def _comparison(game: Game, house: House, option: HouseOption) -> Comparison | None:
    """Return what an option changes, None if it changes no edge."""
    houses = {key: game.rulebook.house({**house.as_dict(), option.id: key}) for key in option.keys}
    reports = {key: game.odds(other) for key, other in houses.items()}
    if len({tuple(bet.edge for bet in report.bets) for report in reports.values()}) == 1:
        return None
    lines = tuple(
        EdgeRow(
            option.label(key),
            house.choice(option.id) == key,
            tuple(bet.shown for bet in report.bets),
        )
        for key, report in reports.items()
    )
    return Comparison(option.title, lines)


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game and its traits, in the order of the columns."""

    game: Game
    traits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Games of one family, side by side."""

    headings: tuple[str, ...]
    lines: tuple[GameRow, ...]


@cache
def comparison() -> SideBySide:
    """Return the comparison of every game that says its traits, in the order of the pages.

    Raises:
        KeyError: if a game leaves out a trait of the others.
    """
    games = [game for game in catalog.load_all() if game.traits]
    headings = tuple(games[0].traits) if games else ()
    lines = (GameRow(game, tuple(game.traits[name] for name in headings)) for game in games)
    return SideBySide(headings, tuple(lines))


@dataclass(frozen=True, slots=True)
class Edge:
    """A bet of a game and the part of the stake that the house keeps on average.

    ``size`` is the length of its bar, from 0 to 100, the dearest bet being 100.
    """

    game: Game
    bet: str
    edge: Fraction
    text: str
    size: int


@cache
def edges() -> tuple[Edge, ...]:
    """Return every bet of every game in the default houses, the kindest to players first."""
    found = [
        (game, bet)
        for game in catalog.load_all()
        for bet in game.odds(game.rulebook.default_house).bets
    ]
    dearest = max((abs(bet.edge) for _, bet in found), default=Fraction(1)) or Fraction(1)
    return tuple(
        Edge(game, bet.label, bet.edge, bet.shown, round(abs(bet.edge) / dearest * 100))
        for game, bet in sorted(found, key=lambda item: item[1].edge)
    )


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
