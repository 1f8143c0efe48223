"""Replaying stored answers of practice, learner by learner: what a correction would change.

Only the answers that it can touch are read, a few at a time.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from hashlib import sha256
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from trainer.accounts.models import Learner
from trainer.practice.effective import overlays_of
from trainer.practice.models import Attempt, Correction
from trainer.practice.replaying import CannotBeReplayedError, Judgement, judge_value
from trainer.schools.models import School

_AT_ONCE: Final = 200


@dataclass(frozen=True)
class Scope:
    """The answers concerned: of a game or an exercise, in a school or outside all of them.

    ``choices`` corrects options of the house; ``before`` keeps to the questions asked under
    older rules, ``until`` to the answers given by then.
    """

    game: str
    drill: str = ""
    school: School | None = None
    choices: Mapping[str, str] = field(default_factory=dict)
    before: int | None = None
    until: datetime | None = None
    number: int | None = None
    """The correction that is being applied, if it has begun."""

    @classmethod
    def of(cls, correction: Correction) -> "Scope":
        """Return the scope of a correction."""
        return cls(
            correction.game,
            correction.drill,
            correction.school,
            correction.choices,
            correction.before,
            correction.at,
            correction.pk,
        )

    def answers(self) -> QuerySet[Attempt]:
        """Return the stored answers concerned."""
        rows = Attempt.objects.filter(game=self.game, answered_at__isnull=False)
        rows = rows.filter(series__school=self.school)
        if self.drill:
            rows = rows.filter(drill=self.drill)
        if self.before is not None:
            rows = rows.filter(rules_version__lt=self.before)
        if self.until is not None:
            rows = rows.filter(answered_at__lte=self.until)
        return rows

    def touched(self) -> QuerySet[Attempt]:
        """Return the answers that the correction may change.

        Corrected options touch only the situations that hold another choice of them, unless
        corrections that stand have already changed what they hold.
        """
        rows = self.answers()
        if not self.choices or self.earlier:
            return rows
        differs = Q()
        for option, choice in self.choices.items():
            name = option.replace("-", "_")
            holds = Q(situation__has_key=name) & ~Q(**{f"situation__{name}": choice})
            differs |= holds
        return rows.filter(differs)

    @cached_property
    def earlier(self) -> tuple[Correction, ...]:
        """Return the corrections of options that stand: this one is made upon them."""
        rows = Correction.objects.filter(school=self.school, game=self.game, undone_at=None)
        if self.number is not None:
            rows = rows.filter(pk__lt=self.number)
        return tuple(row for row in rows.order_by("pk") if row.choices)

    def counted(self, limit: int) -> int:
        """Return how many answers it may change, counting no further than ``limit``."""
        return self.touched()[:limit].count()


@dataclass(frozen=True, slots=True)
class Replayed:
    """An answer and what the engine says of it today, None where it cannot be replayed."""

    attempt: Attempt
    before: Judgement
    after: Judgement | None

    @property
    def changed(self) -> bool:
        """Whether the engine judges it otherwise."""
        return self.after is not None and not self.after.same_as(self.before)

    @property
    def turned(self) -> bool:
        """Whether right becomes wrong, or the other way round."""
        return self.after is not None and bool(self.after.correct) != bool(self.before.correct)


@dataclass
class Quotation:
    """What a correction would do to the answers of practice."""

    replayed: int = 0
    impossible: int = 0
    changed: int = 0
    turned: int = 0
    people: int = 0
    digest: str = ""


def quote(scope: Scope) -> Quotation:
    """Replay the answers of a scope and return what would change; nothing is written."""
    found, print_ = Quotation(), sha256()
    for learners in learners_in(scope, after=0):
        for learner in learners:
            met = False
            for item in replay(scope, learner):
                met |= _count(found, item)
                if item.changed and item.after is not None:
                    told = (item.attempt.pk, item.after.share, item.after.correct)
                    print_.update(repr((*told, item.after.solution)).encode())
            found.people += met
    found.digest = print_.hexdigest()
    return found


def _count(found: Quotation, item: Replayed) -> bool:
    found.replayed += item.after is not None
    found.impossible += item.after is None
    found.changed += item.changed
    found.turned += item.changed and item.turned
    return item.changed


def learners_in(scope: Scope, *, after: int) -> Iterator[list[int]]:
    """Yield who gave such answers, some at a time, in the order of their numbers."""
    given = scope.touched().filter(series__learner=OuterRef("pk"))
    rows = Learner.objects.filter(Exists(given)).order_by("pk")
    if scope.school is not None:
        rows = rows.filter(memberships__school=scope.school)
    while batch := [*rows.filter(pk__gt=after).values_list("pk", flat=True)[:_AT_ONCE]]:
        yield batch
        after = batch[-1]


def replay(scope: Scope, learner: int) -> Iterator[Replayed]:
    """Yield a learner's answers in that scope, judged again, in the order of their numbers."""
    overlays = overlays_of(learner)
    rows = scope.touched().filter(series__learner=learner).order_by("pk")
    for attempt in rows.iterator(chunk_size=_AT_ONCE):
        attempt.overlay = overlays.get(attempt.pk)
        yield Replayed(attempt, _before(attempt), _after(attempt, scope))


def _before(attempt: Attempt) -> Judgement:
    verdict = attempt.ruling or {}
    return Judgement(verdict["share"], verdict["out_of"], attempt.right, verdict)


def _after(attempt: Attempt, scope: Scope) -> Judgement | None:
    choices: dict[str, str] = {}
    for correction in scope.earlier:
        if correction.drill in {"", attempt.drill} and _concerns(correction, attempt):
            choices |= correction.choices
    choices |= scope.choices
    situation, given = attempt.situation, attempt.given
    try:
        return judge_value(attempt.game, attempt.drill, situation, given, choices)
    except CannotBeReplayedError:
        return None


def _concerns(correction: Correction, attempt: Attempt) -> bool:
    older = correction.before is None or attempt.rules_version < correction.before
    return older and attempt.answered_at is not None and attempt.answered_at <= correction.at
