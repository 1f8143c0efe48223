"""The acts of this room, as the schools' audit log tells them."""

from trainer.schools.services.audit import declare_verbs

declare_verbs(
    {
        "assignment.given": "a donné un devoir",
        "assignment.moved": "a changé l’échéance d’un devoir",
        "assignment.reminded": "a relancé pour un devoir",
        "assignment.withdrawn": "a retiré un devoir",
    }
)
