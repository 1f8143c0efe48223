"""The acts of this room, as the schools' audit log tells them."""

from trainer.schools.services.audit import declare_verbs

declare_verbs(
    {
        "exam.created": "a créé l’examen",
        "exam.deleted": "a supprimé l’examen",
        "exam.pattern_kept": "a gardé un modèle d’examen",
        "exam.pattern_renamed": "a renommé un modèle d’examen",
        "exam.pattern_deleted": "a supprimé un modèle d’examen",
        "exam.published": "a publié l’examen",
        "exam.withdrawn": "a repris en brouillon l’examen",
        "exam.departed": "a donné le départ de l’examen",
        "exam.admitted": "a admis, arrivé après, à l’examen",
        "exam.stopped": "a arrêté l’examen",
        "exam.extended": "a prolongé l’examen",
        "exam.reopened": "a rouvert l’examen",
        "exam.reminded": "a relancé pour l’examen",
        "exam.voided": "a annulé une question de l’examen",
        "exam.unvoided": "a rétabli une question de l’examen",
        "exam.terms": "a accordé un aménagement pour l’examen",
        "member.time": "a réglé le temps en plus à tous les examens",
        "exam.sitting_reopened": "a rouvert une copie de l’examen",
        "exam.copy_voided": "a annulé une copie de l’examen",
        "exam.copy_restored": "a rétabli une copie de l’examen",
    }
)
