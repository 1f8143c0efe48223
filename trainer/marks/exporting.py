"""What the export of one's data holds of marks, and what is erased with an account."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from trainer.marks.models import Certificate, Contestation


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


def export_certificates(learner: int) -> Iterator[dict[str, Any]]:
    """Yield the learner's certificates, oldest first."""
    for item in Certificate.objects.filter(sitting__membership__learner=learner).order_by("pk"):
        yield {
            "code": item.code,
            "nom": item.name,
            "ecole": item.school_name,
            "examen": item.title,
            "date": item.sat_on,
            "resultat": item.result,
            "delivre": item.issued_at,
            "revoque": item.revoked_at,
        }


def forget_names(_learner: int, _now: datetime) -> None:
    """Erase the names on the certificates of people made anonymous, this one among them.

    The schools room has just done that to the learner: his place no longer leads to him.
    """
    Certificate.objects.filter(sitting__membership__anonymised_at__isnull=False).exclude(
        name=""
    ).update(name="")
