"""A question that a school has written, whole: what is asked, what is right, what is told of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, Self, override

from casino_rules.core.forms import Json, UnreadableAnswer
from casino_rules.core.situation import InvalidSituationError, Problem, Situation

FEWEST: Final = 2
MOST: Final = 6
"""Propositions of a question."""
LONGEST: Final = 3_000
"""Characters of a statement, of a model answer, of a guide, of an explanation."""
BRIEF: Final = 300
"""Characters of a proposition, of what a picture shows."""


@dataclass(frozen=True)
class Written(Situation):
    """What all have. ``case`` names the question and its version, « 12-3 »."""

    case: str
    title: str
    text: str
    explanation: str = ""
    picture: str = ""
    """The name under which its picture is kept, and ``shows``: what is seen there, in words."""
    shows: str = ""

    @override
    def problem(self) -> Problem:
        return next(self.faults(), None)

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield what is missing or too long: the field, and what to do about it."""
        if not self.text.strip():
            yield "text", "Écrivez l’énoncé."
        yield from too_long(text=self.text, explanation=self.explanation)
        if self.picture and not self.shows.strip():
            yield "shows", "Dites en quelques mots ce que montre l’image."

    def as_json(self) -> dict[str, Json]:
        """Return it as it is stored."""
        return {item.name: _plain(getattr(self, item.name)) for item in fields(self)}

    @classmethod
    def of(cls, data: object) -> Self:
        """Return what was stored.

        Raises:
            UnreadableAnswer: if it is no such question.
        """
        if not isinstance(data, Mapping):
            raise UnreadableAnswer("Une question est un objet.")
        known = {item.name for item in fields(cls)}
        given: dict[str, Any] = {name: _frozen(data[name]) for name in known & data.keys()}
        try:
            return cls(**given)
        except InvalidSituationError as error:
            raise UnreadableAnswer(error.message, error.field) from None
        except (TypeError, ValueError, AttributeError) as error:
            raise UnreadableAnswer(str(error)) from None


@dataclass(frozen=True)
class Choices(Written):
    """One of a few propositions, or some of them; ``right`` are the places of the right ones."""

    options: tuple[str, ...] = ()
    right: tuple[int, ...] = ()
    several: bool = False
    """Whether several may be ticked; ``shared``: each right one is then worth its part of the points,
    and each wrong one takes as much off."""
    shared: bool = False

    @override
    def faults(self) -> Iterator[tuple[str, str]]:
        yield from super().faults()
        if not FEWEST <= len(self.options) <= MOST:
            yield "options", f"De {FEWEST} à {MOST} réponses proposées."
        if any(not it.strip() or len(it) > BRIEF for it in self.options):
            yield "options", f"Une réponse proposée a de 1 à {BRIEF} caractères."
        if len({*self.options}) < len(self.options):
            yield "options", "Deux réponses proposées sont les mêmes."
        if not self.right or not {*self.right} <= {*range(len(self.options))}:
            yield "right", "Cochez la réponse juste."
        if len(self.right) > 1 and not self.several:
            yield "right", "Une seule réponse juste, ou permettez d’en cocher plusieurs."
        if self.shared and not self.several:
            yield "shared", "Au prorata seulement si l’on peut cocher plusieurs réponses."


@dataclass(frozen=True)
class Open(Written):
    """A text of one's own, which an instructor marks: the model answer, and how it is marked."""

    model: str = ""
    guide: str = ""

    @override
    def faults(self) -> Iterator[tuple[str, str]]:
        yield from super().faults()
        if not self.model.strip():
            yield "model", "Écrivez la réponse attendue\u00a0: elle est donnée avec la correction."
        yield from too_long(model=self.model, guide=self.guide)


def too_long(**texts: str) -> Iterator[tuple[str, str]]:
    """Yield which of these texts are longer than they may be."""
    for name, text in texts.items():
        if len(text) > LONGEST:
            yield name, f"{LONGEST} caractères au plus."


def _plain(value: Any) -> Json:
    return list(value) if isinstance(value, tuple) else value


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
