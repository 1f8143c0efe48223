"""From the rows of the live room to what its pages show."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from math import ceil
from typing import Final, override

from django.urls import reverse
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.forms import Choice
from casino_rules.core.grading import Reason, Verdict
from trainer.live.models import ClassQuestion, Sequence
from trainer.live.selectors import HERE_FOR, Crowd, Given, crowd
from trainer.live.services import Wanted
from trainer.questions.domain.posed_question import PosedQuestion, ShownQuestion
from trainer.schools.models import Membership
from trainer.tallies.domain import TRAIL
from trainer.tallies.models import DayWork
from trainer.ui.exercise import AskedQuestion
from trainer.web.games import taught
from trainer.web.moments import in_words, to_the_second

MOST_BARS: Final = 8
"""Answers shown one by one; the rarer ones are put together."""
_RECENT: Final = 120
"""Seconds after which a person is no longer at work."""


@dataclass(frozen=True)
class LiveQuestion(ShownQuestion):
    """A question put to a class, as the engine asks it."""

    row: ClassQuestion

    @cached_property
    @override
    def posed(self) -> PosedQuestion:
        return self.row.posed.at(self.row.promotion.school.houses.get(self.row.game, {}))

    @property
    def propositions(self) -> tuple[str, ...]:
        """The propositions of a choice, to be read on a screen; none for the other forms."""
        form = self.question.form
        return tuple(form.show(key) for key in form.keys) if isinstance(form, Choice) else ()

    @cached_property
    def crowd(self) -> Crowd:
        """Who is in the room, for the API."""
        return crowd(self.row.promotion, timezone.now(), self.row)

    @property
    def solved(self) -> Verdict | None:
        """What paints the right answer on its table; nothing before it is explained."""
        return self.posed.solved if self.row.explained_at else None

    @property
    def left(self) -> float | None:
        """Seconds left of its timer, by the server's clock; None without one, or past it."""
        if self.row.closed_at is None or not self.row.open:
            return None
        return round((self.row.closed_at - timezone.now()).total_seconds(), 1)

    @property
    def left_text(self) -> str:
        """The seconds left in words, rounded up."""
        return in_words(ceil(self.left or 0))

    @property
    def until(self) -> str:
        """The hour at which its timer ends, for where nothing counts down; empty without one."""
        return to_the_second(self.row.closed_at) if self.row.closed_at else ""

    @property
    def solution(self) -> str:
        """The right answer; for a question that is explained."""
        return self.posed.expected

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why; for a question that is explained."""
        return self.posed.reasons


@dataclass(frozen=True)
class Bar:
    """An answer and how many gave it; ``right`` is None until the question is explained."""

    label: str
    count: int
    right: bool | None


def bars(thrown: LiveQuestion, given: Iterable[Given]) -> tuple[Bar, ...]:
    """Return the distribution: every proposition of a choice, else the commonest answers."""
    rows, told = list(given), thrown.row.explained_at is not None
    if thrown.propositions:
        counts = {row.shown: row for row in rows}
        return tuple(
            _proposition(thrown, label, counts.get(label)) for label in thrown.propositions
        )
    shown = [Bar(row.shown, row.people, row.correct if told else None) for row in rows[:MOST_BARS]]
    others = sum(row.people for row in rows[MOST_BARS:])
    wrong = False if told else None
    return (*shown, Bar("autres réponses", others, wrong)) if others else tuple(shown)


def _proposition(thrown: LiveQuestion, label: str, given: Given | None) -> Bar:
    right = None
    if thrown.row.explained_at is not None:
        right = given.correct if given else label == thrown.solution
    return Bar(label, given.people if given else 0, right)


def asked(thrown: LiveQuestion, token: str) -> AskedQuestion:
    """Return what a phone shows of an open question."""
    url = reverse("live:answer", args=(thrown.row.pk,))
    return AskedQuestion(
        thrown.question, thrown.cloth, reverse("live:own"), url, token, place=thrown.drill.title
    )


@dataclass(frozen=True)
class Step:
    """A prepared question, as its sequence lists it."""

    place: int
    wanted: Wanted

    @property
    def title(self) -> str:
        """Its exercise and its game."""
        found = taught(self.wanted.game, self.wanted.drill)
        if found is None:
            return f"{self.wanted.drill} (n’est plus enseigné)"
        return f"{found.title} ({catalog.game(self.wanted.game).title})"

    @property
    def words(self) -> str:
        """Its case, its level and its timer."""
        drill = taught(self.wanted.game, self.wanted.drill)
        cases = {branch.slug: branch.title for branch in drill.branches} if drill else {}
        case = cases.get(self.wanted.branch, "cas au hasard")
        timer = in_words(self.wanted.seconds) if self.wanted.seconds else "sans minuteur"
        return f"{case}, niveau {self.wanted.level}, {timer}"


def steps_of(sequence: Sequence) -> list[Step]:
    """Return what a sequence asks, in order."""
    return [Step(place, Wanted(*step)) for place, step in enumerate(sequence.steps)]


@dataclass(frozen=True)
class AtWork:
    """A person of the class and what they do today."""

    member: Membership
    work: DayWork | None
    now: datetime

    @property
    def last(self) -> datetime | None:
        """When the person last answered."""
        return datetime.fromtimestamp(self.work.last_at, UTC) if self.work else None

    @property
    def here(self) -> bool:
        """Whether the person answered a moment ago."""
        return self.last is not None and (self.now - self.last).total_seconds() < _RECENT

    @property
    def present(self) -> bool:
        """Whether the person's phone was seen in the live room a moment ago."""
        seen = getattr(self.member, "presence", None)
        return seen is not None and self.now - seen.seen_at < HERE_FOR

    @property
    def place(self) -> str:
        """The exercise of their last answer."""
        if self.work is None:
            return ""
        drill = taught(self.work.game, self.work.drill)
        game = catalog.game(self.work.game).title if drill else ""
        return f"{drill.title} ({game})" if drill else self.work.drill

    @property
    def marks(self) -> tuple[bool, ...]:
        """Their last answers of the day, oldest first: right or wrong."""
        answered, trail = (self.work.answered, self.work.trail) if self.work else (0, 0)
        return tuple(bool(trail >> bit & 1) for bit in range(min(answered, TRAIL) - 1, -1, -1))
