"""The acts of this room, as the schools' audit log tells them."""

from trainer.schools.services.audit import declare_verbs

declare_verbs(
    {
        "live.asked": "a posé une question à la classe",
        "live.prepared": "a préparé une suite de questions",
    }
)
