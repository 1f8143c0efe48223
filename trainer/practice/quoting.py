"""Replaying stored answers of practice: what a correction would change.

Only the answers that it can touch are read, and of them what is needed: the engine judges the
same answer to the same situation once, whoever gave it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from hashlib import sha256
from itertools import groupby
from typing import Final, NamedTuple
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery, Sum, TextField
from django.db.models.functions import Cast

from trainer.accounts.models import Learner
from trainer.practice.effective import standing
from trainer.practice.models import Attempt, Correction
from trainer.practice.replaying import Judgement, Words, judge_value, told
from trainer.schools.models import Membership, School
from trainer.tallies.models import CaseWeek

_PEOPLE: Final = 200
_ROWS: Final = 1000
_LOOKED_AT: Final = 2000


def text(column: str) -> Cast:
    """Return a column of JSON as text: cheap to read and to compare."""
    return Cast(column, TextField())


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

    def people(self, enough: int) -> dict[int, int]:
        """Return who gave such answers in the school, with how many: until there are ``enough``.

        It is read in what is counted of each member, one after the other: the answers themselves
        are those of all schools, and looking there for those of one may take seconds.
        """
        own = CaseWeek.objects.filter(membership=OuterRef("pk"), game=self.game)
        if self.drill:
            own = own.filter(drill=self.drill)
        total = own.order_by().values("membership").annotate(total=Sum("answered"))
        members = Membership.objects.filter(school=self.school, learner__isnull=False)
        rows = members.annotate(given=Subquery(total.values("total"))).order_by("-pk")
        columns = rows.values_list("pk", "learner", "given")
        found = [*columns[:_PEOPLE]]
        if len(found) == _PEOPLE and sum(given or 0 for *_, given in found) < enough:
            found += columns.filter(pk__lt=found[-1][0])
        return {learner: given for _, learner, given in found if given}

    def counted(self, limit: int) -> int:
        """Return how many answers are to be looked at, counting no further than ``limit``."""
        if self.school is None:
            return self.answers()[:limit].count()
        return min(sum(self.people(limit).values()), limit)


class Given(NamedTuple):
    """A stored answer, what is needed of it; JSON is left as text."""

    attempt: int
    learner: int
    series: UUID
    drill: str
    rules_version: int
    at: datetime
    correct: bool
    situation: str
    given: str | None
    verdict: str


_COLUMNS: Final = (
    *("pk", "series__learner", "series", "drill", "rules_version", "answered_at", "correct"),
    *(text("situation"), text("given"), text("verdict")),
)


@dataclass(frozen=True, slots=True)
class Replayed:
    """An answer and what the engine says of it today, None where it cannot be replayed."""

    given: Given
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
    batches = learners_in(scope, after=0)
    return _quotation(item for learners in batches for item in replay(scope, learners))


def quote_within(scope: Scope, limit: int) -> Quotation | None:
    """Do the same with five queries, unless there are more answers than ``limit``: then None.

    None too where those with another choice of an option are to be looked for among very many.
    """
    people = scope.people(_LOOKED_AT if scope.choices else limit + 1)
    if sum(people.values()) > (_LOOKED_AT if scope.choices else limit):
        return None
    given = scope.touched().filter(series__learner__in=people)
    rows = [Given(*row) for row in given.values_list(*_COLUMNS)]
    if len(rows) > limit:
        return None
    laid = _laid(Q(attempt__in=[row.attempt for row in rows]))
    rows.sort(key=lambda row: (row.learner, row.attempt))
    return _quotation(_judged(scope, rows, laid))


def _quotation(items: Iterable[Replayed]) -> Quotation:
    """Count what was replayed, in the order of the learners."""
    found, print_ = Quotation(), sha256()
    for _, own in groupby(items, lambda item: item.given.learner):
        met = False
        for item in own:
            met |= _count(found, item)
            if item.changed and item.after is not None:
                words = (item.given.attempt, item.after.share, item.after.correct)
                print_.update(repr((*words, item.after.solution)).encode())
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
    while batch := [*rows.filter(pk__gt=after).values_list("pk", flat=True)[:_PEOPLE]]:
        yield batch
        after = batch[-1]


def replay(scope: Scope, learners: Sequence[int]) -> Iterator[Replayed]:
    """Yield the answers of learners in that scope, judged again, in order. Two queries."""
    laid = _laid(Q(attempt__series__learner__in=learners, attempt__game=scope.game))
    rows = scope.touched().filter(series__learner__in=learners)
    ordered = rows.order_by("series__learner", "pk").values_list(*_COLUMNS)
    yield from _judged(scope, (Given(*row) for row in ordered.iterator(chunk_size=_ROWS)), laid)


def _laid(attempts: Q) -> dict[int, tuple[bool, str]]:
    """Return what counts in the place of the verdicts of these answers: the last correction."""
    rows = standing().filter(attempts).values_list("attempt", "correct", text("verdict"))
    return {attempt: (correct, verdict) for attempt, correct, verdict in rows}


def _judged(
    scope: Scope, rows: Iterable[Given], laid: Mapping[int, tuple[bool, str]]
) -> Iterator[Replayed]:
    for row in rows:
        correct, verdict = laid.get(row.attempt, (row.correct, row.verdict))
        share, out_of, solution = told(verdict)
        before = Judgement(share, out_of, correct, solution)
        words = _words(scope, row)
        after = judge_value(scope.game, row.drill, row.situation, row.given or "null", words)
        yield Replayed(row, before, after)


def _words(scope: Scope, row: Given) -> Words:
    """Return the options corrected in the situation of an answer."""
    choices: dict[str, str] = {}
    for correction in scope.earlier:
        if correction.drill in {"", row.drill} and _concerns(correction, row):
            choices |= correction.choices
    return tuple(sorted((choices | dict(scope.choices)).items()))


def _concerns(correction: Correction, row: Given) -> bool:
    older = correction.before is None or row.rules_version < correction.before
    return older and row.at <= correction.at
