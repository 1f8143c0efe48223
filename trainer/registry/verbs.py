"""The acts of this room, as the schools' audit log tells them."""

from trainer.schools.services.audit import declare_verbs

declare_verbs(
    {
        "promotion.weighed": "a réglé le carnet de notes",
        "promotion.reports": "a fait imprimer les bulletins de",
        "promotion.calendar": "a fait une adresse de calendrier pour",
        "promotion.signed": "a rangé la feuille d’émargement signée de",
        "promotion.unsigned": "n’a plus la feuille d’émargement signée de",
        "member.paper": "a imprimé un document sur",
        "papers.changed": "a changé ce que l’école imprime sur ses papiers",
    }
)
