"""One learner's course through one game: until every case is acquired, then thirty days."""

from collections import defaultdict
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from statistics import fmean
from typing import Final

from benchmarks.learning.learners import Kind, Person
from benchmarks.learning.lessons import Moment, Policy, chosen, gone_through
from trainer.practice.domain import Candidate, level_for
from trainer.progress.domain.marks import Rules
from trainer.progress.domain.memory import Answer, BranchKey, Memory, pressing_first, remember
from trainer.progress.selectors.session import draw_up

PER_DAY: Final = 40
"""Questions a day while learning."""
SECONDS: Final = 10
"""Time of one question, in seconds, its correction read."""
KEPT: Final = 30
"""Days after which what is left is measured."""
REVIEWED: Final = 600 // SECONDS
"""Questions of ten minutes a day, at most, to keep what is acquired."""
_FIRST: Final = datetime(2026, 1, 5, 18, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Course:
    """What a course took, and what was left of it; ``days`` is None if it never ended.

    ``known`` is the mean probability of knowing a case on the next morning, ``kept`` the same
    thirty days later with reviews of ``reviewed`` seconds a day, ``left`` without any,
    ``by_day`` with those that the site's session of the day asks, ``twice`` with those of a second
    one too.
    """

    questions: int
    days: int | None
    known: float
    kept: float
    left: float
    reviewed: float
    by_day: float
    twice: float


class _Learning:
    def __init__(self, cases: tuple[Candidate, ...], kind: Kind, seed: int) -> None:
        self.cases, self.rng = cases, Random(seed)
        self.person = Person(kind, Random(seed + 1))
        self.memories: dict[BranchKey, Memory] = {}
        self.previous: BranchKey | None = None
        self.acquired: set[BranchKey] = set()
        self._by_rule: dict[str, list[BranchKey]] = defaultdict(list)
        self._case = {case.key: case for case in cases}
        for case in cases:
            self._by_rule[case.decided.rule].append(case.key)

    def ask(self, policy: Policy, cases: tuple[Candidate, ...], day: int, number: int) -> None:
        at = _FIRST + timedelta(days=day, seconds=SECONDS * number)
        moment = Moment(self.memories, self.previous, at.timestamp(), at.date())
        case = policy(cases, moment, self.rng)
        self.answer(case, day, number)

    def answer(self, case: Candidate, day: int, number: int) -> None:
        at = _FIRST + timedelta(days=day, seconds=SECONDS * number)
        memory = self.memories.get(case.key)
        right = self.person.answer(
            *_named(case), day + number * SECONDS / 86_400, table=_table(case)
        )
        level = level_for(case, memory)
        answer = Answer(right, slow=False, mixed=True, at=at, day=at.date(), level=level)
        self.memories[case.key] = remember(memory or Memory(), answer)
        self.previous = case.key
        self._count(case)

    def _count(self, case: Candidate) -> None:
        """Count the cases that the answer makes acquired: its own, and those of its rule."""
        same = [key for key in self._by_rule[case.decided.rule] if key in self.memories]
        rules = Rules((case.decided.rule, self.memories[key]) for key in same)
        self.acquired.update(
            key for key in same if rules.acquired(self.memories[key], case.decided.rule)
        )

    def known(self, day: float) -> float:
        return fmean(
            self.person.knows(*_named(case), day, table=_table(case)) for case in self.cases
        )

    def due(self, day: int) -> tuple[Candidate, ...]:
        today = (_FIRST + timedelta(days=day)).date()
        return tuple(self._case[key] for key in pressing_first(self.memories, today))

    def work_on(self, day: int, *, twice: bool) -> None:
        """Do the session that the site draws up; ``twice``, two of them."""
        today, number = (_FIRST + timedelta(days=day)).date(), 0
        for _ in range(1 + twice):
            due = {key: self.memories[key] for key in pressing_first(self.memories, today)}
            first = number

            def answer(key: BranchKey, place: int, first: int = first) -> bool:
                self.answer(self._case[key], day, first + place)
                return self.memories[key].last_correct

            number += len(gone_through(draw_up(due, None, self.rng), answer))


def follow(
    cases: tuple[Candidate, ...], kind: Kind, policy: Policy, seed: int, most: int
) -> Course:
    """Follow a learner until every case is acquired, ``most`` days at the longest."""
    learning, questions = _Learning(cases, kind, seed), 0
    for day in range(most):
        for number in range(PER_DAY):
            learning.ask(policy, cases, day, number)
            questions += 1
            if len(learning.acquired) == len(cases):
                return _kept(learning, questions, day)
    return Course(questions, None, learning.known(most), 0.0, 0.0, 0.0, 0.0, 0.0)


def _kept(learning: _Learning, questions: int, day: int) -> Course:
    """Let thirty days pass; whatever taught the cases, the site chooses the reviews."""
    known, left = learning.known(day + 1), learning.known(day + 1 + KEPT)
    asked, once, twice = 0, deepcopy(learning), deepcopy(learning)
    for later in range(day + 1, day + 1 + KEPT):
        once.work_on(later, twice=False)
        twice.work_on(later, twice=True)
        for number in range(REVIEWED):
            due = learning.due(later)
            if not due:
                break
            learning.ask(chosen, due, later, number)
            asked += 1
    kept, *by_day = (it.known(day + 1 + KEPT) for it in (learning, once, twice))
    return Course(questions, day + 1, known, kept, left, asked * SECONDS / KEPT, *by_day)


def _named(case: Candidate) -> tuple[str, str]:
    game, drill, branch = case.key
    return f"{game}/{drill}/{branch}", case.decided.rule


def _table(case: Candidate) -> bool:
    return case.decided.in_table
