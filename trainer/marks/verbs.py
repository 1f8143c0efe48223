"""The acts of this room, as the schools' audit log tells them."""

from trainer.schools.services.audit import declare_verbs

declare_verbs(
    {
        "marks.replayed": "a corrigé des réponses enregistrées",
        "marks.replay_undone": "a annulé une correction de réponses",
        "marks.decided": "a changé la note d’une réponse",
        "marks.decision_returned": "est revenu à la note du moteur pour une réponse",
        "marks.case_withdrawn": "a retiré un cas des examens",
        "marks.case_restored": "a remis un cas dans les examens",
        "marks.contested": "a contesté une question d’examen",
        "marks.contestation_accepted": "a accepté une contestation",
        "marks.contestation_answered": "a répondu à une contestation",
        "marks.objection_answered": "a répondu à une contestation de l’entraînement",
        "practical.grid": "a réglé la grille d’observation",
        "practical.ended": "a noté l’épreuve pratique de",
        "marks.certified": "a délivré un certificat",
        "marks.certificate_revoked": "a révoqué un certificat",
    }
)
