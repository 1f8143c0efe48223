"""Marks, contestations, withdrawn cases, certificates."""

from django.urls import reverse

from trainer.api.presenters.exams import judged_json, result_json
from trainer.api.presenters.moments import moment, moment_or_none
from trainer.api.presenters.schools import person_json
from trainer.api.shapes import marks
from trainer.marks.models import Certificate, Contestation, Withdrawal
from trainer.marks.presenters import Case, Marked, Told, case_title
from trainer.marks.selectors import Ruled
from trainer.marks.services.certificates import shown


def certificate_json(row: Certificate) -> marks.Certificat:
    """Return a certificate."""
    return {
        "certificat": row.pk,
        "copie": str(row.sitting_id),
        "nom": row.name,
        "examen": row.title,
        "resultat": row.result,
        "code": shown(row.code),
        "delivre_le": moment(row.issued_at),
        "revoque_le": moment_or_none(row.revoked_at),
        "motif": row.revoke_reason,
        "verification": reverse("marks:verified", args=(row.code,)),
    }


def marked_json(row: Marked, certificate: Certificate | None) -> marks.LigneNote:
    """Return a copy in the list of an exam."""
    return {
        "personne": person_json(row.sitting.membership),
        "copie": str(row.sitting.pk),
        "tentative": row.sitting.attempt,
        "finie": row.over,
        "resultat": result_json(row.score, row.exam.pass_mark) if row.over else None,
        "certificat": certificate.pk if certificate else None,
    }


def ruled_json(ruled: Ruled) -> marks.ReponseExaminee:
    """Return a question of a copy with the history of its points."""
    case = Case(ruled)
    return {
        **judged_json(ruled),
        "personne": person_json(ruled.sitting.membership),
        "vu": ruled.seen,
        "origine": case.original,
        "decidee": case.decided,
        "histoire": [*map(_layer, case.history)],
    }


def _layer(told: Told) -> marks.Couche:
    return {
        "nature": told.overlay.get_kind_display(),
        "qui": told.who,
        "le": moment(told.overlay.at),
        "motif": told.overlay.reason,
        "points": told.points,
        "annulee": told.undone,
    }


def contestation_json(row: Contestation) -> marks.Contestation:
    """Return a contestation."""
    sitting = row.answer.sitting
    return {
        "contestation": row.pk,
        "copie": str(sitting.pk),
        "question": row.answer.question.position,
        "examen": sitting.exam.title,
        "personne": person_json(sitting.membership),
        "raison": row.text,
        "le": moment(row.at),
        "etat": row.get_state_display(),
        "reponse": row.reply,
        "repondue_le": moment_or_none(row.replied_at),
    }


def withdrawal_json(row: Withdrawal) -> marks.Retrait:
    """Return a withdrawn case."""
    return {
        "retrait": row.pk,
        "jeu": row.game,
        "exercice": row.drill,
        "branche": row.branch,
        "titre": case_title(row.game, row.drill, row.branch),
        "motif": row.reason,
        "le": moment(row.at),
        "leve_le": moment_or_none(row.lifted_at),
        "questions": len(row.slots),
    }
