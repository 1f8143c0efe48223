"""What there is to learn in a game, and the ways of choosing what comes next."""

from collections.abc import Callable, Mapping
from datetime import date
from random import Random
from typing import Final, NamedTuple

from casino_rules import catalog
from trainer.practice.domain import Candidate, choose
from trainer.practice.selectors.sources import candidates
from trainer.progress.domain.memory import BranchKey, Memory
from trainer.progress.selectors.rollups import words
from trainer.progress.selectors.session import Session, once_more


class Moment(NamedTuple):
    """When a question is chosen: what is remembered, the case before, the time in seconds, the day."""

    memories: Mapping[BranchKey, Memory]
    previous: BranchKey | None
    now: float
    today: date


type Policy = Callable[[tuple[Candidate, ...], Moment, Random], Candidate]
"""Of the cases, the moment and chance: what comes next."""


def lessons(game: str) -> tuple[Candidate, ...]:
    """Return the cases of a game under the options of its rule book, drill by drill."""
    house = catalog.game(game).rulebook.default_house
    return candidates(game, "", words(house.as_dict()))


def gone_through(
    told: Session, answer: Callable[[BranchKey, int], bool]
) -> list[tuple[BranchKey, bool]]:
    """Go through a session as the site asks it, what is missed coming back; return its answers.

    ``answer`` is given each case and its place, and tells whether it was right.
    """
    answers, left = list[tuple[BranchKey, bool]](), [*told.cases]
    while left:
        key = left.pop(0)
        answers.append((key, answer(key, len(answers))))
        left = left or [*once_more(answers)[:1]]
    return answers


def chosen(cases: tuple[Candidate, ...], moment: Moment, rng: Random) -> Candidate:
    """Choose as the site does."""
    memories, previous, now, today = moment
    return choose(cases, memories, previous=previous, now=now, today=today, rng=rng)


def uniform(cases: tuple[Candidate, ...], _moment: Moment, rng: Random) -> Candidate:
    """Draw any case, each as likely as another."""
    return rng.choice(cases)


def in_order(cases: tuple[Candidate, ...], moment: Moment, _rng: Random) -> Candidate:
    """Go through the cases in the order of the lessons, then again."""
    keys = [case.key for case in cases]
    return cases[0 if moment.previous is None else (keys.index(moment.previous) + 1) % len(keys)]


POLICIES: Final[Mapping[str, Policy]] = {
    "choisi": chosen,
    "au hasard": uniform,
    "dans l’ordre": in_order,
}
