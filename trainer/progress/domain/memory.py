"""A learner's memory of one branch, and how one answer changes it: pure functions.

The schedule is that of the ``fsrs`` package, without its fuzz (it would use global
randomness) and without steps inside a day: repeating a fault at once is the business of
the choice of the next question, not of the schedule. It counts in days of study: who comes at
another hour each day meets the same cases. A case falls due on the day when it should still be
recalled nine times in ten; one that is not sure of late, which its learner forgets more quickly
than the schedule believes, falls due sooner.

What the rollups of a learner are: a pure fold of their answers. ``statements`` keeps the same
sums in the database, answer by answer; a test compares the two.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Final, NamedTuple

from fsrs import Card, Rating, Scheduler, State

from casino_rules.core.level import Level

SHOWN_FROM: Final = 6
"""Under this number of answers no mastery is shown."""
RECALLED: Final = 0.8
"""Probability of recall from which a case that is known counts as such today."""
_RECENT: Final = 0.12
"""Weight of one answer in the recent accuracy, once there are more than eight."""
SURE: Final = 0.9
"""Recent accuracy from which a branch may be acquired."""
_BRIEF: Final = 0.5
"""Days that any memory lasts."""
_EPOCH: Final = date(1970, 1, 1).toordinal()
_DAY: Final = 86_400
_SCHEDULER: Final = Scheduler(enable_fuzzing=False, learning_steps=(), relearning_steps=())
_SOONER: Final = Scheduler(
    desired_retention=0.95, enable_fuzzing=False, learning_steps=(), relearning_steps=()
)
"""What is not sure of late is due at 95 % of recall (measured: docs/apprentissage.md)."""


class BranchKey(NamedTuple):
    """A branch of a drill, by slugs."""

    game: str
    drill: str
    branch: str


class Memory(NamedTuple):
    """What is remembered of one branch.

    ``accuracy`` is the recent share of right answers; ``level`` the highest level of the tables
    (``casino_rules.core.level``) answered right and not failed since, 0 for none; times are
    seconds since the epoch; of ``timed`` answers it is known how many ``seconds`` they took in all.
    Days are ordinals of days of study (0: never): it falls due on ``due_day``; a branch is acquired
    only by a right answer in a mixed session (``mixed_day``) on another day than the first. It is
    known since ``known_day``, on which it was answered right on another day than the first, and
    never wrong since.
    """

    answered: int = 0
    correct: int = 0
    accuracy: float = 0.0
    last_correct: bool = False
    last_at: int = 0
    stability: float = 0.0
    difficulty: float = 0.0
    due_at: int = 0
    first_day: int = 0
    mixed_day: int = 0
    level: int = 0
    timed: int = 0
    seconds: int = 0
    due_day: int = 0
    last_day: int = 0
    known_day: int = 0

    def retrievability(self, today: date) -> float:
        """Return the probability that the branch is still known on that day."""
        if not self.answered:
            return 0.0
        return float(_SCHEDULER.get_card_retrievability(_card(self), _instant(today)))

    def due(self, today: date) -> bool:
        """Whether it is to be revised on that day."""
        return self.due_day <= today.toordinal()

    def pressing(self, today: date) -> float:
        """Return how late it is for it to be revised: the days gone, by those that it lasts."""
        return (today.toordinal() - self.last_day) / max(self.stability, _BRIEF)

    def known(self, today: date) -> bool:
        """Whether it was learnt on a day, found again on another one, and should not be forgotten."""
        return self.known_day > 0 and self.retrievability(today) >= RECALLED

    @property
    def acquired(self) -> bool:
        """Whether the top level is reached.

        Enough answers, nearly all right of late, the last one right, and one of them in a mixed
        session on another day than the first.
        """
        known = self.answered >= SHOWN_FROM and self.accuracy >= SURE
        return known and self.last_correct and self.mixed_day > self.first_day


class Change(NamedTuple):
    """What an answer made of a memory."""

    before: Memory
    after: Memory


@dataclass(frozen=True, slots=True)
class Answer:
    """What an answer teaches about memory.

    ``slow`` compares with a trained croupier; ``level`` is that of the table asked about;
    ``seconds`` is how long it took, None if nobody knows; ``pitfall`` is the known error fallen
    into, empty for none.
    """

    correct: bool
    slow: bool
    mixed: bool
    at: datetime
    day: date
    level: int = Level.FULL
    seconds: int | None = None
    pitfall: str = ""


def pressing_first(memories: Mapping[BranchKey, Memory], today: date) -> tuple[BranchKey, ...]:
    """Return what is due on a day, the most pressing first."""
    late = ((-it.pressing(today), key) for key, it in memories.items() if it.due(today))
    return tuple(key for _, key in sorted(late))


def remember(memory: Memory, answer: Answer) -> Memory:
    """Return the memory after an answer."""
    answered = memory.answered + 1
    share = max(1 / answered, _RECENT)
    accuracy = memory.accuracy + share * (answer.correct - memory.accuracy)
    card = _reviewed(memory, answer, _SCHEDULER if accuracy >= SURE else _SOONER)
    day = answer.day.toordinal()
    due = card.due.date().toordinal()
    first = memory.first_day or day
    known = memory.known_day or day * (day > first)
    return Memory(
        answered=answered,
        correct=memory.correct + answer.correct,
        accuracy=accuracy,
        last_correct=answer.correct,
        last_at=int(answer.at.timestamp()),
        stability=card.stability or 0.0,
        difficulty=card.difficulty or 0.0,
        due_at=int((answer.at + timedelta(days=due - day)).timestamp()),
        first_day=first,
        mixed_day=day if answer.correct and answer.mixed else memory.mixed_day,
        level=_level(memory.level, answer),
        timed=memory.timed + (answer.seconds is not None),
        seconds=memory.seconds + (answer.seconds or 0),
        due_day=due,
        last_day=day,
        known_day=known if answer.correct else 0,
    )


def _level(mastered: int, answer: Answer) -> int:
    """Return the level mastered after an answer: a fault at a level leaves the one below."""
    if answer.correct:
        return max(mastered, answer.level)
    return min(mastered, answer.level - 1)


def _reviewed(memory: Memory, answer: Answer, scheduler: Scheduler) -> Card:
    rating = Rating.Again
    if answer.correct:
        rating = Rating.Hard if answer.slow else Rating.Good
    return scheduler.review_card(_card(memory), rating, _instant(answer.day))[0]


def _card(memory: Memory) -> Card:
    if not memory.answered:
        return Card(card_id=1, due=datetime.fromtimestamp(0, UTC))
    last = _instant(date.fromordinal(memory.last_day or _EPOCH + memory.last_at // _DAY))
    return Card(
        card_id=1,  # without an id the package sleeps a millisecond to make one
        state=State.Review,
        stability=memory.stability,
        difficulty=memory.difficulty,
        due=last,
        last_review=last,
    )


def _instant(day: date) -> datetime:
    """Return what stands for a day of study in the package, which counts in instants."""
    return datetime.fromtimestamp((day.toordinal() - _EPOCH) * _DAY, UTC)


class SlipKey(NamedTuple):
    """A known error of a drill, by slugs."""

    game: str
    drill: str
    pitfall: str


@dataclass(slots=True)
class Sums:
    """All the rollups of a learner, by their keys.

    ``days`` are answers and right answers; ``slips`` how often, and when last in seconds since the
    epoch.
    """

    memories: dict[BranchKey, Memory] = field(default_factory=dict)
    days: dict[date, tuple[int, int]] = field(default_factory=dict)
    slips: dict[SlipKey, tuple[int, int]] = field(default_factory=dict)


def fold(answers: Iterable[tuple[BranchKey, Answer]]) -> Sums:
    """Return the rollups of answers given in that order."""
    sums = Sums()
    for key, answer in answers:
        sums.memories[key] = remember(sums.memories.get(key, Memory()), answer)
        answered, correct = sums.days.get(answer.day, (0, 0))
        sums.days[answer.day] = (answered + 1, correct + answer.correct)
        if answer.pitfall:
            slip = SlipKey(key.game, key.drill, answer.pitfall)
            met, last = sums.slips.get(slip, (0, 0))
            sums.slips[slip] = (met + 1, max(last, int(answer.at.timestamp())))
    return sums
