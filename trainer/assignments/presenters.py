"""From assignments to what their pages show."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from casino_rules import catalog
from casino_rules.core.drill import Branch, Drill
from casino_rules.core.game import Game
from casino_rules.core.house import House
from trainer.assignments.models import Assignment, Share
from trainer.assignments.selectors import Part, title_of
from trainer.assignments.services import counter
from trainer.schools.models import Membership, School
from trainer.schools.selectors import house_in
from trainer.web.moments import in_words, to_the_second

STATES: Final = ("atteint", "en cours", "pas commencé", "non atteint", "pas fait")
"""Where one may be in an assignment."""


@dataclass(frozen=True)
class Progress:
    """How far a person is in an assignment; ``share`` is None before the first answer.

    ``member`` is None where the person reads of their own.
    """

    assignment: Assignment
    member: Membership | None
    share: Share | None
    now: datetime

    @property
    def name(self) -> str:
        """The name of the person, for a list of them."""
        return self.member.name if self.member else ""

    @property
    def reached(self) -> int:
        """What is reached, in the unit of the target."""
        return getattr(self.share, counter(self.assignment.target)) if self.share else 0

    @property
    def answered(self) -> int:
        """The answers given."""
        return self.share.answered if self.share else 0

    @property
    def correct(self) -> int:
        """The right ones."""
        return self.share.correct if self.share else 0

    @property
    def shown(self) -> int:
        """What is reached, the goal at most: for a bar."""
        return min(self.reached, self.assignment.goal)

    @property
    def done(self) -> bool:
        """Whether the target was reached."""
        return self.share is not None and self.share.done_at is not None

    @property
    def over(self) -> bool:
        """Whether nothing counts any more."""
        return self.assignment.due_at <= self.now

    @property
    def state(self) -> str:
        """Where the person is, in one word."""
        if self.done:
            return "atteint"
        if self.share is None or not self.share.answered:
            return "pas fait" if self.over else "pas commencé"
        return "non atteint" if self.over else "en cours"


@dataclass(frozen=True)
class ServedAssignment:
    """The assignment that a series serves."""

    assignment: Assignment
    started_at: datetime
    now: datetime

    @property
    def sprint(self) -> bool:
        """Whether the series is a sprint."""
        return self.assignment.target == Assignment.Target.SPRINT

    @property
    def left(self) -> int:
        """Whole seconds during which an answer still counts for the sprint."""
        return max(int((self._end - self.now).total_seconds()), 0)

    @property
    def until(self) -> str:
        """The hour at which the sprint ends, for where nothing counts down."""
        return to_the_second(self._end)

    @property
    def _end(self) -> datetime:
        end = self.started_at + timedelta(minutes=self.assignment.minutes)
        return min(end, self.assignment.due_at)

    @property
    def left_text(self) -> str:
        """The time left in words: « 2 min 05 s »."""
        return in_words(self.left)

    @property
    def goal(self) -> str:
        """The target in words."""
        return goal_words(self.assignment)


def goal_words(assignment: Assignment) -> str:
    """Return the target in words."""
    goal = assignment.goal
    match assignment.target:
        case Assignment.Target.MASTERY:
            return f"{goal}\u00a0% de maîtrise"
        case Assignment.Target.SPRINT:
            minutes = f"{assignment.minutes}\u00a0minute{'s' if assignment.minutes > 1 else ''}"
            right = "justes" if goal > 1 else "juste"
            return f"sprint de {minutes}, {goal} {right}"
        case _:
            return f"{goal} réponse{'s justes' if goal > 1 else ' juste'}"


def part_titles(assignment: Assignment) -> tuple[str, ...]:
    """Return what an assignment is made of, in words."""
    return tuple(
        title_of(Part(item.game, item.drill, item.branch)) for item in assignment.items.all()
    )


def class_progress(
    assignment: Assignment, shares: Iterable[Share], waiting: Iterable[Membership], now: datetime
) -> tuple[Progress, ...]:
    """Return how far each person is, by name."""
    begun = [Progress(assignment, share.membership, share, now) for share in shares]
    others = [Progress(assignment, member, None, now) for member in waiting]
    return tuple(
        sorted((*begun, *others), key=lambda item: item.member.sort_name if item.member else "")
    )


_FEW, _USUAL = 10, 30
"""Right answers that are proposed: for some cases, for exercises."""


def proposal(games: Iterable[str], parts: Iterable[Part], due_at: datetime) -> dict[str, object]:
    """Return what a form proposes: a title and a goal that follow from what is ticked."""
    asked = tuple(parts)
    titles = [title_of(part) for part in asked] or [catalog.game(slug).title for slug in games]
    goal = _FEW if asked and all(part.branch for part in asked) else _USUAL
    return {"title": ", ".join(titles)[:120], "goal": goal, "due_at": due_at}


@dataclass(frozen=True)
class DrillChoice:
    """A drill that may be given, with its branches in the house of the school."""

    drill: Drill[Any]
    value: str
    branches: tuple[tuple[str, Branch], ...]
    opened: bool
    """Whether one of its branches is chosen."""


@dataclass(frozen=True)
class GameChoice:
    """A game that may be given."""

    game: Game
    drills: tuple[DrillChoice, ...]


def choices(school: School, games: Iterable[str], chosen: frozenset[str]) -> tuple[GameChoice, ...]:
    """Return what can be given of some games; ``chosen`` are the values ticked already."""
    found = []
    for game in (item for item in catalog.load_all() if item.slug in set(games)):
        house = house_in(school, game)
        drills = tuple(_drill_choice(game, drill, house, chosen) for drill in game.drills.values())
        found.append(GameChoice(game, drills))
    return tuple(found)


def _drill_choice(
    game: Game, drill: Drill[Any], house: House, chosen: frozenset[str]
) -> DrillChoice:
    value = f"{game.slug}/{drill.slug}"
    branches = tuple((f"{value}/{item.slug}", item) for item in drill.branches_in(house))
    opened = any(name in chosen for name, _ in branches)
    return DrillChoice(drill, value, branches, opened)
