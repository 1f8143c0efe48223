"""What a draft is composed from: the exercises of a game, those that words find, the school's own."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.http import QueryDict

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from casino_rules.written import SLUG as OWN
from trainer.exams.models import Exam
from trainer.web.names import plain
from trainer.written.models import OwnQuestion
from trainer.written.selectors import offered

_MOST: Final = 40
"""Exercises that a search shows."""
LONGEST: Final = 80
"""Letters of what is searched for."""


@dataclass(frozen=True)
class Offer:
    """What may be added to a paper: what a form says to add it, its title, what it is, whose it is."""

    key: str
    title: str
    told: str
    game: str

    @classmethod
    def of(cls, game: Game, drill: Drill[Any]) -> "Offer":
        """Return an exercise of a game."""
        return cls(f"{game.slug}/{drill.slug}", drill.title, drill.duty, game.title)

    @classmethod
    def written(cls, question: OwnQuestion) -> "Offer":
        """Return a question that the school has written."""
        told = (question.theme, question.get_kind_display())
        return cls(question.key, question.title, " · ".join(filter(None, told)), _TITLE)


_TITLE: Final = catalog.asked(OWN).title


@dataclass(frozen=True)
class Catalogue:
    """The exercises of a game or, with words, all those that hold them."""

    game: Game
    words: str
    offers: tuple[Offer, ...]
    more: int = 0
    """How many others the words find."""

    @property
    def games(self) -> tuple[Game, ...]:
        """What one chooses among: what the school has written, then the games."""
        return (catalog.asked(OWN), *catalog.load_all())

    @property
    def own(self) -> bool:
        """Whether it is of what the school has written."""
        return self.game.slug == OWN


def catalogue(exam: Exam, asked: QueryDict) -> Catalogue:
    """Return what an address asks for, « jeu » and « q »: at first the game last put in the paper."""
    words = asked.get("q", "")[:LONGEST].strip()
    game = _game(exam, asked.get("jeu", ""))
    if words:
        written = map(Offer.written, offered(exam.school_id, words))
        found = [*written, *_found(game, plain(words).split())]
        return Catalogue(game, words, tuple(found[:_MOST]), max(len(found) - _MOST, 0))
    if game.slug == OWN:
        return Catalogue(game, "", tuple(map(Offer.written, offered(exam.school_id))))
    return Catalogue(game, "", tuple(Offer.of(game, drill) for drill in game.drills.values()))


def _game(exam: Exam, slug: str) -> Game:
    last = exam.parts.last()
    wanted = (slug, last.game if last else "")
    known = (name for name in wanted if name == OWN or name in catalog.games())
    return next(map(catalog.asked, known), catalog.load_all()[0])


def _found(first: Game, words: list[str]) -> Iterator[Offer]:
    """Yield the exercises whose title, duty and game hold every word, those of a game first."""
    for game in sorted(catalog.load_all(), key=lambda game: game is not first):
        for drill in game.drills.values():
            told = plain(f"{drill.title} {drill.duty} {game.title}")
            if all(word in told for word in words):
                yield Offer.of(game, drill)
