"""The verbs of practical examinations: say what is observed, begin, write, end."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum

from django.db import IntegrityError, transaction
from django.utils import timezone

from trainer.exams.models import Exam
from trainer.exams.presenters.sitting import mark_text
from trainer.marks.domain import MOST, USUAL
from trainer.marks.models import Grid, Observation
from trainer.schools.models import Membership, Promotion, Role
from trainer.schools.selectors import Desk
from trainer.schools.services.audit import record
from trainer.web.refusals import RefusedError


class Clock(StrEnum):
    """What is asked of the clock of a sheet."""

    START = "demarrer"
    STOP = "arreter"
    ZERO = "zero"


def criteria_of(here: Desk, game: str) -> Sequence[tuple[str, int]]:
    """Return what the school observes at the tables of a game."""
    kept = Grid.objects.filter(school=here.school, game=game).first()
    return [(name, weight) for name, weight in kept.criteria] if kept else USUAL


def own_grids(here: Desk) -> Mapping[str, Sequence[tuple[str, int]]]:
    """Return what a school observes at the tables of the games of which it has said so."""
    rows = Grid.objects.filter(school=here.school)
    return {row.game: [(name, weight) for name, weight in row.criteria] for row in rows}


@transaction.atomic
def choose_grid(
    *, actor: Desk, game: str, criteria: Sequence[tuple[str, int]], now: datetime | None = None
) -> None:
    """Say what is observed at the tables of a game, for an administrator.

    Observations already begun keep theirs.
    """
    actor.only(Role.ADMINISTRATOR)
    chosen = {"criteria": [list(row) for row in criteria]}
    Grid.objects.update_or_create(school=actor.school, game=game, defaults=chosen)
    record(actor, "practical.grid", at=now or timezone.now(), jeu=game)


def begin_observation(
    *,
    actor: Desk,
    promotion: Promotion,
    member: Membership,
    game: str,
    exam: Exam | None = None,
    now: datetime | None = None,
) -> Observation:
    """Begin a practical examination, or return the one that is open for that person and game.

    Raises:
        RefusedError: if the person is not of the class, or the exam of another.
    """
    actor.instructs(promotion.school_id, "Cette promotion")
    if not member.enrolments.filter(promotion=promotion, left_at=None).exists():
        raise RefusedError("Cette personne n’est pas dans la promotion.")
    if exam is not None and exam.promotion_id != promotion.pk:
        raise RefusedError("Cet examen est d’une autre promotion.")
    seen = [[name, weight, None] for name, weight in criteria_of(actor, game)]
    made = Observation(
        membership=member,
        promotion=promotion,
        exam=exam,
        game=game,
        seen=seen,
        observer=actor.membership,
        begun_at=now or timezone.now(),
    )
    try:
        with transaction.atomic():
            made.save(force_insert=True)
    except IntegrityError:  # begun already, by a double click or a colleague
        return Observation.objects.get(membership=member, game=game, ended_at=None)
    return made


@transaction.atomic
def observe(
    *,
    actor: Desk,
    observation: Observation,
    marks: Mapping[int, int | None],
    note: str,
    end: bool = False,
    clock: Clock | None = None,
    now: datetime | None = None,
) -> None:
    """Write what was seen: a mark for each criterion, by its place; ``end`` closes the sheet.

    None is that of a criterion that was not seen after all. A clock that runs stops when the sheet is closed. Started or stopped twice, it goes on as it is.

    Raises:
        RefusedError: if it is ended, or nothing was observed when it ends.
    """
    actor.instructs(observation.promotion.school_id, "Cette épreuve")
    now = now or timezone.now()
    found = Observation.objects.select_for_update().get(pk=observation.pk)
    if found.ended_at is not None:
        raise RefusedError("Cette épreuve est terminée\u00a0: sa note ne change plus.")
    for place, row in enumerate(found.seen):
        if place in marks:
            given = marks[place]
            row[2] = None if given is None else min(max(given, 0), MOST)
    found.note = note.strip()[:1000]
    if end and found.mark is None:
        raise RefusedError("Notez au moins un critère avant de terminer.")
    found.ended_at = now if end else None
    _set_clock(found, Clock.STOP if end else clock, now)
    found.save(update_fields=("seen", "note", "ended_at", "ran", "since"))
    if end:
        told = {"jeu": found.game, "note": mark_text(found.mark)}
        record(
            actor,
            "practical.ended",
            at=now,
            subject=found.membership,
            promotion=found.promotion,
            **told,
        )


def _set_clock(found: Observation, clock: Clock | None, now: datetime) -> None:
    if clock is Clock.START:
        found.since = found.since or now
    elif clock is not None:
        found.ran = found.clocked(now) if clock is Clock.STOP else 0
        found.since = None
