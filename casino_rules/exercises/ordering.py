"""Exercises on the order of gestures: asked shuffled, and the errors of one made too early."""

from collections.abc import Callable, Mapping
from random import Random
from typing import ClassVar

from casino_rules.core.drill import Drill
from casino_rules.core.forms import Option, Ordering
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import show_facts

type Order = tuple[str, ...]
"""The keys of gestures, from the first to the last."""


class OrderDrill[S](Drill[S]):
    """In which order gestures are made; a game gives their labels."""

    gestures: ClassVar[Mapping[str, str]]

    def label(self, situation: S, gesture: str) -> str:  # noqa: ARG002 - most never change
        """Return how a gesture is named in a situation."""
        return self.gestures[gesture]

    def spot(self, gesture: str) -> str:  # noqa: ARG002 - most are made nowhere in particular
        """Return where a gesture is made, if to touch that place is to name it."""
        return ""

    def shuffled(self, situation: S) -> Ordering:
        """Return the form of the answer: the same situation is always shown in the same way."""
        keys = list(self.solve(situation).value)
        Random(show_facts(situation)).shuffle(keys)
        return Ordering(
            tuple(Option(key, self.label(situation, key), self.spot(key)) for key in keys)
        )


def too_early[S](
    order: Callable[[S], Ruling[Order]],
) -> Callable[[str, str], Callable[[S], Order | None]]:
    """Return how an error is told: one gesture made before another, None where it is not made."""

    def moved(gesture: str, before: str) -> Callable[[S], Order | None]:
        def answer(situation: S) -> Order | None:
            gestures = list(order(situation).value)
            if gesture not in gestures or before not in gestures:
                return None
            gestures.remove(gesture)
            gestures.insert(gestures.index(before), gesture)
            return tuple(gestures)

        return answer

    return moved
