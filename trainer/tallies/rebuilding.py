"""Writing the rollups of a member again from his answers."""

from collections.abc import Iterable
from typing import Final

from django.db import connection

from trainer.tallies.folding import Counted, Sums, fold
from trainer.tallies.models import CaseWeek, DayWork, DrillWeek, FirstAnswer, Rewriting, SlipWeek

_AT_ONCE = 500


def rewrite(membership: int, answers: Iterable[Counted]) -> None:
    """Replace a member's rollups by those of these answers; run it in a transaction."""
    note_rewriting([membership])
    sums = fold(answers)
    for model in (CaseWeek, DayWork, DrillWeek, FirstAnswer, SlipWeek):
        model._default_manager.filter(membership=membership).delete()  # noqa: SLF001 - documented
    _write_weeks(membership, sums)
    FirstAnswer.objects.bulk_create(
        [
            FirstAnswer(
                membership_id=membership,
                game=answer.game,
                drill=answer.drill,
                branch=answer.branch,
                day=answer.day,
                correct=answer.correct,
                seconds=answer.seconds,
            )
            for answer in sums.firsts.values()
        ],
        batch_size=_AT_ONCE,
    )
    DayWork.objects.bulk_create(
        [
            DayWork(
                membership_id=membership,
                day=day,
                answered=work.answered,
                correct=work.correct,
                first_at=work.first_at,
                last_at=work.last_at,
                game=work.game,
                drill=work.drill,
                trail=work.trail,
            )
            for day, work in sums.days.items()
        ],
        batch_size=_AT_ONCE,
    )


def note_rewriting(memberships: Iterable[int]) -> None:
    """Say that the past of members is written again, in the transaction that does it."""
    with connection.cursor() as cursor:
        cursor.executemany(_NOTE, [[membership] for membership in memberships])


_TABLE: Final = Rewriting._meta.db_table  # noqa: SLF001 - documented
_NOTE: Final = (
    f"INSERT INTO {_TABLE} (membership_id, times) VALUES (%s, 1)"  # noqa: S608 - a constant
    f" ON CONFLICT (membership_id) DO UPDATE SET times = {_TABLE}.times + 1"
)


def _write_weeks(membership: int, sums: Sums) -> None:
    DrillWeek.objects.bulk_create(
        [
            DrillWeek(
                membership_id=membership,
                week=week,
                game=game,
                drill=drill,
                answered=answered,
                correct=correct,
            )
            for (week, game, drill), (answered, correct) in sums.drills.items()
        ],
        batch_size=_AT_ONCE,
    )
    CaseWeek.objects.bulk_create(
        [
            CaseWeek(
                membership_id=membership,
                week=week,
                game=game,
                drill=drill,
                branch=branch,
                answered=answered,
                correct=correct,
            )
            for (week, game, drill, branch), (answered, correct) in sums.cases.items()
        ],
        batch_size=_AT_ONCE,
    )
    SlipWeek.objects.bulk_create(
        [
            SlipWeek(
                membership_id=membership,
                week=week,
                game=game,
                drill=drill,
                pitfall=pitfall,
                met=met,
            )
            for (week, game, drill, pitfall), met in sums.slips.items()
        ],
        batch_size=_AT_ONCE,
    )
