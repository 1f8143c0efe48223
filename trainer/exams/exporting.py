"""What the export of one's data holds of exams.

Neither seeds nor cases; and the verdicts only of results that the person may see already.
"""

from collections.abc import Iterator
from typing import Any, Final

from django.utils import timezone

from trainer.accounts.exporting import exports
from trainer.exams.models import Answer, Arrival, Candidate, Sitting
from trainer.exams.selectors.access import result_shown

_AT_ONCE: Final = 200


@exports("examens")
def export_sittings(learner: int) -> Iterator[dict[str, Any]]:
    """Yield the learner's sittings with their answers, oldest first."""
    now = timezone.now()
    rows = Sitting.objects.filter(membership__learner=learner).select_related("exam")
    for sitting in rows.order_by("started_at", "pk").iterator(chunk_size=_AT_ONCE):
        yield {
            "examen": sitting.exam.title,
            "tentative": sitting.attempt,
            "debut": sitting.started_at,
            "echeance": sitting.deadline,
            "fin": sitting.finished_at,
            "annulee": sitting.voided_at,
            "motif_annulation": sitting.void_reason or "",
            "reponses": _answers(sitting, shown=result_shown(sitting, now)),
            "sorties": [
                {"sortie": left, "retour": back}
                for left, back in sitting.absences.values_list("left_at", "back_at")
            ],
            "autres_pages": [
                {"page": page, "fois": times, "premiere": first, "derniere": last}
                for page, times, first, last in sitting.detours.values_list(
                    "page", "times", "first_at", "last_at"
                )
            ],
        }


@exports("attentes")
def export_arrivals(learner: int) -> Iterator[dict[str, Any]]:
    """Yield the departures that the learner waited for."""
    rows = Arrival.objects.filter(membership__learner=learner).select_related("exam")
    for arrival in rows.order_by("pk").iterator(chunk_size=_AT_ONCE):
        yield {"examen": arrival.exam.title, "vu": arrival.seen_at}


@exports("amenagements")
def export_terms(learner: int) -> Iterator[dict[str, Any]]:
    """Yield what was granted to the learner, exam by exam."""
    rows = Candidate.objects.filter(membership__learner=learner).select_related("exam")
    for candidate in rows.order_by("pk").iterator(chunk_size=_AT_ONCE):
        yield {
            "examen": candidate.exam.title,
            "temps_en_plus_pour_cent": candidate.extra_percent,
            "secondes_en_plus": candidate.extra_seconds,
            "tentatives_en_plus": candidate.extra_attempts,
        }


def _answers(sitting: Sitting, *, shown: bool) -> list[dict[str, Any]]:
    rows = Answer.objects.filter(sitting=sitting, saved_at__isnull=False)
    return [
        {
            "question": answer.question.position,
            "reponse": answer.raw,
            "enregistree": answer.saved_at,
            **({"juste": answer.correct, "verdict": answer.verdict} if shown else {}),
        }
        for answer in rows.select_related("question").order_by("question__position")
    ]
