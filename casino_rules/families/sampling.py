"""Exercises whose cases are rare in a deal: cards are chosen so that they come more often."""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import override

from casino_rules.core.drill import MAX_TRIES, Drill, RareBranchError
from casino_rules.core.house import House
from casino_rules.core.situation import InvalidSituationError
from casino_rules.hands.making import ImpossibleHandError


def until[T](draw: Callable[[], T], wanted: Callable[[T], bool]) -> T:
    """Draw until what comes is wanted; what cannot lie together on a table is drawn again.

    Raises:
        RareBranchError: if it does not come.
    """
    for _ in range(MAX_TRIES):
        with suppress(ImpossibleHandError, InvalidSituationError):
            drawn = draw()
            if wanted(drawn):
                return drawn
    raise RareBranchError("what is wanted does not come")


class Sampled[S](Drill[S]):
    """An exercise that samples situations until one is of the wanted branch."""

    def sample(self, rng: Random, house: House, branch: str) -> S:
        """Return a situation that may well be of the branch: as it is dealt, if not told otherwise.

        Raises:
            ImpossibleHandError: if the cards left make no such hand.
            InvalidSituationError: if what was drawn cannot lie together on a table.
        """
        del branch
        return self.deal(rng, house)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> S:
        if type(self).deal is Drill.deal and type(self).sample is Sampled.sample:
            raise TypeError(f"{self.slug} must deal, sample or construct")
        return until(
            lambda: self.sample(rng, house, branch), lambda made: self.classify(made) == branch
        )


def chosen(house: House, *facts: str) -> dict[str, str]:
    """Return the options of the house that are facts of a situation: {« as_separes »: …}."""
    return {fact: house.choice(fact.replace("_", "-")) for fact in facts}
