"""The people of an exam as its instructors follow them: who sits, who left his page, who waits."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from trainer.exams import selectors
from trainer.exams.clock import Granted, over
from trainer.exams.models import Absence, Arrival, Candidate, Detour, Exam, Sitting, Slot, State
from trainer.exams.presenters import told_mark
from trainer.exams.roll import latecomers
from trainer.exams.scores import scores_of
from trainer.exams.scoring import Score
from trainer.exams.signs import Alike, alike, hasty, taken_until
from trainer.schools.desk import Desk
from trainer.schools.models import Membership
from trainer.schools.roles import Role
from trainer.schools.selectors import members
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
    """The time that he has on top of the ordinary one, in words."""
    absences: tuple[Absence, ...] = ()
    silent: str = ""
    """How long nothing came from his page, in words; empty while it says that it is there."""
    waits: bool = False
    """Whether he is in the waiting room."""
    missed: bool = False
    """Whether he may begin no more, and has not."""
    detours: tuple[Detour, ...] = ()
    hasty: str = ""
    """How fast he answered, in words, if nobody is so quick."""
    alike: tuple[tuple[Membership, Alike], ...] = ()
    """Whose copies have the same answers as his."""
    late: bool = False
    """Whether he joined the class after the roll was fixed."""
    kept_out: bool = False
    """Whether he then waits to be admitted."""

    @property
    def state(self) -> str:
        """Where he is, in a few words."""
        if self.kept_out:
            return "attend d’être admis" if self.waits else "à admettre"
        if self.sitting is None:
            return "attend le départ" if self.waits else "absent" if self.missed else "pas commencé"
        if self.running:
            return "compose"
        return self.sitting.get_ended_by_display().lower() or "temps écoulé"

    @property
    def saved(self) -> int:
        """How many of the questions that count he has answered."""
        return self.score.answered if self.score else 0

    @property
    def asked(self) -> int:
        """How many questions count."""
        return self.score.questions if self.score else 0

    @property
    def out(self) -> Absence | None:
        """The absence that lasts, if he is out of his page now."""
        last = self.absences[-1] if self.absences else None
        return last if self.running and last and last.back_at is None else None

    @property
    def elsewhere(self) -> int:
        """How many times he was on another page of the site while his copy ran."""
        return sum(item.times for item in self.detours)

    @property
    def last_elsewhere(self) -> datetime | None:
        """When he last was."""
        return max((item.last_at for item in self.detours), default=None)

    @property
    def mark(self) -> str:
        """His mark out of twenty, once he is done."""
        return told_mark(self.score) if self.score and not self.running else ""

    @property
    def passed(self) -> bool:
        """Whether he passes."""
        if self.sitting is None or self.score is None or self.running:
            return False
        return self.score.passes(self.sitting.exam.pass_mark)


def followed(here: Desk, exam: Exam, slots: Iterable[Slot], now: datetime) -> tuple[Followed, ...]:
    """Return the people of an exam of these places, those who sit first. Eleven queries at most."""
    sittings, slots = tuple(selectors.sittings(here, exam)), tuple(slots)
    scores, absences, detours = scores_of(exam, slots, sittings), _absences(exam), _detours(exam)
    terms = {item.membership_id: item for item in selectors.candidates(here, exam)}
    rows: list[Followed] = []
    for sitting in sittings:
        sitting.exam = exam
        out = tuple(absences.get(sitting.pk, ()))
        kept = terms.get(sitting.membership_id)
        candidate = selectors.terms_from(kept, sitting.membership.extra_percent)
        copy = _copy(sitting, scores[sitting.pk], out, candidate, now)
        taken = taken_until(sitting, sitting.last_saved)
        pace = hasty(exam, slots, sitting.saved, taken)
        rows.append(replace(copy, detours=tuple(detours.get(sitting.pk, ())), hasty=pace))
    rows = _compared(exam, slots, rows)
    known = {row.member.pk for row in rows}
    awaited = members(here, promotion=exam.promotion).filter(role=Role.TRAINEE)
    waiting, missed = _waiting(exam, now), exam.state(now).past
    late = frozenset(latecomers(exam).values_list("membership", flat=True))
    rows = [replace(row, late=row.member.pk in late) for row in rows]
    for it in awaited:
        if it.pk not in known:
            kept = it.pk in late and it.pk not in terms and not missed
            here_now = it.pk in waiting and (kept or exam.state(now) is State.WAITING)
            rows.append(
                Followed(it, late=it.pk in late, kept_out=kept, waits=here_now, missed=missed)
            )
    return tuple(sorted(rows, key=_rank))


def _compared(exam: Exam, slots: Sequence[Slot], rows: Sequence[Followed]) -> list[Followed]:
    """Return these people with those whose copies, once done, have the same answers."""
    done = {row.sitting.pk: row for row in rows if row.sitting and not row.running}
    pairs = alike(exam, slots, [row.sitting for row in done.values() if row.sitting])

    def told(row: Followed) -> Followed:
        found = pairs.get(row.sitting.pk, ()) if row.sitting else ()
        return replace(row, alike=tuple((done[it.sitting].member, it) for it in found))

    return [told(row) for row in rows]


def _detours(exam: Exam) -> Mapping[UUID, list[Detour]]:
    rows: dict[UUID, list[Detour]] = {}
    for item in Detour.objects.filter(sitting__exam=exam):
        rows.setdefault(item.sitting_id, []).append(item)
    return rows


def _absences(exam: Exam) -> Mapping[UUID, list[Absence]]:
    rows: dict[UUID, list[Absence]] = {}
    for item in Absence.objects.filter(sitting__exam=exam).order_by("left_at"):
        rows.setdefault(item.sitting_id, []).append(item)
    return rows


def _waiting(exam: Exam, now: datetime) -> frozenset[int]:
    if exam.state(now) not in {State.WAITING, State.OPEN}:
        return frozenset()
    rows = Arrival.objects.filter(exam=exam, seen_at__gte=now - _THERE)
    return frozenset(rows.values_list("membership", flat=True))


def _copy(
    sitting: Any,
    worth: Score,
    absences: tuple[Absence, ...],
    candidate: Candidate | None,
    now: datetime,
) -> Followed:
    """Return a copy as it is followed; ``sitting`` also has its ``last_saved``."""
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
        silent=in_words(int(quiet.total_seconds())) if running and quiet > _SILENT else "",
    )


def _rank(row: Followed) -> tuple[bool, bool, str, int]:
    attempt = row.sitting.attempt if row.sitting else 0
    return not row.running, not row.waits, row.member.sort_name, attempt
