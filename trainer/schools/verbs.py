"""The acts of this room, as the audit log tells them."""

from trainer.schools.services.audit import declare_verbs

declare_verbs(
    {
        "promotion.created": "a créé la promotion",
        "promotion.edited": "a modifié la promotion",
        "promotion.archived": "a archivé la promotion",
        "promotion.reopened": "a rouvert la promotion",
        "enrolment.added": "a inscrit dans la promotion",
        "enrolment.removed": "a retiré de la promotion",
        "enrolment.moved": "a changé de promotion",
        "invitation.opened": "a ouvert une invitation",
        "invitation.revoked": "a retiré une invitation",
        "invitation.renewed": "a renouvelé le code",
        "list.imported": "a importé une liste",
        "member.joined": "a rejoint l’école",
        "member.left": "a quitté l’école",
        "member.removed": "a retiré de l’école",
        "member.renamed": "a corrigé le nom",
        "member.role": "a changé le rôle",
        "member.password": "a donné de quoi choisir un nouveau mot de passe",
        "member.anonymised": "a rendu anonyme",
        "member.deleted": "n’a plus de compte, ni de nom dans l’école",
        "doors.changed": "a réglé ce que les examens ferment",
        "board.changed": "a montré ou caché les tableaux de vitesse",
        "days.changed": "a choisi quand change le jour des stagiaires",
        "house.changed": "a changé les options de la maison",
    }
)
