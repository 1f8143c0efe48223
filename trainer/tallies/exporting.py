"""What the export of one's data holds of what the schools count."""

from collections.abc import Iterator
from typing import Any

from trainer.accounts.exporting import exports
from trainer.tallies.models import CaseWeek, DayWork, FirstAnswer, SlipWeek


@exports("ecoles_cas")
def export_cases(learner: int) -> Iterator[dict[str, Any]]:
    """Yield the answers of each week, case by case."""
    rows = CaseWeek.objects.filter(membership__learner=learner).select_related("membership__school")
    for row in rows.order_by("pk").iterator(chunk_size=1000):
        yield {
            "ecole": row.membership.school.name,
            "semaine_du": row.week,
            "jeu": row.game,
            "exercice": row.drill,
            "cas": row.branch,
            "reponses": row.answered,
            "justes": row.correct,
        }


@exports("ecoles_erreurs_connues")
def export_slips(learner: int) -> Iterator[dict[str, Any]]:
    """Yield the known errors of each week."""
    rows = SlipWeek.objects.filter(membership__learner=learner).select_related("membership__school")
    for row in rows.order_by("pk").iterator(chunk_size=1000):
        yield {
            "ecole": row.membership.school.name,
            "semaine_du": row.week,
            "jeu": row.game,
            "exercice": row.drill,
            "erreur": row.pitfall,
            "fois": row.met,
        }


@exports("ecoles_premieres_reponses")
def export_firsts(learner: int) -> Iterator[dict[str, Any]]:
    """Yield the first answer to each case."""
    rows = FirstAnswer.objects.filter(membership__learner=learner)
    for row in rows.select_related("membership__school").order_by("pk").iterator(chunk_size=1000):
        yield {
            "ecole": row.membership.school.name,
            "jour": row.day,
            "jeu": row.game,
            "exercice": row.drill,
            "cas": row.branch,
            "juste": row.correct,
            "secondes": row.seconds,
        }


@exports("ecoles_journees")
def export_days(learner: int) -> Iterator[dict[str, Any]]:
    """Yield the days of work."""
    rows = DayWork.objects.filter(membership__learner=learner).select_related("membership__school")
    for row in rows.order_by("pk").iterator(chunk_size=1000):
        yield {
            "ecole": row.membership.school.name,
            "jour": row.day,
            "reponses": row.answered,
            "justes": row.correct,
        }
