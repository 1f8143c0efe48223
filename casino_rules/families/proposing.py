"""Exercises whose cases are rare in a deal: cards are chosen so that they come more often."""

from abc import abstractmethod
from contextlib import suppress
from random import Random
from typing import override

from casino_rules.core.drill import MAX_TRIES, Drill, RareBranchError
from casino_rules.core.house import House
from casino_rules.core.situation import InvalidSituationError
from casino_rules.hands.making import ImpossibleHandError


class Proposed[S](Drill[S]):
    """An exercise that proposes situations until one is of the wanted branch."""

    @abstractmethod
    def propose(self, rng: Random, house: House, branch: str) -> S:
        """Return a situation that may well be of the branch.

        Raises:
            ImpossibleHandError: if the cards left make no such hand.
            InvalidSituationError: if what was drawn cannot lie together on a table.
        """

    @override
    def construct(self, rng: Random, house: House, branch: str) -> S:
        for _ in range(MAX_TRIES):
            with suppress(ImpossibleHandError, InvalidSituationError):
                situation = self.propose(rng, house, branch)
                if self.classify(situation) == branch:
                    return situation
        raise RareBranchError(f"{self.slug}: {branch} in {house}")
