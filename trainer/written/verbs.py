"""The acts of this room, as the schools' audit log tells them."""

from trainer.schools.services.audit import declare_verbs

declare_verbs(
    {
        "written.created": "a écrit la question",
        "written.edited": "a modifié la question",
        "written.archived": "a archivé la question",
        "written.restored": "a remis la question au catalogue",
    }
)
