"""The people of an exam as instructors follow them: who sits, who left their page, who waits."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db.models import Exists, Max, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from trainer.exams.domain.scoring import Score
from trainer.exams.models import Absence, Arrival, Candidate, Detour, Exam, Sitting, Slot, State
from trainer.exams.presenters.sitting import told_mark
from trainer.exams.selectors import access
from trainer.exams.selectors.clock import Granted, over
from trainer.exams.selectors.roll import latecomers
from trainer.exams.selectors.scores import scores_of
from trainer.exams.selectors.signs import Alike, alike, hasty, taken_until
from trainer.schools.models import Membership, Role
from trainer.schools.selectors.access import members
from trainer.schools.selectors.desk import Desk
from trainer.web.durations import in_words

_SILENT: Final = timedelta(seconds=75)
"""After which a page that should say four times a minute that it is there has gone."""
_THERE: Final = timedelta(minutes=2)
"""Who waits without a script is there that long; the script says so every few seconds."""


@dataclass(frozen=True)
class Followed:
    """A person of an exam: awaited, waiting, writing, or done."""

    member: Membership
    sitting: Sitting | None = None
    score: Score | None = None
    running: bool = False
    left: str = ""
    extra: str = ""
    """The time that the person has on top of the ordinary one, in words."""
    absences: tuple[Absence, ...] = ()
    silent: str = ""
    """How long nothing came from their page, in words; empty while it says that they are there."""
    waits: bool = False
    """Whether the person is in the waiting room."""
    missed: bool = False
    """Whether the person may begin no more, and has not."""
    elsewhere: int = 0
    """How many times they were on another page of the site while their copy ran."""
    last_elsewhere: datetime | None = None
    hasty: str = ""
    """How fast they answered, in words, if nobody is so quick."""
    alike: tuple[tuple[Membership, Alike], ...] = ()
    """Whose copies have the same answers as theirs."""
    late: bool = False
    """Whether the person joined the class after the roll was fixed."""
    kept_out: bool = False
    """Whether the person then waits to be admitted."""

    @property
    def state(self) -> str:
        """Where the person is, in a few words."""
        if self.kept_out:
            return "attend d’être admis" if self.waits else "à admettre"
        if self.sitting is None:
            return "attend le départ" if self.waits else "absent" if self.missed else "pas commencé"
        if self.sitting.voided:
            return "annulée"
        if self.running:
            return "compose"
        return self.sitting.get_ended_by_display().lower() or "temps écoulé"

    @property
    def saved(self) -> int:
        """How many of the questions that count the person has answered."""
        return self.score.answered if self.score else 0

    @property
    def asked(self) -> int:
        """How many questions count."""
        return self.score.questions if self.score else 0

    @property
    def out(self) -> Absence | None:
        """The absence that lasts, if the person is out of their page now."""
        last = self.absences[-1] if self.absences else None
        return last if self.running and last and last.back_at is None else None

    @property
    def mark(self) -> str:
        """Their mark out of twenty, once they are done."""
        return told_mark(self.score) if self.score and not self.running else ""

    @property
    def passed(self) -> bool:
        """Whether the person passes."""
        if self.sitting is None or self.score is None or self.running:
            return False
        return self.score.passes(self.sitting.exam.pass_mark)


def followed(
    here: Desk, exam: Exam, slots: Iterable[Slot], now: datetime, *, judged: bool = True
) -> tuple[Followed, ...]:
    """Return the people of an exam of these places, those who sit first. Eight queries at most.

    Unless they are ``judged`` nothing is said of what they have answered: two queries less.
    """
    sittings, slots = tuple(_sittings(here, exam)), tuple(slots)
    scores = scores_of(exam, slots, sittings) if judged else {}
    absences = _absences(exam)
    terms = {item.membership_id: item for item in access.candidates(here, exam)}
    rows: list[Followed] = []
    for sitting in sittings:
        sitting.exam = exam
        out = tuple(absences.get(sitting.pk, ()))
        kept = terms.get(sitting.membership_id)
        candidate = access.terms_from(kept, sitting.membership.extra_percent)
        copy = _copy(sitting, scores.get(sitting.pk), out, candidate, now)
        rows.append(replace(copy, hasty=_hasty(exam, slots, sitting)))
    rows = _compared(exam, slots, rows) if judged else rows
    state = exam.state(now)
    # Whoever got their attempt back may begin again, until nobody may.
    sat = (row.sitting for row in rows if row.sitting)
    known = {it.membership_id for it in sat if state.past or not it.attempt_returned}
    enrolled = _enrolled(here, exam)
    late = {member.pk for member in enrolled if member.late}
    rows = [replace(row, late=row.member.pk in late) for row in rows]
    barred = frozenset() if state.past else frozenset(late - set(terms))
    waiting = _waiting(exam, now) if state is State.WAITING or barred else frozenset()
    for member in enrolled:
        if member.pk not in known:
            row = Followed(member, missed=state.past, kept_out=member.pk in barred)
            rows.append(replace(row, late=member.late, waits=member.pk in waiting))
    return tuple(sorted(rows, key=_rank))


def _sittings(here: Desk, exam: Exam) -> QuerySet[Sitting]:
    """Return the copies of an exam, each also with the other pages of its account: how many, when."""
    pages = Detour.objects.filter(sitting=OuterRef("pk")).order_by().values("sitting")
    return access.sittings(here, exam).annotate(
        elsewhere=Coalesce(Subquery(pages.annotate(found=Sum("times")).values("found")), 0),
        last_elsewhere=Subquery(pages.annotate(found=Max("last_at")).values("found")),
    )


def _enrolled(here: Desk, exam: Exam) -> list[Any]:
    """Return the trainees of its class, each with ``late``: whether they came after the roll."""
    own = latecomers(exam).filter(membership=OuterRef("pk"))
    rows = members(here, promotion=exam.promotion).filter(role=Role.TRAINEE)
    return list(rows.annotate(late=Exists(own)))


def _hasty(exam: Exam, slots: Sequence[Slot], sitting: Any) -> str:
    """Return how fast a copy was answered, if nobody is so quick; it has its ``last_saved``."""
    return hasty(exam, slots, sitting.saved, taken_until(sitting, sitting.last_saved))


def _compared(exam: Exam, slots: Sequence[Slot], rows: Sequence[Followed]) -> list[Followed]:
    """Return these people with those whose copies, once done, have the same answers."""
    done = {row.sitting.pk: row for row in rows if row.sitting and not row.running}
    pairs = alike(exam, slots, [row.sitting for row in done.values() if row.sitting])

    def told(row: Followed) -> Followed:
        found = pairs.get(row.sitting.pk, ()) if row.sitting else ()
        return replace(row, alike=tuple((done[it.sitting].member, it) for it in found))

    return [told(row) for row in rows]


def _absences(exam: Exam) -> Mapping[UUID, list[Absence]]:
    rows: dict[UUID, list[Absence]] = {}
    for item in Absence.objects.filter(sitting__exam=exam).order_by("left_at"):
        rows.setdefault(item.sitting_id, []).append(item)
    return rows


def _waiting(exam: Exam, now: datetime) -> frozenset[int]:
    rows = Arrival.objects.filter(exam=exam, seen_at__gte=now - _THERE)
    return frozenset(rows.values_list("membership", flat=True))


def _copy(
    sitting: Any,
    worth: Score | None,
    absences: tuple[Absence, ...],
    candidate: Candidate | None,
    now: datetime,
) -> Followed:
    """Return a copy as it is followed; ``sitting`` also has what ``_sittings`` tells of it."""
    running = not over(sitting.exam, sitting, now)
    left = max(int((sitting.deadline - now).total_seconds()), 0)
    signs: Iterable[datetime | None] = (sitting.started_at, sitting.seen_at, sitting.last_saved)
    quiet = now - max(filter(None, signs))
    return Followed(
        sitting.membership,
        sitting,
        worth,
        running,
        left=in_words(left) if running else "",
        extra=Granted.to(sitting.exam, candidate, sitting).text(sitting.exam),
        absences=absences,
        elsewhere=sitting.elsewhere,
        last_elsewhere=sitting.last_elsewhere,
        silent=in_words(int(quiet.total_seconds())) if running and quiet > _SILENT else "",
    )


def _rank(row: Followed) -> tuple[bool, bool, str, int]:
    attempt = row.sitting.attempt if row.sitting else 0
    return not row.running, not row.waits, row.member.sort_name, attempt
