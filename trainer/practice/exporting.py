"""What the export of one's data holds of practice.

Neither seeds nor open questions: they would give away answers to come.
"""

from collections.abc import Iterator
from typing import Any, Final

from django.db.models import OuterRef, Subquery

from trainer.accounts.exporting import exports
from trainer.practice.models import Attempt, AttemptOverlay, Record, Series

_AT_ONCE: Final = 500
"""Rows read together: verdicts are long."""


@exports("series")
def export_series(learner: int) -> Iterator[dict[str, Any]]:
    """Yield the learner's series, oldest first; with each the record that it is, if any."""
    records = Record.objects.filter(series=OuterRef("pk"))
    rows = Series.objects.filter(learner=learner).defer("seed").order_by("started_at", "pk")
    rows = rows.annotate(
        best=Subquery(records.values("best")[:1]), best_at=Subquery(records.values("at")[:1])
    )
    for series in rows.iterator(chunk_size=_AT_ONCE):
        yield {
            "serie": series.pk,
            "genre": series.get_mode_display(),
            "jeu": series.game,
            "exercice": series.drill,
            "maison": series.house,
            "places": series.seats,
            "niveau": series.level,
            "questions": series.length,
            "rythme": series.pace,
            "record": series.best and {"justes": series.best, "date": series.best_at},
            "debut": series.started_at,
        }


@exports("reponses")
def export_answers(learner: int) -> Iterator[dict[str, Any]]:
    """Yield the learner's answers with their verdicts, oldest first."""
    rows = Attempt.objects.filter(series__learner=learner, answered_at__isnull=False)
    rows = rows.defer("seed").order_by("answered_at", "pk")
    for attempt in rows.iterator(chunk_size=_AT_ONCE):
        yield {
            "serie": attempt.series_id,
            "question": attempt.position,
            "jeu": attempt.game,
            "exercice": attempt.drill,
            "cas": attempt.branch,
            "niveau": attempt.furnished,
            "version_des_regles": attempt.rules_version,
            "scene": attempt.scene,
            "situation": attempt.situation,
            "posee": attempt.asked_at,
            "repondue": attempt.answered_at,
            "reponse": attempt.given,
            "juste": attempt.correct,
            "verdict": attempt.verdict,
        }


@exports("reponses_corrigees")
def export_corrections(learner: int) -> Iterator[dict[str, Any]]:
    """Yield the corrections laid over the learner's answers, undone or not, oldest first."""
    rows = AttemptOverlay.objects.filter(attempt__series__learner=learner)
    rows = rows.select_related("correction", "attempt").defer(
        "attempt__situation", "attempt__verdict", "attempt__given", "attempt__seed"
    )
    for row in rows.order_by("pk").iterator(chunk_size=_AT_ONCE):
        yield {
            "serie": row.attempt.series_id,
            "question": row.attempt.position,
            "date": row.at,
            "motif": row.correction.reason,
            "juste": row.correct,
            "verdict": row.verdict,
            "annulee": row.undone_at,
        }
