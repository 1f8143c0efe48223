"""A game: what the rest of the program sees."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Any, Final

from casino_rules.core.cases import Case
from casino_rules.core.coup import Coup
from casino_rules.core.drill import Drill
from casino_rules.core.french import typo
from casino_rules.core.house import House
from casino_rules.core.lessons import Lesson, taught
from casino_rules.core.odds import OddsReport
from casino_rules.core.plan import Plan
from casino_rules.core.questions import Question
from casino_rules.core.rules import RuleBook
from casino_rules.core.unknown import UnknownError

PREFIX: Final = "controle-"
"""What begins the name of the control of a game (``exercises.fault_finding``)."""


def home(slug: str) -> str:
    """Return the game whose tables, rules and house these are: the one that is watched, or itself."""
    return slug.removeprefix(PREFIX)


class UnknownDrillError(UnknownError):
    """The game has no such drill."""


@dataclass(frozen=True, slots=True)
class Family:
    """Games that are learned together: a stable slug, and the French title that pages show."""

    slug: str
    title: str


@dataclass(frozen=True)
class Game:
    """One game, complete; its rule book names it.

    ``order`` places it among the others on the pages (the order of the source documents).
    """

    family: Family
    order: int
    rulebook: RuleBook
    lessons: tuple[Lesson, ...]
    """Its exercises in the order in which one learns them, a few at a time."""
    coup: Callable[[Random, House, int], Coup]
    seats: range
    cases: tuple[Case, ...]
    odds: Callable[[House], OddsReport]
    traits: Mapping[str, str] = MappingProxyType({})
    """What sets it apart within its family, by French heading: a page compares them."""
    whole_table: str = "reglement-tapis"
    """The exercise whose facts are all that lies on a table, by which the referee reads the others.

    Empty where nothing is played.
    """
    words: Mapping[str, str] = MappingProxyType({})
    """What a word means at its tables, where other games say it of something else."""
    drills: Mapping[str, Drill[Any]] = field(init=False)
    """The exercises of its lessons, by slug, in that order."""

    def __post_init__(self) -> None:
        if not self.lessons:
            raise ValueError(f"{self.slug} has no lesson")
        object.__setattr__(self, "drills", taught(self.lessons))
        traits = {name: typo(text) for name, text in self.traits.items()}
        object.__setattr__(self, "traits", MappingProxyType(traits))
        words = {word: typo(meaning) for word, meaning in self.words.items()}
        object.__setattr__(self, "words", MappingProxyType(words))

    @property
    def slug(self) -> str:
        """The stable word of its addresses, « punto-banco »."""
        return self.rulebook.game

    @property
    def title(self) -> str:
        """Its name in French."""
        title = self.rulebook.title
        return typo(f"Contrôle : {title}") if self.watched else title

    @property
    def base(self) -> str:
        """The slug of the game whose rules and pages these are."""
        return home(self.slug)

    @property
    def watched(self) -> bool:
        """Whether it is the control of a game: a colleague answers, and is to be judged."""
        return self.base != self.slug

    def title_over(self, question: Question) -> str:
        """Return its name for a question among those of other games, with the words said otherwise."""
        said = question.text.lower()
        meant = [
            f"« {word} » : {meaning}"
            for word, meaning in self.words.items()
            if re.search(rf"\b{word}s?\b(?! (?:flush|royale))", said)
        ]
        return typo(f"{self.title} ({' ; '.join(meant)})") if meant else self.title

    def drill(self, slug: str) -> Drill[Any]:
        """Return a drill by slug.

        Raises:
            UnknownDrillError: if there is none.
        """
        try:
            return self.drills[slug]
        except KeyError:
            raise UnknownDrillError(f"{self.slug}/{slug}") from None

    def plan_of(self, drill: Drill[Any]) -> Plan:
        """Return the cloth that a drill is asked on."""
        return drill.plan or self.rulebook.plan

    def cases_of(self, rule: str) -> tuple[Case, ...]:
        """Return the worked cases whose proof applies an article (its id inside the game)."""
        return tuple(case for case in self.cases if rule in case.rules)
