"""What counts of an answer, and what it teaches.

The last correction that stands counts, else the verdict of the day. It teaches its learner's memory,
and the counts of their school.

The answers of practice that a correction concerns, and what it would change. Only the answers
that it can touch are read, and of them what is needed.

How long an answer took, by the server's clock alone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Final, NamedTuple
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery, Sum
from django.utils import timezone

from casino_rules.core.level import Level
from trainer.accounts.models import Learner
from trainer.practice.models import Attempt, AttemptOverlay, Correction, Series
from trainer.progress.domain.memory import Answer
from trainer.questions.domain.judging import (
    Judgement,
    Quotation,
    Rejudged,
    Words,
    rejudged,
    told,
    words,
)
from trainer.questions.models import Scope, text
from trainer.schools.models import Membership
from trainer.tallies.domain import Counted
from trainer.tallies.models import CaseWeek
from trainer.web.games import taught
from trainer.web.moments import in_words

_SLOW: Final = 2
"""Right but slow: over this many times the drill's seconds."""
_READING: Final = 30
"""Seconds granted for reading the previous verdict, since the next question comes with it."""
_UNKNOWN: Final = 20
"""Seconds of a drill that is no longer taught."""
_LEFT: Final = 10
"""Over this many times the drill's seconds, a time says only that the page was left open."""
_AGAIN: Final = timedelta(hours=1)
"""A series begun longer ago is taken up again: its clock starts anew."""


def was_slow(attempt: Attempt, answered_at: datetime) -> bool:
    """Whether the answer took clearly longer than a trained croupier needs."""
    taken = (answered_at - attempt.shown_at).total_seconds()
    return taken > _wanted(attempt) * _SLOW + _READING


def seconds_of(attempt: Attempt, answered_at: datetime) -> int | None:
    """Return how long the answer took, the reading of the verdict before it included.

    None where nobody knows: asked ahead to be answered offline, or the page left open.
    """
    if attempt.series.prepared:
        return None
    taken = max(int((answered_at - attempt.asked_at).total_seconds()), 0)
    return taken if taken <= _wanted(attempt) * _LEFT else None


def _wanted(attempt: Attempt) -> int:
    """Return the seconds that a trained croupier needs."""
    drill = taught(attempt.game, attempt.drill)
    return drill.seconds if drill else _UNKNOWN


def over(attempt: Attempt, now: datetime) -> bool:
    """Whether the time of its run is up: an open question is not answered any more."""
    pace = attempt.series.run
    return pace is not None and pace.late(attempt.series.started_at, now)


def clock_from(series: Series, now: datetime) -> datetime:
    """Return when the clock of a series started, if one wants it."""
    return series.started_at if now - series.started_at < _AGAIN else now


def allowed(attempt: Attempt) -> str:
    """Return the time of the drill, « 8 s », for a question of a series that names the rush.

    Empty in the others: where the level climbs, that of an open question would tell its case.
    """
    drill = taught(attempt.game, attempt.drill)
    timed = drill is not None and attempt.series.level == Level.RUSH
    return in_words(drill.seconds) if drill and timed else ""


def taken(attempt: Attempt, reading: timedelta | None) -> str:
    """Say how long the answer took at a table of the rush, beside the time of the drill.

    A question is asked as soon as the one before it is answered: ``reading`` is how long that
    verdict was read before the question was shown, None if nobody knows.
    """
    drill = taught(attempt.game, attempt.drill)
    timed = attempt.furnished == Level.RUSH and not attempt.series.prepared
    if drill is None or not timed or attempt.answered_at is None:
        return ""
    known = timedelta(0) if attempt.position == 1 else reading
    spent = attempt.answered_at - attempt.asked_at
    spent -= min(max(known or timedelta(0), timedelta(0)), spent)
    seconds = round(spent.total_seconds())
    time, wanted = in_words(seconds), in_words(drill.seconds)
    if seconds <= drill.seconds:
        return f"Répondu en {time}, pour {wanted}."
    if known is None:
        return f"Répondu en {time}, lecture du verdict précédent comprise, pour {wanted}."
    word = "Juste, mais" if attempt.right else "Répondu"
    return f"{word} en {time} pour {wanted}."


def learnt(attempt: Attempt) -> Answer:
    """Return an answered question as it is remembered."""
    assert attempt.answered_at is not None  # noqa: S101 - answered, says the caller
    assert attempt.ruling is not None  # noqa: S101 - for the type
    return Answer(
        correct=attempt.right,
        slow=was_slow(attempt, attempt.answered_at),
        mixed=attempt.series.mixed,
        level=attempt.furnished,
        at=attempt.answered_at,
        day=attempt.series.day(attempt.answered_at),
        seconds=seconds_of(attempt, attempt.answered_at),
        pitfall=attempt.ruling["pitfall"],
    )


def counted(attempt: Attempt) -> Counted:
    """Return an answered question as the schools count it."""
    assert attempt.answered_at is not None  # noqa: S101 - answered, says the caller
    assert attempt.ruling is not None  # noqa: S101 - for the type
    return Counted(
        game=attempt.game,
        drill=attempt.drill,
        branch=attempt.branch,
        correct=attempt.right,
        pitfall=attempt.ruling["pitfall"],
        asked_at=attempt.shown_at,
        at=attempt.answered_at,
        day=timezone.localdate(attempt.answered_at),
        level=attempt.furnished,
        taken=seconds_of(attempt, attempt.answered_at),
    )


def standing() -> QuerySet[AttemptOverlay]:
    """Return the overlays that stand, in the order in which they were laid."""
    return AttemptOverlay.objects.filter(undone_at=None).order_by("pk")


def overlays_of(learner: int) -> dict[int, AttemptOverlay]:
    """Return what counts in the place of a learner's verdicts, by answer. One query."""
    rows = standing().filter(attempt__series__learner=learner)
    return {row.attempt_id: row for row in rows}


def lay_over(attempts: Iterable[Attempt]) -> None:
    """Give answers the correction that counts for each, with its reason. One query."""
    found = {attempt.pk: attempt for attempt in attempts}
    for row in standing().filter(attempt__in=found).select_related("correction"):
        found[row.attempt_id].overlay = row


def effective(
    attempts: Iterable[Attempt], overlays: dict[int, AttemptOverlay]
) -> Iterator[Attempt]:
    """Yield answers with what counts of them; ``overlays`` is that of their learner."""
    for attempt in attempts:
        attempt.overlay = overlays.get(attempt.pk)
        yield attempt


_PEOPLE: Final = 200
_ROWS: Final = 1000
_LOOKED_AT: Final = 2000


class Practised(NamedTuple):
    """An answer of practice: whose, in which series."""

    attempt: int
    owner: int
    series: UUID


class _Given(NamedTuple):
    """What is read of it; JSON is left as text."""

    attempt: int
    owner: int
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


@dataclass(frozen=True)
class Answers:
    """The answers of practice in a scope."""

    scope: Scope

    @cached_property
    def earlier(self) -> tuple[Correction, ...]:
        """The corrections of options that stand: this one is made upon them."""
        return Correction.earlier(self.scope)

    def given(self) -> QuerySet[Attempt]:
        """Return the stored answers concerned."""
        scope = self.scope
        rows = Attempt.objects.filter(game=scope.game, answered_at__isnull=False)
        rows = rows.filter(series__school=scope.school)
        if scope.drill:
            rows = rows.filter(drill=scope.drill)
        if scope.before is not None:
            rows = rows.filter(rules_version__lt=scope.before)
        if scope.until is not None:
            rows = rows.filter(answered_at__lte=scope.until)
        return rows

    def touched(self) -> QuerySet[Attempt]:
        """Return those that the correction may change.

        Corrected options touch only the situations that hold another choice of them, unless
        corrections that stand have already changed what they hold.
        """
        rows = self.given()
        if not self.scope.choices or self.earlier:
            return rows
        differs = Q()
        for option, choice in self.scope.choices.items():
            name = option.replace("-", "_")
            differs |= Q(situation__has_key=name) & ~Q(**{f"situation__{name}": choice})
        return rows.filter(differs)

    def people(self, enough: int) -> dict[int, int]:
        """Return who gave such answers in the school, with how many: until there are ``enough``.

        It is read in what is counted of each member, one after the other: the answers themselves
        are those of all schools, and looking there for those of one may take seconds.
        """
        own = CaseWeek.objects.filter(membership=OuterRef("pk"), game=self.scope.game)
        if self.scope.drill:
            own = own.filter(drill=self.scope.drill)
        total = own.order_by().values("membership").annotate(total=Sum("answered"))
        members = Membership.objects.filter(school=self.scope.school, learner__isnull=False)
        rows = members.annotate(given=Subquery(total.values("total"))).order_by("-pk")
        columns = rows.values_list("pk", "learner", "given")
        found = [*columns[:_PEOPLE]]
        if len(found) == _PEOPLE and sum(given or 0 for *_, given in found) < enough:
            found += columns.filter(pk__lt=found[-1][0])
        return {learner: given for _, learner, given in found if given}

    def counted(self, limit: int) -> int:
        """Return how many answers are to be looked at, counting no further than ``limit``."""
        if self.scope.school is None:
            return self.given()[:limit].count()
        return min(sum(self.people(limit).values()), limit)

    def learners(self, *, after: int = 0) -> Iterator[list[int]]:
        """Yield who gave such answers, some at a time, in the order of their numbers."""
        given = self.touched().filter(series__learner=OuterRef("pk"))
        rows = Learner.objects.filter(Exists(given)).order_by("pk")
        if self.scope.school is not None:
            rows = rows.filter(memberships__school=self.scope.school)
        while batch := [*rows.filter(pk__gt=after).values_list("pk", flat=True)[:_PEOPLE]]:
            yield batch
            after = batch[-1]

    def replayed(self, learners: Sequence[int]) -> Iterator[Rejudged[Practised]]:
        """Yield those of learners, judged again, in order. Two queries."""
        laid = _laid(Q(attempt__series__learner__in=learners, attempt__game=self.scope.game))
        rows = self.touched().filter(series__learner__in=learners)
        ordered = rows.order_by("series__learner", "pk").values_list(*_COLUMNS)
        rows_ = (_Given(*row) for row in ordered.iterator(chunk_size=_ROWS))
        yield from self.judged(rows_, laid)

    def judged(
        self, rows: Iterable[_Given], laid: Mapping[int, tuple[bool, str]]
    ) -> Iterator[Rejudged[Practised]]:
        """Yield answers, judged again; ``laid`` is what counts in the place of their verdicts."""
        for row in rows:
            correct, verdict = laid.get(row.attempt, (row.correct, row.verdict))
            share, out_of, solution = told(verdict)
            before = Judgement(share, out_of, correct, solution)
            slugs = self.scope.game, row.drill
            given, words = row.given or "null", self._words(row)
            after = rejudged(slugs, row.situation, given, words, typed=False)
            yield Rejudged(Practised(*row[:3]), before, after)

    def _words(self, row: _Given) -> Words:
        """Return the options corrected in the situation of an answer."""
        asked = row.drill, row.rules_version, row.at
        earlier = (made.choices for made in self.earlier if made.covers(*asked))
        return words((*earlier, self.scope.choices))


def quote(scope: Scope) -> Quotation:
    """Replay the answers of a scope and return what would change; nothing is written."""
    answers = Answers(scope)
    return Quotation.of(
        item for learners in answers.learners() for item in answers.replayed(learners)
    )


def quote_within(scope: Scope, limit: int) -> Quotation | None:
    """Do the same with five queries, unless there are more answers than ``limit``: then None.

    None too where those with another choice of an option are to be looked for among very many.
    """
    answers = Answers(scope)
    people = answers.people(_LOOKED_AT if scope.choices else limit + 1)
    if sum(people.values()) > (_LOOKED_AT if scope.choices else limit):
        return None
    given = answers.touched().filter(series__learner__in=people)
    rows = [_Given(*row) for row in given.values_list(*_COLUMNS)]
    if len(rows) > limit:
        return None
    laid = _laid(Q(attempt__in=[row.attempt for row in rows]))
    rows.sort(key=lambda row: (row.owner, row.attempt))
    return Quotation.of(answers.judged(rows, laid))


def _laid(attempts: Q) -> dict[int, tuple[bool, str]]:
    """Return what counts in the place of the verdicts of these answers: the last correction."""
    rows = standing().filter(attempts).values_list("attempt", "correct", text("verdict"))
    return {attempt: (correct, verdict) for attempt, correct, verdict in rows}
