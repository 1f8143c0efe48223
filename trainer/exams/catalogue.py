"""What a draft is composed from: the exercises of a game, or those that some words find."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.http import QueryDict

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from trainer.exams.models import Exam
from trainer.web.names import plain

_MOST: Final = 40
"""Exercises that a search shows."""
LONGEST: Final = 80
"""Letters of what is searched for."""


@dataclass(frozen=True)
class Offer:
    """An exercise that may be added to a paper."""

    game: Game
    drill: Drill[Any]

    @property
    def key(self) -> str:
        """What a form says to add it."""
        return f"{self.game.slug}/{self.drill.slug}"


@dataclass(frozen=True)
class Catalogue:
    """The exercises of a game or, with words, those of all games that hold them."""

    game: Game
    words: str
    offers: tuple[Offer, ...]
    more: int = 0
    """How many others the words find."""

    @property
    def games(self) -> tuple[Game, ...]:
        """The games among which one chooses."""
        return catalog.load_all()


def catalogue(exam: Exam, asked: QueryDict) -> Catalogue:
    """Return what an address asks for, « jeu » and « q »: at first the game last put in the paper."""
    words = asked.get("q", "")[:LONGEST].strip()
    game = _game(exam, asked.get("jeu", ""))
    if not words:
        return Catalogue(game, "", tuple(Offer(game, drill) for drill in game.drills.values()))
    found = list(_found(game, plain(words).split()))
    return Catalogue(game, words, tuple(found[:_MOST]), max(len(found) - _MOST, 0))


def _game(exam: Exam, slug: str) -> Game:
    last = exam.parts.last()
    wanted = (slug, last.game if last else "")
    return next(
        (catalog.game(name) for name in wanted if name in catalog.games()), catalog.load_all()[0]
    )


def _found(first: Game, words: list[str]) -> Iterator[Offer]:
    """Yield the exercises whose title, duty and game hold every word, those of a game first."""
    for game in sorted(catalog.load_all(), key=lambda game: game is not first):
        for drill in game.drills.values():
            told = plain(f"{drill.title} {drill.duty} {game.title}")
            if all(word in told for word in words):
                yield Offer(game, drill)
