"""What the export of one's data holds of marks."""

from collections.abc import Iterator
from typing import Any

from django.utils import timezone

from trainer.accounts.exporting import exports
from trainer.exams.selectors.access import result_shown
from trainer.marks.models import Certificate, Contestation, Objection, Observation, Overlay


@exports("contestations")
def export_contestations(learner: int) -> Iterator[dict[str, Any]]:
    """Yield the learner's contestations and what was answered, oldest first."""
    rows = Contestation.objects.filter(answer__sitting__membership__learner=learner)
    for item in rows.select_related("answer__question__paper__exam").order_by("pk"):
        yield {
            "examen": item.answer.question.paper.exam.title,
            "question": item.answer.question.position,
            "date": item.at,
            "raison": item.text,
            "etat": item.get_state_display(),
            "reponse": item.reply,
            "repondue": item.replied_at,
        }


@exports("contestations_entrainement")
def export_objections(learner: int) -> Iterator[dict[str, Any]]:
    """Yield what the learner contested of practice and what was answered, oldest first."""
    rows = Objection.objects.filter(learner=learner).select_related("attempt").order_by("pk")
    for item in rows.iterator(chunk_size=200):
        yield {
            "serie": str(item.attempt.series_id),
            "question": item.attempt.position,
            "date": item.at,
            "raison": item.text,
            "reponse": item.reply,
            "repondue": item.replied_at,
            "lue": item.read_at,
        }


@exports("corrections")
def export_corrections(learner: int) -> Iterator[dict[str, Any]]:
    """Yield what was laid over the answers of exams that the learner may read, oldest first."""
    rows = Overlay.objects.filter(answer__sitting__membership__learner=learner)
    told = rows.select_related("answer__sitting__exam", "answer__question").defer(
        "answer__verdict", "answer__question__situation", "answer__question__kept"
    )
    now = timezone.now()
    for item in told.order_by("pk").iterator(chunk_size=200):
        if result_shown(item.answer.sitting, now):
            yield {
                "examen": item.answer.sitting.exam.title,
                "question": item.answer.question.position,
                "date": item.at,
                "nature": item.get_kind_display(),
                "part": item.share,
                "sur": item.out_of,
                "motif": item.reason,
            }


@exports("epreuves_pratiques", placed=True)
def export_observations(learner: int) -> Iterator[dict[str, Any]]:
    """Yield the learner's practical examinations that are ended, oldest first."""
    rows = Observation.objects.filter(membership__learner=learner, ended_at__isnull=False)
    for item in rows.order_by("pk"):
        yield {
            "jeu": item.game,
            "debut": item.begun_at,
            "fin": item.ended_at,
            "criteres": [
                {"critere": it.name, "coefficient": it.weight, "note_sur_5": it.mark}
                for it in item.criteria
            ],
            "secondes_au_chrono": item.ran,
            "remarques": item.note,
        }


@exports("certificats", placed=True)
def export_certificates(learner: int) -> Iterator[dict[str, Any]]:
    """Yield the learner's certificates, oldest first."""
    for item in Certificate.objects.filter(sitting__membership__learner=learner).order_by("pk"):
        yield {
            "code": item.code,
            "nom": item.name,
            "ecole": item.school_name,
            "promotion": item.promotion_name,
            "examen": item.title,
            "date": item.sat_on,
            "resultat": item.result,
            "delivre": item.issued_at,
            "revoque": item.revoked_at,
        }
