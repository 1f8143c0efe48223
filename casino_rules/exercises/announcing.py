"""Exercises on what is said: the phrase is chosen among a few, or typed in full.

A game tells, for a situation, the right phrase with its articles and the plausible wrong ones,
each with the error that it is; a whole game's announcements may also be read from its
``annonces.toml`` (``casino_rules.exercises.script``).
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar, Final, override

from casino_rules.core.drill import Drill, Pitfall, read_once
from casino_rules.core.forms import Choice, Option
from casino_rules.core.french import typo
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.situation import Situation, fact
from casino_rules.core.words import Phrase, Words

CHOSEN: Final = "choisie"
TYPED: Final = "ecrite"
HOW: Final = Choice.of(choisie="Choisie parmi quelques phrases", ecrite="Écrite en toutes lettres")
"""How the phrase is given."""
type Answer = str | Phrase
"""The key of a proposition, or the phrase typed."""


def how_at(house: House) -> str:
    """Return how the phrase is given: typed at a full table, chosen before."""
    return TYPED if house.level >= Level.FULL else CHOSEN


@dataclass(frozen=True)
class ToSay(Situation):
    """A moment at which the croupier speaks; a game adds what lies on the table."""

    how: str = fact("Réponse", HOW, frame=True)


@dataclass(frozen=True, slots=True)
class Spoken:
    """What is said: the phrase, its proof, other wordings as good, the wrong phrases.

    A wrong phrase is named by the slug of the error that it is; it counts for nothing where it
    is heard like a right one.
    """

    phrase: str
    steps: tuple[Step, ...]
    also: tuple[str, ...] = ()
    wrong: Mapping[str, str] = field(default_factory=dict)
    plays: Mapping[str, str] = field(default_factory=dict)
    """The cards shown that play: see ``Ruling.plays``."""
    why: Mapping[str, str] = field(default_factory=dict)
    """What to tell of an error here, by its slug, where its general message is not true."""

    @property
    def right(self) -> tuple[Phrase, ...]:
        """The right phrases, the first of them the usual one."""
        return tuple(map(Phrase, (self.phrase, *self.also)))

    def mistaken(self) -> Iterator[tuple[str, Phrase]]:
        """Yield each error that is one here, with its phrase."""
        taken = set(self.right)
        for slug, text in self.wrong.items():
            phrase = Phrase(text)
            if phrase not in taken:
                taken.add(phrase)
                yield slug, phrase


class AnnouncementDrill[S: ToSay](Drill[S]):
    """What the croupier says; a game gives ``say``, ``scene`` and its ``errors`` by slug."""

    errors: Mapping[str, str]
    """What to tell who makes each error, by its slug."""
    question: ClassVar[str] = "Que dites-vous ?"
    seconds = 12

    def __init__(self) -> None:
        """Name the errors: each is the phrase that a situation gives it."""
        self.pitfalls = tuple(
            Pitfall(slug, message, partial(self._wrong, slug), partial(self._why, slug))
            for slug, message in self.errors.items()
        )

    @abstractmethod
    def say(self, situation: S, /) -> Spoken:
        """Return what is to be said."""

    @abstractmethod
    def scene(self, situation: S, /) -> str:
        """Return what has just happened, in French."""

    def zones(self, situation: S, /) -> tuple[Zone, ...]:  # noqa: ARG002 - most show nothing
        """Return what lies on the cloth."""
        return ()

    def in_force(self, situation: S, /) -> tuple[str, ...]:  # noqa: ARG002 - most depend on none
        """Return the options of the house on which the phrase depends."""
        return ()

    def about(self, situation: S, /) -> tuple[int, ...]:  # noqa: ARG002 - most name none
        """Return the seats that the scene names."""
        return ()

    @override
    def ask(self, situation: S) -> Question:
        return Question(
            f"{self.scene(situation)} {self.question}",
            Words() if situation.how == TYPED else self._propositions(situation),
            self.zones(situation),
            self.in_force(situation),
            seats=self.about(situation),
        )

    @override
    def solve(self, situation: S) -> Ruling[Answer]:
        said = self._said(situation)
        first, *others = said.right
        if situation.how == TYPED:
            return Ruling(first, said.steps, tuple(others), said.plays)
        return Ruling(first.key, said.steps, plays=said.plays)

    @override
    def load(self, data: object) -> S:
        """Return a stored situation; before phrases were typed, they were chosen."""
        known = {"how": CHOSEN, **data} if isinstance(data, Mapping) else data
        return super().load(known)

    @read_once
    def _said(self, situation: S) -> Spoken:
        return self.say(situation)

    def _propositions(self, situation: S) -> Choice:
        said = self._said(situation)
        proposed = [said.right[0], *(phrase for _, phrase in said.mistaken())]
        # In the order of the words: the place of a phrase says nothing of its truth.
        proposed.sort(key=lambda phrase: phrase.key)
        return Choice(tuple(Option(phrase.key, typo(phrase.quoted)) for phrase in proposed))

    def _why(self, slug: str, situation: S) -> str:
        return self._said(situation).why.get(slug, "")

    def _wrong(self, slug: str, situation: S) -> Answer | None:
        phrase = dict(self._said(situation).mistaken()).get(slug)
        if phrase is None or situation.how == TYPED:
            return phrase
        return phrase.key
